package billing.cli.command.book;

import billing.books.accrual.AccrualDates;
import billing.books.report.Period;
import billing.books.report.RevenueReport;
import billing.cli.command.book.ReportOptions.Drawn;
import billing.cli.output.Amounts;
import billing.cli.output.Column;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.kernel.money.CurrencyUnit;
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
            "Without taxes, less coupons, credit notes and voids. Credits that were granted pay",
            "totals, taxes included, like money; what they paid is shown apart, to be taken off.",
            "What is paid in advance is earned over its days, usage when it is invoiced. With",
            "--accrue usage is earned on the days on which it is used, invoiced or not: each day",
            "earns as much as a bill at its end would be more, less coupons. What is missing to a",
            "minimum or a commitment is earned on the last day of the period, corrections when",
            "they are invoiced. Deferred and accrued revenue are shown before and after each",
            "month. Months whose usage has been invoiced no longer change; others follow what is",
            "known: usage that comes late, coupons, prices."},
        footer = {"  billing report revenue", "  billing report revenue --by metric -o csv",
            "  billing report revenue --accrue --from 2024-03-01 --to 2024-03-31"})
public final class ReportRevenueCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--by", paramLabel = "WHAT", defaultValue = "month",
            description = "Divide the months by plan, metric (or add-on) or customer.")
    private RevenueReport.By by;
    @Option(names = "--accrue", description = AccrualOption.HELP)
    private boolean accrue;
    @Mixin
    private ReportOptions options = new ReportOptions();

    /** The command of a session. */
    public ReportRevenueCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Period period = options.period(session);
        RevenueReport report = new RevenueReport(period, by);
        session.database().read(handle -> {
            options.read(handle, accrue ? AccrualDates.monthly(period.from(), period.to())
                    : null, report);
            return null;
        });
        List<RevenueReport.Line> lines = accrue ? report.linesWithBalances() : report.lines();
        return options.result(session, table(lines), "Earned", drawn(lines));
    }

    private Table table(List<RevenueReport.Line> lines) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("Month")));
        if (by != RevenueReport.By.MONTH) {
            String name = by.name().toLowerCase(Locale.ROOT);
            columns.add(Column.text(name.substring(0, 1).toUpperCase(Locale.ROOT)
                    + name.substring(1)));
        }
        if (accrue) {
            columns.addAll(List.of(Column.number("Deferred before"),
                    Column.number("Accrued before")));
        }
        columns.addAll(List.of(Column.number("Invoiced"), Column.number("Earned")));
        if (accrue) {
            columns.addAll(List.of(Column.number("Deferred"), Column.number("Accrued")));
        }
        columns.addAll(List.of(Column.number("Granted credits"), Column.text("Currency")));
        Table table = Table.of(columns.toArray(Column[]::new)).whenEmpty("no revenue");
        for (RevenueReport.Line line : lines) {
            List<Object> row = new ArrayList<>(List.of(line.month()));
            if (by != RevenueReport.By.MONTH) {
                row.add(line.of());
            }
            CurrencyUnit currency = line.currency();
            if (accrue) {
                row.addAll(List.of(Amounts.bare(line.openingDeferredCents(), currency),
                        Amounts.bare(line.openingAccruedCents(), currency)));
            }
            row.addAll(List.of(Amounts.bare(line.invoicedCents(), currency),
                    Amounts.bare(line.earnedCents(), currency)));
            if (accrue) {
                row.addAll(List.of(Amounts.bare(line.deferredCents(), currency),
                        Amounts.bare(line.accruedCents(), currency)));
            }
            row.addAll(List.of(Amounts.bare(line.grantedCents(), currency), currency));
            table.row(row.toArray());
        }
        return table;
    }

    /** A bar a month, or one for each part when the months are divided. */
    private List<Drawn> drawn(List<RevenueReport.Line> lines) {
        Map<CurrencyUnit, Map<String, Long>> sums =
                new TreeMap<>(Comparator.comparing(CurrencyUnit::code));
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
