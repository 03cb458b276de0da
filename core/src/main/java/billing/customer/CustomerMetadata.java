package billing.customer;

import billing.customer.Customer.Metadata;
import billing.input.DocumentMembers;
import billing.input.Fields;
import billing.input.ReadContext;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.error.ErrorCode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The pairs kept with a customer; a list states all of them ({@code api-conventions.md 9.2}). */
final class CustomerMetadata {
    private static final int PAIRS_MAX = 5;
    static final Shape SHAPE = Shape.of("metadata pair")
            .with("id", Types.text(), "Of a pair that is kept under another key.")
            .withMandatory("key", Types.text(20), "Unique for the customer.")
            .withMandatory("value", Types.text(100), "Anything.")
            .with("display_in_invoice", Types.flag(), "Whether documents print it.");

    private CustomerMetadata() {
    }

    /** The pairs of a document; one with a known key stays that one. */
    static List<Metadata> read(Fields in, List<Metadata> stored, ReadContext context) {
        if (!in.has("metadata")) {
            return stored;
        }
        List<Fields> given = in.orElse("metadata", List.of());
        if (given.size() > PAIRS_MAX) {
            in.fault("metadata", "invalid_count", given.size() + " pairs of metadata, at most "
                    + PAIRS_MAX + " are kept", null);
        }
        Set<String> keys = new HashSet<>();
        List<Metadata> pairs = new ArrayList<>();
        List<Optional<Metadata>> known = new StoredItems<>(stored, Metadata::id, "key",
                Metadata::key).find(given);
        for (Fields pair : given) {
            pair.requireMandatory();
            String key = pair.orElse("key", "");
            if (!keys.add(key)) {
                pair.fault("key", ErrorCode.VALUE_ALREADY_EXIST,
                        "key \"" + key + "\" is given twice", null);
            }
            Metadata base = known.get(pairs.size())
                    .orElseGet(() -> new Metadata(context.newId(), key, "", false, context.now()));
            pairs.add(new Metadata(base.id(), key, pair.orElse("value", base.value()),
                    pair.orElse("display_in_invoice", base.displayInInvoice()),
                    base.createdAt()));
        }
        return pairs;
    }

    static List<Map<String, Object>> members(List<Metadata> metadata) {
        return metadata.stream().map(pair -> new DocumentMembers().put("key", pair.key())
                .put("value", pair.value())
                .putUnless(false, "display_in_invoice", pair.displayInInvoice()).members())
                .toList();
    }
}
