package billing.invoice.check;

import billing.catalog.Charge;
import billing.catalog.store.Plans;
import billing.invoice.Fee;
import billing.invoice.FeeType;
import billing.invoice.Invoice;
import billing.invoice.InvoiceSubscription;
import billing.invoice.life.Recomputation;
import billing.store.Columns;
import billing.store.Row;
import billing.subscription.Subscription;
import billing.subscription.Subscriptions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/**
 * Whether the usage of an invoice's windows still comes to the same fees. Usage that arrived or
 * was voided after the invoice became final explains a difference and is named; so does a plan
 * that was changed since.
 */
final class RatingCheck {
    private static final int NAMED_EVENTS = 5;
    private final Handle handle;

    RatingCheck(Handle handle) {
        this.handle = handle;
    }

    /** What a fee is for, the same before and after. */
    private record Key(UUID subscription, UUID charge, UUID filter, Map<String, String> group,
                       boolean trueUp) {
        static Key of(Fee fee) {
            return new Key(fee.subscriptionId(), fee.chargeId(), fee.chargeFilterId(),
                    fee.item().groupedBy(), fee.trueUpParentFeeId() != null);
        }
    }

    /** The differences of an invoice of subscriptions. */
    List<Finding> findings(Invoice invoice, String name) {
        Map<Key, Fee> stored = usage(invoice.fees());
        Map<Key, Fee> again = usage(new Recomputation(handle).fees(invoice));
        Set<Key> keys = new LinkedHashSet<>(stored.keySet());
        keys.addAll(again.keySet());
        List<Finding> findings = new ArrayList<>();
        for (Key key : keys) {
            Fee was = stored.get(key);
            Fee is = again.get(key);
            long wasCents = was == null ? 0 : was.amountCents();
            long isCents = is == null ? 0 : is.amountCents();
            if (wasCents != isCents) {
                Fee named = was == null ? is : was;
                findings.add(new Finding(name, named.item().invoiceDisplayName()
                        + " was billed at " + money(invoice, wasCents)
                        + " and its usage now comes to " + money(invoice, isCents),
                        explanation(invoice, named)));
            }
        }
        return findings;
    }

    /** What was paid for as it came stands whatever comes later. */
    private static Map<Key, Fee> usage(List<Fee> fees) {
        Map<Key, Fee> byKey = new LinkedHashMap<>();
        fees.stream().filter(fee -> fee.type() == FeeType.CHARGE && !fee.payInAdvance())
                .forEach(fee -> byKey.put(Key.of(fee), fee));
        return byKey;
    }

    private String explanation(Invoice invoice, Fee fee) {
        Charge charge = new Plans(handle).charges(List.of(fee.chargeId())).get(fee.chargeId());
        Subscription subscription =
                new Subscriptions(handle).byId(fee.subscriptionId()).orElseThrow();
        InvoiceSubscription link = invoice.subscriptions().stream()
                .filter(one -> one.subscriptionId().equals(fee.subscriptionId()))
                .findFirst().orElseThrow();
        Instant billed = invoice.finalizedAt() == null ? link.createdAt()
                : invoice.finalizedAt();
        List<String> late = eventsSince(billed, subscription.externalId(),
                charge.metric().code(), charge.metric().recurring() ? Instant.EPOCH
                        : link.charges().from(), link.charges().to());
        if (late.isEmpty()) {
            return "no usage came later; the plan or its metric may have been changed since";
        }
        String first = String.join(", ", late.subList(0, Math.min(late.size(), NAMED_EVENTS)));
        return late.size() + " late or voided events explain it: " + first
                + (late.size() > NAMED_EVENTS ? ", …" : "");
    }

    private List<String> eventsSince(Instant billed, String externalId, String code,
                                     Instant from, Instant to) {
        return handle.createQuery("SELECT e.transaction_id FROM events e"
                        + " JOIN event_subscriptions s ON s.key = e.subscription_key"
                        + " JOIN event_codes c ON c.key = e.code_key"
                        + " LEFT JOIN event_voids v ON v.subscription_key = e.subscription_key"
                        + " AND v.code_key = e.code_key AND v.timestamp = e.timestamp"
                        + " AND v.seq = e.seq"
                        + " WHERE s.external_id = ? AND c.code = ?"
                        + " AND e.timestamp BETWEEN ? AND ?"
                        + " AND (e.created_at > ? OR v.created_at > ?) ORDER BY e.timestamp, e.seq")
                .bind(0, externalId).bind(1, code)
                .bind(2, Columns.stored(from)).bind(3, Columns.stored(to))
                .bind(4, Columns.stored(billed)).bind(5, Columns.stored(billed))
                .map(Row.mapper(row -> row.text("transaction_id"))).list();
    }

    private static String money(Invoice invoice, long cents) {
        return invoice.currency().toUnits(cents).toPlainString() + " " + invoice.currency();
    }
}
