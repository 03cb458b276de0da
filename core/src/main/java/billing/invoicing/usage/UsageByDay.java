package billing.invoicing.usage;

import billing.catalog.BillableMetric;
import billing.engine.Handle;
import billing.kernel.time.Instants;
import billing.kernel.time.LocalDays;
import billing.kernel.time.Window;
import billing.usage.EventCursor;
import billing.usage.EventTotals;
import billing.usage.store.EventStore;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The usage of a subscription day by day, before prices, filters and the metric's rounding. */
public final class UsageByDay {
    /** The most days that are returned: the latest ones. */
    public static final int DAYS_MAX = 92;

    private final Handle handle;
    private final ZoneId zone;

    /** Reads from a database, by the local days of a zone. */
    public UsageByDay(Handle handle, ZoneId zone) {
        this.handle = handle;
        this.zone = zone;
    }

    /** The units of one local day. */
    public record Day(LocalDate date, BigDecimal units) {
    }

    /**
     * Returns the days of a window up to now, each with its events counted or added up or their
     * largest number; empty for a metric whose units are no such total of a day.
     */
    public List<Day> read(String externalSubscriptionId, BillableMetric metric, Window window,
                          Instant now) {
        Optional<EventTotals.Kind> kind = kind(metric);
        List<Day> days = new ArrayList<>();
        Instant end = now.isBefore(window.end()) ? now : window.end();
        if (kind.isEmpty() || !end.isAfter(window.from())) {
            return days;
        }
        LocalDate first = LocalDays.of(window.from(), zone);
        LocalDate last = LocalDays.of(Instants.before(end), zone);
        if (first.isBefore(last.minusDays(DAYS_MAX - 1))) {
            first = last.minusDays(DAYS_MAX - 1);
        }
        for (LocalDate date = first; !date.isAfter(last); date = date.plusDays(1)) {
            Instant from = Instants.later(LocalDays.startOf(date, zone), window.from());
            Instant until = Instants.earlier(LocalDays.startOf(date.plusDays(1), zone), end);
            days.add(new Day(date, units(kind.get(), externalSubscriptionId, metric.code(), from,
                    until)));
        }
        return days;
    }

    private static Optional<EventTotals.Kind> kind(BillableMetric metric) {
        return Optional.ofNullable(switch (metric.aggregation().type()) {
            case COUNT_AGG -> EventTotals.Kind.COUNT;
            case SUM_AGG -> EventTotals.Kind.SUM;
            case MAX_AGG -> EventTotals.Kind.LARGEST;
            default -> null;
        });
    }

    private BigDecimal units(EventTotals.Kind kind, String externalSubscriptionId, String code,
                             Instant from, Instant end) {
        EventStore events = new EventStore(handle);
        Optional<EventTotals> totals =
                events.totals(kind, externalSubscriptionId, code, from, end);
        if (totals.isPresent()) {
            BigDecimal units = kind == EventTotals.Kind.COUNT
                    ? BigDecimal.valueOf(totals.get().events()) : totals.get().units();
            return units == null ? BigDecimal.ZERO : units;
        }
        BigDecimal units = BigDecimal.ZERO;
        try (EventCursor event = events.events(externalSubscriptionId, code, from, end)) {
            while (event.next()) {
                if (kind == EventTotals.Kind.COUNT) {
                    units = units.add(BigDecimal.ONE);
                } else if (event.hasValue()) {
                    units = kind == EventTotals.Kind.SUM ? units.add(event.value())
                            : units.max(event.value());
                }
            }
        }
        return units;
    }
}
