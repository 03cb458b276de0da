package billing.subscription;

import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import billing.kernel.time.Days;
import billing.kernel.time.Instants;
import billing.kernel.time.LocalDays;
import billing.kernel.time.Window;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
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
     * @param units       not negative
     * @param effectiveAt from when they count, UTC
     */
    public record UnitsEvent(BigDecimal units, Instant effectiveAt) {
    }

    /**
     * The units of a window.
     *
     * @param events     in order of creation
     * @param periodDays days of the whole period
     * @param zone       in which days are local
     */
    public static FixedChargeUnits over(List<UnitsEvent> events, Window window, int periodDays,
                                        ZoneId zone) {
        List<UnitsEvent> effective = effectiveIn(events, window);
        if (effective.isEmpty()) {
            return new FixedChargeUnits(BigDecimal.ZERO, BigDecimal.ZERO);
        }
        BigDecimal prorated = BigDecimal.ZERO;
        for (int index = 0; index < effective.size(); index++) {
            LocalDate first = LocalDays.of(Instants.later(effective.get(index).effectiveAt(),
                    window.from()), zone);
            LocalDate end = index + 1 < effective.size()
                    ? LocalDays.of(effective.get(index + 1).effectiveAt(), zone)
                    : LocalDays.of(window.to(), zone).plusDays(1);
            long days = Math.max(ChronoUnit.DAYS.between(first, end), 0);
            prorated = prorated.add(Decimals.round(
                    Days.share(effective.get(index).units(), days, periodDays),
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
