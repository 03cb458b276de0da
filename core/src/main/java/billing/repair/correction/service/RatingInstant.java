package billing.repair.correction.service;

import billing.catalog.Charge;
import billing.invoicing.correction.RatedAmount;
import billing.repair.correction.FeeDifference;
import billing.usage.StoredEvent;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Finds the ingestion time at which a fee was rated: the instant after which its events changed by
 * the difference of the fee, in units for additive aggregations, else in their number.
 *
 * @param touched events ingested or voided after the instant as of which the fee was billed
 * @param units   the units of the fee's events, by transaction id
 */
record RatingInstant(List<StoredEvent> touched, Map<String, BigDecimal> units,
                     FeeDifference difference) {
    /**
     * Returns the billing instant itself when it explains the difference, as it does unless a run
     * was late.
     */
    Instant instant(Charge charge, Instant billed) {
        boolean addsUp = charge.metric().aggregation().type().isAdditive();
        RatedAmount was = difference.was();
        RatedAmount is = difference.is();
        if (!addsUp && (was.events() == null || is.events() == null)) {
            return billed;
        }
        BigDecimal expected = addsUp ? is.units().subtract(was.units())
                : BigDecimal.valueOf(is.events() - was.events());
        return Stream.concat(Stream.of(billed), changes(billed))
                .filter(moment -> touched.stream().anyMatch(event -> isOf(event)
                        && event.hasChangedSince(moment)))
                .filter(moment -> change(moment, addsUp).compareTo(expected) == 0)
                .findFirst().orElse(billed);
    }

    /** Returns the instants of changes, the latest first. */
    private Stream<Instant> changes(Instant billed) {
        return touched.stream().filter(this::isOf)
                .flatMap(event -> Stream.of(event.createdAt(), event.voidedAt()))
                .filter(Objects::nonNull).filter(moment -> moment.isAfter(billed)).distinct()
                .sorted(Comparator.reverseOrder());
    }

    private BigDecimal change(Instant moment, boolean addsUp) {
        return touched.stream().filter(this::isOf)
                .filter(event -> event.hasChangedSince(moment)).map(event -> {
                    BigDecimal counts = addsUp ? units.get(event.event().transactionId())
                            : BigDecimal.ONE;
                    return event.isVoided() ? counts.negate() : counts;
                }).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private boolean isOf(StoredEvent event) {
        return units.containsKey(event.event().transactionId());
    }
}
