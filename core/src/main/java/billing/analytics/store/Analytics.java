package billing.analytics.store;

import billing.analytics.AnalyticsFilter;
import billing.analytics.AnalyticsMonths;
import billing.analytics.GrossRevenue;
import billing.analytics.InvoiceCollection;
import billing.analytics.InvoicedUsage;
import billing.analytics.MonthlyRevenue;
import billing.analytics.OverdueBalance;
import billing.analytics.SubscriptionRevenue;
import billing.analytics.SubscriptionRevenue.BilledFee;
import billing.customer.store.Organizations;
import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.invoicing.PaymentStatus;
import billing.kernel.time.Interval;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The figures of the API by month, computed on request ({@code api-conventions.md 16}). Final
 * invoices count that were not issued in a partner's name and not lost to a dispute.
 */
public final class Analytics {
    /** The invoices that count, as {@code i}. */
    static final String FINAL = "i.status = 'finalized' AND i.self_billed = 0"
            + " AND i.payment_dispute_lost_at IS NULL";
    private static final String INVOICES = " FROM invoices_with_settlements i JOIN customers c"
            + " ON c.id = i.customer_id";
    private static final long DAY = Duration.ofDays(1).toNanos() / 1_000;
    private static final String MONTH = "substr(i.issuing_date, 1, 7)";
    private static final String OF_CUSTOMER = "c.deleted_at IS NULL AND c.external_id = ?";
    private final Handle handle;
    private final AnalyticsFilter filter;
    private final AnalyticsMonths months;

    /** The figures of a database up to the month of {@code now}. */
    public Analytics(Handle handle, AnalyticsFilter filter, Instant now) {
        this.handle = handle;
        this.filter = filter;
        this.months = AnalyticsMonths.of(filter, oldestMonth(handle), now);
    }

    /** The month of the organization, or that of its first invoice where it has older ones. */
    private static YearMonth oldestMonth(Handle handle) {
        YearMonth founded = AnalyticsMonths.month(new Organizations(handle).get().createdAt());
        return new Rows<>(handle, "SELECT issuing_date FROM invoices",
                row -> row.date("issuing_date")).first("ORDER BY issuing_date LIMIT 1")
                .map(YearMonth::from).filter(founded::isAfter).orElse(founded);
    }

    /** What billing entities and currencies bring together in one month. */
    private record Part(YearMonth month, String currency, UUID entity) {
    }

    /** By month, for months with any, then currency and entity. */
    public List<GrossRevenue> grossRevenues() {
        Map<Part, long[]> sums = new LinkedHashMap<>();
        Conditions invoices = counted().with(OF_CUSTOMER, filter.externalCustomerId());
        add(sums, "SELECT " + MONTH + " AS month, i.currency, i.billing_entity_id,"
                + " sum(i.total_amount_cents) AS cents, count(*) AS invoices" + INVOICES, invoices,
                row -> YearMonth.parse(row.text("month")));
        add(sums, "SELECT " + MONTH + " AS month, i.currency, i.billing_entity_id,"
                + " -sum(n.refund_amount_cents) AS cents, 0 AS invoices" + INVOICES
                + " JOIN credit_notes n ON n.invoice_id = i.id",
                counted().always("n.status = 'finalized'").always("n.refund_amount_cents > 0")
                        .with(OF_CUSTOMER, filter.externalCustomerId()),
                row -> YearMonth.parse(row.text("month")));
        add(sums, "SELECT f.created_at / " + DAY + " AS day,"
                + " f.currency, c.billing_entity_id,"
                + " sum(f.amount_cents + f.taxes_amount_cents) AS cents, 0 AS invoices"
                + " FROM fees f JOIN customers c ON c.id = f.customer_id",
                new Conditions().always("f.invoice_id IS NULL").always("f.pay_in_advance = 1")
                        .always("f.deleted_at IS NULL").always("c.account_type <> 'partner'")
                        .with("f.created_at >= ?", months.start())
                        .with("f.created_at < ?", months.end())
                        .with("f.currency = ?", filter.currency())
                        .with(entityOf("c"), filter.billingEntityCode())
                        .with(OF_CUSTOMER, filter.externalCustomerId()),
                row -> YearMonth.from(LocalDate.ofEpochDay(row.number("day"))));
        return sums.entrySet().stream().map(sum -> new GrossRevenue(sum.getKey().month(),
                        sum.getKey().currency(), sum.getKey().entity(), sum.getValue()[0],
                        sum.getValue()[1]))
                .sorted(Comparator.comparing(GrossRevenue::month)
                        .thenComparing(GrossRevenue::currency)
                        .thenComparing(GrossRevenue::billingEntityId)).toList();
    }

    private void add(Map<Part, long[]> sums, String select, Conditions conditions,
                     Row.Reader<YearMonth> month) {
        new Rows<>(handle, select, row -> {
            long[] sum = sums.computeIfAbsent(new Part(month.read(row),
                    row.text("currency"), row.id("billing_entity_id")), part -> new long[2]);
            sum[0] += row.number("cents");
            sum[1] += row.number("invoices");
            return sum;
        }).list(conditions.where() + " GROUP BY 1, 2, 3", conditions.values());
    }

