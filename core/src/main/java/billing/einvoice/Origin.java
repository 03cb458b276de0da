package billing.einvoice;

/**
 * Where the data of a document are stated.
 *
 * @param entityCode of the billing entity
 * @param customerId external id of the customer
 * @param taxCode    of a tax whose reason for exemption is not stated; null for none
 */
public record Origin(String entityCode, String customerId, String taxCode) {
    /**
     * What to write into a catalog file, and the command that reads it.
     *
     * @param member path of the member, {@code e_invoicing.address}
     */
    String remedy(RequiredTerm.Source source, String member) {
        return switch (source) {
            case ENTITY -> stated("billing_entities: [{code: " + entityCode, member);
            case CUSTOMER -> stated("customers: [{external_id: " + customerId, member);
            case TAX -> stated("taxes: [{code: " + taxCode, member);
            case DOCUMENT -> "state " + member + " of the subscription or the invoice";
        };
    }

    private static String stated(String owner, String member) {
        StringBuilder text = new StringBuilder("state `").append(owner).append(", ");
        String[] parts = member.split("\\.");
        for (int index = 0; index < parts.length - 1; index++) {
            text.append(parts[index]).append(": {");
        }
        return text.append(parts[parts.length - 1]).append(": ...")
                .append("}".repeat(parts.length)).append("]` in a catalog file, and apply it")
                .append(" with `billing apply -f FILE`").toString();
    }
}
