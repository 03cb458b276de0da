package billing.cli.command.book;

import billing.books.report.RecurringReport;
import billing.cli.command.book.ReportOptions.Drawn;
import billing.cli.output.Amounts;
import billing.cli.output.Cell;
import billing.cli.output.Column;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import java.math.BigInteger;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Monthly recurring revenue. */
@Command(name = "mrr",
        description = {"Show monthly recurring revenue and its changes.",
            "Includes the plan fees and fixed charges, or the minimum commitment if it is higher,",
            "of the subscriptions that are active at the end of the month: one twelfth of the",
            "yearly amount, before discounts and taxes, without usage and whether invoiced or not.",
            "What was billed keeps the prices of its invoice; the rest has those of today.",
            "The first month opens on the day of --from, the last closes on the day of --to.",
            "",
            "GET /analytics/mrr of the API is computed from invoices instead: their subscription",
            "fees after coupons and with taxes, weekly ones multiplied by 4.33, those of longer",
            "periods spread evenly over their months. The two agree only if there are no",
            "discounts and no taxes."},
        footer = "  billing report mrr --from 2024-01-01 --to 2024-12-31")
public final class ReportMrrCommand implements Callable<Result> {
    private final Session session;

    @Mixin
    private ReportOptions options = new ReportOptions();

    public ReportMrrCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        List<RecurringReport.Line> lines = session.database().read(handle ->
                new RecurringReport(handle, options.customer(handle),
                        options.entity(handle))
                        .lines(options.period(session))).stream()
                .filter(line -> options.wants(line.currency())).toList();
        Table table = Table.of(Column.text("Month"), Column.number("Opening").optional(),
                Column.number("New"), Column.number("Expansion"), Column.number("Contraction"),
                Column.number("Churn"), Column.number("Closing"), Column.currency(),
                Column.number("Customers").optional())
                .whenEmpty("no subscriptions have started");
        for (RecurringReport.Line line : lines) {
            table.row(line.month(), amount(line.openingCents(), line),
                    amount(line.newCents(), line), amount(line.expansionCents(), line),
                    amount(line.contractionCents(), line), amount(line.churnCents(), line),
                    amount(line.closingCents(), line), line.currency(), line.customers());
        }
        return options.result(session, table, "Monthly recurring revenue", lines.stream()
                .map(line -> new Drawn(line.month().toString(), line.currency(),
                        line.closingCents())).toList());
    }

    private static Cell amount(BigInteger cents, RecurringReport.Line line) {
        return Amounts.bare(cents, line.currency());
    }
}
