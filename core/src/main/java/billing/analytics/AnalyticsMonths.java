package billing.analytics;

import billing.customer.Organizations;
import billing.engine.Handle;
import billing.engine.Rows;
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
record AnalyticsMonths(YearMonth first, YearMonth last) {
    /** A century. */
    private static final long MOST = Limit.ANALYTICS_MONTHS.most();

    static AnalyticsMonths read(Handle handle, AnalyticsFilter filter, Instant now) {
        YearMonth last = month(now);
        YearMonth oldest = oldest(handle);
        if (filter.months() == null) {
            return new AnalyticsMonths(oldest, last);
        }
        YearMonth first = last.minusMonths(Math.min(Math.max(filter.months(), 1), MOST) - 1);
        return new AnalyticsMonths(first.isBefore(oldest) ? oldest : first, last);
    }

    private static YearMonth oldest(Handle handle) {
        YearMonth founded = month(new Organizations(handle).get().createdAt());
        return new Rows<>(handle, "SELECT issuing_date FROM invoices",
                row -> row.date("issuing_date")).first("ORDER BY issuing_date LIMIT 1")
                .map(YearMonth::from).filter(founded::isAfter).orElse(founded);
    }

    /** The month of an instant. */
    static YearMonth month(Instant instant) {
        return YearMonth.from(instant.atZone(ZoneOffset.UTC));
    }

    /** All of them in order. */
    List<YearMonth> all() {
        return Stream.iterate(first, month -> !month.isAfter(last), month -> month.plusMonths(1))
                .toList();
    }

    LocalDate firstDay() {
        return first.atDay(1);
    }

    LocalDate lastDay() {
        return last.atEndOfMonth();
    }

    Instant start() {
        return firstDay().atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    Instant end() {
        return last.plusMonths(1).atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    }
}
