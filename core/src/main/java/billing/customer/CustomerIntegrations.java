package billing.customer;

import billing.customer.Customer.Integration;
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

/**
 * The records of a customer at outside services; a list states all of them
 * ({@code api-conventions.md 9.2}).
 */
final class CustomerIntegrations {
    static final Shape SHAPE = Shape.of("integration customer")
            .with("id", Types.text(), "Of one that is kept.")
            .withMandatory("integration_type", Types.oneOf(ErrorCode.VALUE_IS_INVALID, "netsuite",
                    "anrok", "xero", "hubspot", "salesforce"), "What kind of service.")
            .with("integration_code", Types.text(), "Which connection to it.")
            .with("external_customer_id", Types.text(), "The customer's name there.")
            .with("sync_with_provider", Types.flag(), "Whether changes are sent to the service.")
            .with("subsidiary_id", Types.text(), "Which part of the service's company.")
            .with("targeted_object", Types.text(), "What the customer is there.")
            .with("email", Types.text(), "The customer's address there.");

    private CustomerIntegrations() {
    }

    /** The records of a document; one with a known id, or of a known type, stays that one. */
    static List<Integration> read(Fields in, List<Integration> stored, ReadContext context) {
        if (!in.has("integration_customers")) {
            return stored;
        }
        Set<String> types = new HashSet<>();
        List<Integration> read = new ArrayList<>();
        List<Fields> given = in.orElse("integration_customers", List.of());
        List<Optional<Integration>> known = new StoredItems<>(stored, Integration::id,
                "integration_type", Integration::type).find(given);
        for (Fields one : given) {
            Integration base = known.get(read.size()).orElseGet(() ->
                    new Integration(context.newId(), null, null, null, null, null, null, null));
            Integration next = new Integration(base.id(),
                    one.get("integration_type", base.type()),
                    one.get("integration_code", base.code()),
                    one.get("external_customer_id", base.externalCustomerId()),
                    one.get("sync_with_provider", base.syncWithProvider()),
                    one.get("subsidiary_id", base.subsidiaryId()),
                    one.get("targeted_object", base.targetedObject()),
                    one.get("email", base.email()));
            if (known.get(read.size()).isEmpty()) {
                one.requireMandatory();
            }
            if (next.type() != null && !types.add(next.type())) {
                in.fault("integration_customers", "invalid_count_per_integration_type",
                        "there are two of the type " + next.type(), "give one of each type");
            }
            read.add(next);
        }
        return read;
    }

    static List<Map<String, Object>> members(List<Integration> integrations) {
        return integrations.stream().map(one -> new DocumentMembers()
                .put("integration_type", one.type()).put("integration_code", one.code())
                .put("external_customer_id", one.externalCustomerId())
                .put("sync_with_provider", one.syncWithProvider())
                .put("subsidiary_id", one.subsidiaryId())
                .put("targeted_object", one.targetedObject()).put("email", one.email())
                .members()).toList();
    }
}
