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
 * When a fee was rated, in the time in which events come: the moment behind which they changed as
 * much as the fee differs, in units where units add up, else in their number.
 *
 * @param touched events that came or went behind the instant under which the fee was billed
 * @param units   what those of the fee count for, by transaction id
 */
record RatingInstant(List<StoredEvent> touched, Map<String, BigDecimal> units,
                     FeeDifference difference) {
    /** The instant itself where it tells the difference, as it does unless a run caught up. */
    Instant instant(Charge charge, Instant billed) {
        boolean addsUp = charge.metric().aggregation().type().isAdditive();
        RatedAmount was = difference.was();
        RatedAmount is = difference.is();
        if (!addsUp && (was.events() == null || is.events() == null)) {
            return billed;
        }
        BigDecimal sought = addsUp ? is.units().subtract(was.units())
                : BigDecimal.valueOf(is.events() - was.events());
        return Stream.concat(Stream.of(billed), moments(billed))
                .filter(moment -> touched.stream().anyMatch(event -> isOf(event)
                        && event.hasChangedSince(moment)))
                .filter(moment -> change(moment, addsUp).compareTo(sought) == 0)
                .findFirst().orElse(billed);
    }

    /** When something happened, the latest first. */
    private Stream<Instant> moments(Instant billed) {
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
