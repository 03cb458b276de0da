package billing.invoicing.fee.store;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.Rows;
import com.fasterxml.jackson.core.type.TypeReference;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The fees of single events of a subscription ({@code rating-and-usage.md 4.6.4}). */
public final class EventFees {
    private static final TypeReference<Map<String, String>> GROUP = new TypeReference<>() { };

    private record Charged(UUID filterId, Map<String, String> groupedBy, BigDecimal units) {
    }

    private final Handle handle;
    private final UUID subscriptionId;
    private final CommonCharges common;

    /** The fees of a subscription. */
    public EventFees(Handle handle, UUID subscriptionId) {
        this.handle = handle;
        this.subscriptionId = subscriptionId;
        this.common = new CommonCharges(handle);
    }

    /**
     * The units that an event was charged for in a bucket and group, under the common plan too.
     * Empty when it has no fee there; a deleted fee counts, because its units stay paid for.
     *
     * @param filter null for the default bucket
     */
    public Optional<BigDecimal> chargedUnits(Charge charge, ChargeFilter filter,
                                             Map<String, String> groupedBy,
                                             String transactionId) {
        return charged(ChargeBucket.of(charge, filter), groupedBy, transactionId)
                .or(() -> common.bucket(charge, filter)
                        .flatMap(bucket -> charged(bucket, groupedBy, transactionId)));
    }

    private Optional<BigDecimal> charged(ChargeBucket bucket, Map<String, String> groupedBy,
                                         String transactionId) {
        return new Rows<>(handle, "SELECT * FROM fees", row -> new Charged(
                Identifiers.orNone(row.id("charge_filter_id")), row.json("grouped_by", GROUP),
                row.decimal("charged_units")))
                .list("WHERE event_transaction_id = ? AND subscription_id = ? AND charge_id = ?",
                        transactionId, subscriptionId, bucket.chargeId())
                .stream().filter(fee -> fee.filterId().equals(bucket.filterId())
                        && groupedBy.equals(fee.groupedBy()))
                .map(Charged::units).findFirst();
    }
}
