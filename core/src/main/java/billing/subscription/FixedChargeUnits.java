package billing.subscription;

import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import billing.kernel.time.Days;
import billing.kernel.time.LocalDays;
import billing.kernel.time.ProrationDates;
import billing.kernel.time.Window;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * The units of a fixed charge over a window ({@code subscriptions-and-invoicing.md 11.2, 11.3}).
 *
 * @param full     the units shown and, unless prorated, priced
 * @param prorated the units weighted by their days, each part rounded to 6 decimals
 */
public record FixedChargeUnits(BigDecimal full, BigDecimal prorated) {
    /**
     * Units as they were stated once.
     *
     * @param units          not negative
     * @param effectiveAt    from when they count, UTC
     * @param fromNextPeriod whether that is the start of the period after the one in which they
     *                       were stated, wherever the customer moves until then
     */
    public record UnitsEvent(BigDecimal units, Instant effectiveAt, boolean fromNextPeriod) {
        private UnitsEvent in(ProrationDates dates) {
            return fromNextPeriod ? new UnitsEvent(units, dates.startNear(effectiveAt), true)
                    : this;
        }
    }

    /**
     * The units of a window.
     *
     * @param events in order of creation
     * @param dates  of the whole period
     */
    public static FixedChargeUnits over(List<UnitsEvent> events, Window window,
                                        ProrationDates dates) {
        List<UnitsEvent> effective = effectiveIn(
                events.stream().map(event -> event.in(dates)).toList(), window);
        if (effective.isEmpty()) {
            return new FixedChargeUnits(BigDecimal.ZERO, BigDecimal.ZERO);
        }
        BigDecimal prorated = BigDecimal.ZERO;
        for (int index = 0; index < effective.size(); index++) {
            Instant from = effective.get(index).effectiveAt();
            // What it starts with counts from a second after its start (11.2).
            LocalDate first = from.isAfter(window.from().plusSeconds(1)) ? dates.dateOf(from)
                    : dates.first();
            LocalDate end = index + 1 < effective.size()
                    ? dates.dateOf(effective.get(index + 1).effectiveAt())
                    : LocalDays.of(window.to(), dates.zone()).plusDays(1);
            long days = Math.max(ChronoUnit.DAYS.between(first, end), 0);
            prorated = prorated.add(Decimals.round(
                    Days.share(effective.get(index).units(), days, dates.periodDays()),
                    Scale.PRORATED_FIXED_UNITS));
        }
        return new FixedChargeUnits(effective.get(effective.size() - 1).units(), prorated);
    }

    /** The last event before the window and those within, without events made void later. */
    private static List<UnitsEvent> effectiveIn(List<UnitsEvent> events, Window window) {
        List<UnitsEvent> effective = new ArrayList<>();
        for (UnitsEvent event : events) {
            if (event.effectiveAt().isAfter(window.to())) {
                continue;
            }
            effective.removeIf(earlier -> earlier.effectiveAt().isAfter(event.effectiveAt())
                    || !event.effectiveAt().isAfter(window.from()));
            effective.add(event);
        }
        return effective;
    }

}
