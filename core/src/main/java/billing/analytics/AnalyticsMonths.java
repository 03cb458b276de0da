package billing.analytics;

import billing.kernel.limit.Limit;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;

/**
 * The months of an answer, in UTC: from the organization's first, or from that of its first invoice
 * where it has older ones, to the running one, at most so many as are requested ({@code
 * api-conventions.md 16}).
 */
public record AnalyticsMonths(YearMonth first, YearMonth last) {
    /** A century. */
    private static final long MOST = Limit.ANALYTICS_MONTHS.most();

    /** The months that a filter asks for, none of them before the oldest with data. */
    public static AnalyticsMonths of(AnalyticsFilter filter, YearMonth oldest, Instant now) {
        YearMonth last = month(now);
        if (filter.months() == null) {
            return new AnalyticsMonths(oldest, last);
        }
        YearMonth first = last.minusMonths(Math.min(Math.max(filter.months(), 1), MOST) - 1);
        return new AnalyticsMonths(first.isBefore(oldest) ? oldest : first, last);
    }

    /** The month of an instant. */
    public static YearMonth month(Instant instant) {
        return YearMonth.from(instant.atZone(ZoneOffset.UTC));
    }

    /** All of them in order. */
    public List<YearMonth> all() {
        return Stream.iterate(first, month -> !month.isAfter(last), month -> month.plusMonths(1))
                .toList();
    }

    /** The first day of the first month. */
    public LocalDate firstDay() {
        return first.atDay(1);
    }

    /** The last day of the last month. */
    public LocalDate lastDay() {
        return last.atEndOfMonth();
    }

    /** When the first month begins. */
    public Instant start() {
        return firstDay().atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /** When the month after the last begins. */
    public Instant end() {
        return last.plusMonths(1).atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    }
}
