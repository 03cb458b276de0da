package billing.analytics.store;

import billing.analytics.MeteredUsage;
import billing.analytics.UsageFilter;
import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.Rows;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Usage by metric and period as it was billed ({@code api-conventions.md 16}, {@code usage}): units
 * and amounts of charge fees count in the period that their own window ends in.
 */
public final class BilledUsage {
    private final Handle handle;

    /** The usage of a database. */
    public BilledUsage(Handle handle) {
        this.handle = handle;
    }

    /** The periods with any, in order of time, then of metrics. */
    public List<MeteredUsage> list(UsageFilter filter) {
        Conditions fees = new Conditions().always("f.fee_type = 'charge'")
                .always("f.deleted_at IS NULL").always("f.to_at IS NOT NULL")
                .always("f.true_up = 0").always("(i.id IS NULL OR " + Analytics.FINAL
                        + " AND i.invoice_type <> 'progressive_billing')")
                .with("f.to_at >= ?", start(filter.from()))
                .with("f.to_at < ?", filter.to() == null ? null : start(filter.to().plusDays(1)))
                .with("f.currency = ?", filter.currency())
                .with("c.customer_type = ?", filter.customer().type())
                .with("c.deleted_at IS NULL AND c.external_id = ?",
                        filter.customer().externalId())
                .with("c.country = ?", filter.customer().country())
                .with("s.external_id = ?", filter.externalSubscriptionId())
                .with("m.recurring = ?", filter.isRecurring())
                .with("p.code = ?", filter.planCode()).with("m.code = ?", filter.metricCode());
        Map<MeteredUsage, MeteredUsage> sums = new LinkedHashMap<>();
        new Rows<>(handle, "SELECT f.to_at, f.currency, f.units, f.amount_cents, m.code,"
                + " m.deleted_at FROM fees f LEFT JOIN invoices i ON i.id = f.invoice_id"
                + " JOIN customers c ON c.id = f.customer_id"
                + " JOIN subscriptions s ON s.id = f.subscription_id"
                + " JOIN plans p ON p.id = s.plan_id JOIN charges h ON h.id = f.charge_id"
                + " JOIN billable_metrics m ON m.id = h.billable_metric_id", row -> {
                    LocalDate from = periodStart(row.instant("to_at"), filter.granularity());
                    MeteredUsage key = new MeteredUsage(from, periodEnd(from,
                            filter.granularity()), row.text("code"),
                            row.instant("deleted_at") != null, row.text("currency"),
                            BigDecimal.ZERO, 0);
                    return sums.merge(key, with(key, row.decimal("units"),
                            row.number("amount_cents")),
                            (sum, one) -> with(sum, one.units(), one.cents()));
                }).list(fees.where(), fees.values());
        List<MeteredUsage> found = new ArrayList<>(sums.values());
        found.sort(Comparator.comparing(MeteredUsage::from)
                .thenComparing(MeteredUsage::metricCode).thenComparing(MeteredUsage::currency));
        return found;
    }

    private static MeteredUsage with(MeteredUsage sum, BigDecimal units, long cents) {
        return new MeteredUsage(sum.from(), sum.to(), sum.metricCode(), sum.isDeleted(),
                sum.currency(), sum.units().add(units), sum.cents() + cents);
    }

    private static Instant start(LocalDate day) {
        return day == null ? null : day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    private static LocalDate periodStart(Instant instant, UsageFilter.Granularity granularity) {
        LocalDate day = instant.atZone(ZoneOffset.UTC).toLocalDate();
        return switch (granularity) {
            case DAILY -> day;
            case WEEKLY -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
            case MONTHLY -> day.withDayOfMonth(1);
        };
    }

    private static LocalDate periodEnd(LocalDate start, UsageFilter.Granularity granularity) {
        return switch (granularity) {
            case DAILY -> start;
            case WEEKLY -> start.plusDays(6);
            case MONTHLY -> start.with(TemporalAdjusters.lastDayOfMonth());
        };
    }
}
