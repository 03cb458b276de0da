package billing.server.console.revenue;

import billing.analytics.AnalyticsFilter;
import billing.analytics.InvoiceCollection;
import billing.analytics.store.Analytics;
import billing.books.journal.BookPart;
import billing.books.journal.Journal;
import billing.books.report.AgeingReport;
import billing.books.report.Period;
import billing.books.report.RecurringReport;
import billing.books.report.RevenueReport;
import billing.books.report.TaxReport;
import billing.customer.store.BillingEntities;
import billing.engine.Handle;
import billing.invoicing.store.Invoices;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.LocalDays;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The reports of the whole books, from one reading of the journal: those of {@code billing report}
 * with its default options, and how far invoices are collected, as in the API.
 *
 * @param today  the last day of the reports, in the default billing entity's time zone
 * @param ageing the largest amounts first
 */
record BookFigures(LocalDate today, Map<RevenueReport.By, List<RevenueReport.Line>> revenue,
                   List<RecurringReport.Line> recurring, List<AgeingReport.Line> ageing,
                   List<TaxReport.Line> taxes, List<InvoiceCollection> collection) {
    private static final int FEW = 500;

    /** Whether the reports are read in no time. */
    static boolean isSmall(Handle handle) {
        return !new Invoices(handle).areMoreThan(FEW);
    }

    /** Reads the reports. */
    static BookFigures read(Handle handle, Instant now) {
        LocalDate today = LocalDays.of(now, new BillingEntities(handle).zone(null));
        Period period = new Period(null, today);
        Map<RevenueReport.By, RevenueReport> reports = new EnumMap<>(RevenueReport.By.class);
        for (RevenueReport.By by : RevenueReport.By.values()) {
            reports.put(by, new RevenueReport(period, by));
        }
        AgeingReport ageing = new AgeingReport(today);
        TaxReport taxes = new TaxReport(period);
        new Journal(handle).read(BookPart.ALL, today, entry -> {
            reports.values().forEach(report -> report.accept(entry));
            ageing.accept(entry);
            taxes.accept(entry);
        });
        Map<RevenueReport.By, List<RevenueReport.Line>> revenue =
                new EnumMap<>(RevenueReport.By.class);
        reports.forEach((by, report) -> revenue.put(by, report.lines()));
        return new BookFigures(today, revenue,
                new RecurringReport(handle, null, null).lines(period), ageing.lines(handle).stream()
                        .sorted(Comparator.comparingLong((AgeingReport.Line line) ->
                                line.total().cents()).reversed()).toList(),
                taxes.lines(),
                new Analytics(handle, new AnalyticsFilter(null, null, null, null), now)
                        .invoiceCollections().stream()
                        .filter(one -> one.currency() != null).toList());
    }

    /** All currencies that a report is in. */
    List<CurrencyUnit> currencies() {
        TreeSet<CurrencyUnit> all = new TreeSet<>(Comparator.comparing(CurrencyUnit::code));
        Stream.of(revenue.get(RevenueReport.By.MONTH).stream().map(RevenueReport.Line::currency),
                recurring.stream().map(RecurringReport.Line::currency),
                ageing.stream().map(AgeingReport.Line::currency),
                taxes.stream().map(TaxReport.Line::currency)).flatMap(one -> one)
                .forEach(all::add);
        return List.copyOf(all);
    }
}
