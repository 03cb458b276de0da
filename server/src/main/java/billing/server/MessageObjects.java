package billing.server;

import billing.engine.Handle;
import billing.kernel.work.Chunks;
import billing.notice.EventType;
import billing.notice.Notice;
import billing.server.render.IdPrefix;
import billing.server.render.usage.EventJson;
import billing.usage.store.EventStore;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * The objects in webhook messages and in the activity log: those of the API, with the nested parts
 * that the type of the message has ({@code api-conventions.md 13.5}).
 */
public final class MessageObjects {
    /** The parts of a resource's own answer that only some messages contain. */
    private static final Map<String, Set<String>> PARTS = Map.of(
            "customer", Set.of("integration_customers"),
            "invoice", Set.of("customer", "subscriptions", "billing_periods", "fees", "credits",
                    "metadata", "applied_taxes", "error_details",
                    "applied_invoice_custom_sections"),
            "credit_note", Set.of("customer", "items", "applied_taxes", "error_details"),
            "plan", Set.of("fixed_charges", "applicable_usage_thresholds", "entitlements"),
            "subscription", Set.of("entitlements", "applicable_usage_thresholds",
                    "applied_invoice_custom_sections"),
            "wallet", Set.of("recurring_transaction_rules", "applies_to", "payment_method",
                    "applied_invoice_custom_sections"),
            "wallet_transaction", Set.of("applied_invoice_custom_sections"));
    /** Not more than {@link RenderedInvoices} keeps. */
    private static final int PAGE = 50;
    private static final int UNPROCESSABLE = 422;
    private static final Set<String> WHOLE_INVOICE = Set.of("customer", "subscriptions",
            "billing_periods", "fees", "credits", "applied_taxes");
    private static final Set<String> SHORT_INVOICE = Set.of("customer", "fees", "applied_taxes",
            "applied_invoice_custom_sections");
    private static final Map<EventType, Set<String>> KEPT = Map.ofEntries(
            Map.entry(EventType.CUSTOMER_CREATED, Set.of("integration_customers")),
            Map.entry(EventType.CUSTOMER_UPDATED, Set.of("integration_customers")),
            Map.entry(EventType.WALLET_CREATED, Set.of("recurring_transaction_rules")),
            Map.entry(EventType.WALLET_UPDATED, Set.of("recurring_transaction_rules")),
            Map.entry(EventType.WALLET_TERMINATED, Set.of("recurring_transaction_rules")),
            Map.entry(EventType.CREDIT_NOTE_CREATED, Set.of("customer", "items", "applied_taxes")),
            Map.entry(EventType.CREDIT_NOTE_GENERATED, Set.of("customer")),
            Map.entry(EventType.INVOICE_DRAFTED, with(WHOLE_INVOICE, "error_details")),
            Map.entry(EventType.INVOICE_READY_TO_FINALIZE, with(WHOLE_INVOICE, "error_details")),
            Map.entry(EventType.INVOICE_CREATED,
                    with(WHOLE_INVOICE, "applied_invoice_custom_sections")),
            Map.entry(EventType.INVOICE_ONE_OFF_CREATED, SHORT_INVOICE),
            Map.entry(EventType.INVOICE_PAID_CREDIT_ADDED, SHORT_INVOICE),
            Map.entry(EventType.INVOICE_GENERATED, Set.of("customer")),
            Map.entry(EventType.INVOICE_VOIDED, WHOLE_INVOICE),
            Map.entry(EventType.INVOICE_DELETED, WHOLE_INVOICE),
            Map.entry(EventType.INVOICE_PAYMENT_STATUS_UPDATED, Set.of("customer", "fees")),
            Map.entry(EventType.INVOICE_PAYMENT_OVERDUE,
                    Set.of("customer", "fees", "applied_taxes")),
            Map.entry(EventType.INVOICE_PAYMENT_DISPUTE_LOST, Set.of("customer")),
            Map.entry(EventType.PLAN_CREATED, Set.of("entitlements")),
            Map.entry(EventType.PLAN_UPDATED, Set.of("entitlements")),
            Map.entry(EventType.SUBSCRIPTION_STARTED, Set.of("entitlements")),
            Map.entry(EventType.SUBSCRIPTION_UPDATED, Set.of("entitlements")),
            Map.entry(EventType.SUBSCRIPTION_USAGE_THRESHOLD_REACHED,
                    Set.of("applicable_usage_thresholds")));
    private final Handle handle;
    private final IdPrefix prefix;
    private final StoredObjects stored;

    /** The objects as a transaction sees them; {@code base} as in {@link Responses}. */
    public MessageObjects(Handle handle, IdPrefix prefix, Instant now, String base) {
        this.handle = handle;
        this.prefix = prefix;
        this.stored = new StoredObjects(handle, new Responses(handle, prefix, now, base),
                PARTS.get("wallet"));
    }

    /** Whether the object of a type is stored, so that a notice need not contain it. */
    public static boolean isStored(EventType type) {
        return type == EventType.INVOICE_PAYMENT_DISPUTE_LOST || type.isLoggedOnly()
                || type.objectType().equals(type.subjectKind());
    }

    /**
     * Hands over the objects in the messages of notices, in order; leaves out notices without one.
     * Objects, of which a transaction may have many, are loaded by the page.
     */
    public void each(List<Notice> notices, BiConsumer<Notice, ObjectNode> consumer) {
        for (List<Notice> page : Chunks.of(notices, PAGE)) {
            page.stream().filter(notice -> isStored(notice.type())).collect(
                    Collectors.groupingBy(notice -> notice.type().subjectKind(),
                            LinkedHashMap::new, Collectors.mapping(Notice::subjectId,
                                    Collectors.toList()))).forEach(stored::load);
            page.forEach(notice ->
                    object(notice).ifPresent(object -> consumer.accept(notice, object)));
        }
    }

    private Optional<ObjectNode> object(Notice notice) {
        if (notice.type() == EventType.EVENT_ERROR) {
            return Optional.of(eventError(notice.details()));
        }
        Optional<ObjectNode> whole = isStored(notice.type())
                ? stored.find(notice.type().subjectKind(), notice.subjectId())
                : Optional.empty();
        Optional<ObjectNode> object = whole.map(node -> cut(notice.type(), node));
        if (notice.details() == null) {
            return object;
        }
        ObjectNode node = object.orElseGet(notice.details()::objectNode);
        node.setAll((ObjectNode) prefix.shown(notice.details()));
        return Optional.of(node);
    }

    private ObjectNode eventError(ObjectNode details) {
        ObjectNode node = details.objectNode().put("status", UNPROCESSABLE)
                .put("error", "Unprocessable Entity")
                .put("message", details.get("message").textValue());
        node.set("event", new EventJson(prefix).node(new EventStore(handle).only(
                details.get("external_subscription_id").textValue(),
                details.get("transaction_id").textValue())));
        return node;
    }

    private static ObjectNode cut(EventType type, ObjectNode object) {
        Set<String> left = new HashSet<>(PARTS.getOrDefault(type.subjectKind(), Set.of()));
        left.removeAll(KEPT.getOrDefault(type, Set.of()));
        object.remove(left);
        return object;
    }

    private static Set<String> with(Set<String> parts, String further) {
        Set<String> all = new HashSet<>(parts);
        all.add(further);
        return all;
    }
}
