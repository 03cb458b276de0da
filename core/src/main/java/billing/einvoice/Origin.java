package billing.einvoice;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Where the data of a document are stated.
 *
 * @param entityCode of the billing entity
 * @param customerId external id of the customer
 * @param taxCode    of a tax whose reason for exemption is not stated; null for none
 * @param issued     what to do about a document that was issued without data that are part of the
 *                   invoice, once they are stated; null for a document that is not issued
 */
public record Origin(String entityCode, String customerId, String taxCode, String issued) {
    /** Members of which documents that were issued before take what is stated today. */
    private static final String COMPLETED = "e_invoicing.";
    /** Members that are not texts, and how they are stated. */
    private static final Map<String, String> VALUES = Map.of(
            "e_invoicing.address", "{scheme: ..., id: ...}",
            "e_invoicing.notes", "[{subject: ..., text: ...}]");

    /**
     * What to write into a catalog file, the command that reads it, and what to do about a document
     * that was issued without.
     *
     * @param members paths of the members, separated by commas: {@code e_invoicing.address}
     */
    String remedy(RequiredTerm.Source source, String members) {
        String stated = switch (source) {
            case ENTITY, TAX -> stated("code", owner(source), members);
            case CUSTOMER -> stated("external_id", owner(source), members);
            case DOCUMENT -> "state " + members + " of the subscription or the invoice";
        };
        return issued == null || members.startsWith(COMPLETED) ? stated : stated + "; " + issued;
    }

    /** The resource whose data they are; null for the document itself. */
    Reason.Owner owner(RequiredTerm.Source source) {
        return switch (source) {
            case ENTITY -> new Reason.Owner("billing_entities", entityCode);
            case CUSTOMER -> new Reason.Owner("customers", customerId);
            case TAX -> new Reason.Owner("taxes", taxCode);
            case DOCUMENT -> null;
        };
    }

    private static String stated(String key, Reason.Owner owner, String members) {
        return "state `" + owner.list() + ": [{" + key + ": " + owner.key()
                + Arrays.stream(members.split(", ")).map(Origin::member)
                        .collect(Collectors.joining(", ", ", ", "}]"))
                + "` in a catalog file, and apply it with `billing apply -f FILE`";
    }

    private static String member(String path) {
        String[] names = path.split("\\.");
        return String.join(": {", names) + ": " + VALUES.getOrDefault(path, "...")
                + "}".repeat(names.length - 1);
    }
}