    /** By month, then payment status and currency; with a currency only months with any. */
    public List<InvoiceCollection> invoiceCollections() {
        Conditions invoices = counted();
        Map<YearMonth, List<InvoiceCollection>> found = new LinkedHashMap<>();
        new Rows<>(handle, "SELECT " + MONTH + " AS month, i.payment_status, i.currency,"
                + " sum(i.total_amount_cents) AS cents, count(*) AS invoices" + INVOICES,
                row -> new InvoiceCollection(YearMonth.parse(row.text("month")),
                        row.constant("payment_status", PaymentStatus.class),
                        row.text("currency"), row.number("cents"), row.number("invoices")))
                .list(invoices.where() + " GROUP BY 1, 2, 3 ORDER BY 1, 2, 3", invoices.values())
                .forEach(one -> found.computeIfAbsent(one.month(), month -> new ArrayList<>())
                        .add(one));
        return months.all().stream().flatMap(month -> found.getOrDefault(month,
                filter.currency() != null ? List.of()
                        : List.of(new InvoiceCollection(month, null, null, 0, 0))).stream())
                .toList();
    }

    /** The newest month first, then the largest. */
    public List<InvoicedUsage> invoicedUsages() {
        Conditions fees = new Conditions().always(FINAL).always("f.fee_type = 'charge'")
                .with("f.created_at >= ?", months.start()).with("f.created_at < ?", months.end())
                .with("f.currency = ?", filter.currency())
                .with(entityOf("i"), filter.billingEntityCode());
        Map<InvoicedUsage, BigDecimal> sums = new LinkedHashMap<>();
        new Rows<>(handle, "SELECT f.created_at, f.item_code, f.currency, f.amount_cents,"
                + " f.precise_coupons_amount_cents FROM fees f"
                + " JOIN invoices i ON i.id = f.invoice_id",
                row -> sums.merge(new InvoicedUsage(AnalyticsMonths.month(
                        row.instant("created_at")), row.text("item_code"),
                        row.text("currency"), null), BigDecimal.valueOf(
                                row.number("amount_cents")).subtract(
                                        row.decimal("precise_coupons_amount_cents")),
                        BigDecimal::add)).list(fees.where(), fees.values());
        return sums.entrySet().stream().map(sum -> new InvoicedUsage(sum.getKey().month(),
                        sum.getKey().metricCode(), sum.getKey().currency(), sum.getValue()))
                .sorted(Comparator.comparing(InvoicedUsage::month).reversed()
                        .thenComparing(InvoicedUsage::cents, Comparator.reverseOrder())
                        .thenComparing(InvoicedUsage::metricCode)).toList();
    }

    /** All months; those without revenue have neither amount nor currency. */
    public List<MonthlyRevenue> recurringRevenues() {
        Conditions fees = new Conditions().always(FINAL)
                .always("f.fee_type = 'subscription'").always("f.from_at IS NOT NULL")
                .with("f.currency = ?", filter.currency())
                .with(entityOf("i"), filter.billingEntityCode());
        return SubscriptionRevenue.of(new Rows<>(handle, "SELECT f.subscription_id, p.interval,"
                + " p.pay_in_advance, i.issuing_date, f.from_at, f.to_at, f.currency,"
                + " f.amount_cents, f.precise_coupons_amount_cents, f.taxes_amount_cents"
                + " FROM fees f JOIN invoices i ON i.id = f.invoice_id"
                + " JOIN subscriptions s ON s.id = f.subscription_id"
                + " JOIN plans p ON p.id = s.plan_id", Analytics::billed)
                .list(fees.where() + " ORDER BY i.issuing_date, f.id", fees.values()), months);
    }

    private static BilledFee billed(Row row) {
        return new BilledFee(row.id("subscription_id"), row.constant("interval", Interval.class),
                row.flag("pay_in_advance"), row.date("issuing_date"), row.instant("from_at"),
                row.instant("to_at"), row.text("currency"),
                BigDecimal.valueOf(row.number("amount_cents") + row.number("taxes_amount_cents"))
                        .subtract(row.decimal("precise_coupons_amount_cents")));
    }

    /** By the month in which the invoices were due. */
    public List<OverdueBalance> overdueBalances() {
        Conditions overdue = new Conditions().always(FINAL).always("i.payment_overdue = 1")
                .with("i.payment_due_date >= ?", months.firstDay())
                .with("i.payment_due_date <= ?", months.lastDay())
                .with("i.currency = ?", filter.currency())
                .with(entityOf("i"), filter.billingEntityCode())
                .with(OF_CUSTOMER, filter.externalCustomerId());
        Map<Part, OverdueBalance> found = new LinkedHashMap<>();
        new Rows<>(handle, "SELECT i.id, i.payment_due_date, i.currency, i.billing_entity_id,"
                + " i.total_amount_cents - i.total_paid_amount_cents - i.total_offset_amount_cents"
                + " AS cents" + INVOICES, row -> {
                    Part part = new Part(YearMonth.from(row.date("payment_due_date")),
                            row.text("currency"), row.id("billing_entity_id"));
                    return found.merge(part, new OverdueBalance(part.month(), part.currency(),
                            part.entity(), row.number("cents"), List.of(row.id("id"))),
                            Analytics::together);
                }).list(overdue.where() + " ORDER BY i.payment_due_date, i.created_at, i.id",
                overdue.values());
        return List.copyOf(found.values());
    }

    private static OverdueBalance together(OverdueBalance one, OverdueBalance other) {
        List<UUID> ids = new ArrayList<>(one.invoiceIds());
        ids.addAll(other.invoiceIds());
        return new OverdueBalance(one.month(), one.currency(), one.billingEntityId(),
                one.cents() + other.cents(), ids);
    }

    /** The invoices that count and were issued in the months. */
    private Conditions counted() {
        return new Conditions().always(FINAL)
                .with("i.issuing_date >= ?", months.firstDay())
                .with("i.issuing_date <= ?", months.lastDay())
                .with("i.currency = ?", filter.currency())
                .with(entityOf("i"), filter.billingEntityCode());
    }

    private static String entityOf(String table) {
        return table + ".billing_entity_id IN (SELECT id FROM billing_entities WHERE code = ?)";
    }
}
