package billing.cli.command.book;

import billing.book.report.RevenueReport;
import billing.cli.command.book.ReportOptions.Drawn;
import billing.cli.output.Amounts;
import billing.cli.output.Column;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.money.Currency;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Revenue by month. */
@Command(name = "revenue",
        description = {"Show what was invoiced and what was earned, by month.",
            "Without taxes, less coupons, credit notes and voids."},
        footer = {"  billing report revenue", "  billing report revenue --by metric -o csv"})
public final class ReportRevenueCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--by", paramLabel = "WHAT", defaultValue = "month",
            description = "Divide the months by plan, metric (or add-on) or customer.")
    private RevenueReport.By by;
    @Mixin
    private ReportOptions options = new ReportOptions();

    /** The command of a session. */
    public ReportRevenueCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        RevenueReport report = new RevenueReport(options.period(session), by);
        session.database().read(handle -> {
            options.read(handle, report);
            return null;
        });
        List<RevenueReport.Line> lines = report.lines();
        return options.result(session, table(lines), "Earned", drawn(lines));
    }

    private Table table(List<RevenueReport.Line> lines) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("Month")));
        if (by != RevenueReport.By.MONTH) {
            String name = by.name().toLowerCase(Locale.ROOT);
            columns.add(Column.text(name.substring(0, 1).toUpperCase(Locale.ROOT)
                    + name.substring(1)));
        }
        columns.addAll(List.of(Column.number("Invoiced"), Column.number("Earned"),
                Column.text("Currency")));
        Table table = Table.of(columns.toArray(Column[]::new)).whenEmpty("no revenue");
        for (RevenueReport.Line line : lines) {
            List<Object> row = new ArrayList<>(List.of(line.month()));
            if (by != RevenueReport.By.MONTH) {
                row.add(line.of());
            }
            row.addAll(List.of(Amounts.bare(line.invoicedCents(), line.currency()),
                    Amounts.bare(line.earnedCents(), line.currency()), line.currency()));
            table.row(row.toArray());
        }
        return table;
    }

    /** A bar a month, or one for each part when the months are divided. */
    private List<Drawn> drawn(List<RevenueReport.Line> lines) {
        Map<Currency, Map<String, Long>> sums =
                new TreeMap<>(Comparator.comparing(Currency::code));
        for (RevenueReport.Line line : lines) {
            YearMonth month = line.month();
            sums.computeIfAbsent(line.currency(), currency -> new TreeMap<>())
                    .merge(by == RevenueReport.By.MONTH ? month.toString() : line.of(),
                            line.earnedCents(), Long::sum);
        }
        List<Drawn> drawn = new ArrayList<>();
        sums.forEach((currency, bars) -> bars.forEach((label, cents) ->
                drawn.add(new Drawn(label, currency, cents))));
        return drawn;
    }
}
