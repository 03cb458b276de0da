package billing.cli.command.book;

import billing.books.report.Period;
import billing.books.report.TaxReport;
import billing.cli.command.book.ReportOptions.Drawn;
import billing.cli.output.Amounts;
import billing.cli.output.Column;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Tax by rate and country. */
@Command(name = "tax",
        description = {"Show taxes by month, customer country and rate.",
            "Taxes of final invoices less those of credit notes and voids."},
        footer = "  billing report tax --from 2024-01-01 --to 2024-03-31 -o csv")
public final class ReportTaxCommand implements Callable<Result> {
    private final Session session;

    @Mixin
    private ReportOptions options = new ReportOptions();

    public ReportTaxCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Period period = options.period(session);
        TaxReport report = new TaxReport(period);
        session.database().read(handle -> {
            options.read(handle, period.to(), report);
            return null;
        });
        Table table = Table.of(Column.text("Month"), Column.text("Country"), Column.text("Tax"),
                Column.number("Rate"), Column.number("Base"), Column.number("Amount"),
                Column.currency()).whenEmpty("no taxes");
        List<TaxReport.Line> lines = report.lines();
        for (TaxReport.Line line : lines) {
            table.row(line.month(), line.country().isEmpty() ? null : line.country(),
                    line.code(), line.rate(), Amounts.bare(line.baseCents(), line.currency()),
                    Amounts.bare(line.taxCents(), line.currency()), line.currency());
        }
        return options.result(session, table, "Tax", lines.stream()
                .filter(line -> line.taxCents() != 0)
                .map(line -> new Drawn(line.month() + " " + line.country() + " " + line.code(),
                        line.currency(), line.taxCents())).toList());
    }
}
