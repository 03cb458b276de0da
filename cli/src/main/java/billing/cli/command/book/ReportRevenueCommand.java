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
        description = {"Show invoiced and recognized revenue by month.",
            "Before taxes, after coupons, credit notes and voids. Granted credits pay totals",
            "including taxes, like money; the amount that they paid is shown in its own column,",
            "to be deducted. Bought credits that are voided, or left when a wallet ends, are",
            "counted as invoiced and recognized on that day, although no invoice bills them then.",
            "",
            "Fees in advance are recognized over their days, usage when it is invoiced. With",
            "--accrue, usage is recognized on the days of usage, whether invoiced or not: each day",
            "by the amount by which an invoice at its end would be higher, after coupons. True-ups",
            "to a minimum or a commitment are recognized on the last day of the period,",
            "corrections when they are invoiced. Deferred and accrued revenue are shown at the",
            "start and the end of each month. Months whose usage is invoiced do not change any",
            "more; the others change with late events, coupons and prices."},
        footer = {"  billing report revenue", "  billing report revenue --by metric -o csv",
            "  billing report revenue --accrue --from 2024-03-01 --to 2024-03-31"})
public final class ReportRevenueCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--by", paramLabel = "WHAT", defaultValue = "month",
            description = "Group by month, plan, metric (or add-on) or customer."
                + " Default: ${DEFAULT-VALUE}")
    private RevenueReport.By by;
    @Option(names = "--accrue", description = AccrualOption.HELP)
    private boolean accrue;
    @Mixin
    private ReportOptions options = new ReportOptions();

    public ReportRevenueCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Period period = options.period(session);
        RevenueReport report = new RevenueReport(period, by);
        session.database().read(handle -> {
            options.read(handle, period.to(), accrue
                    ? AccrualDates.monthly(period.from(), period.to()) : null, report);
            return null;
        });
        List<RevenueReport.Line> lines = accrue ? report.linesWithBalances() : report.lines();
        return options.result(session, table(lines), "Recognized revenue", drawn(lines));
    }

    private Table table(List<RevenueReport.Line> lines) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("Month")));
        if (by != RevenueReport.By.MONTH) {
            String name = by.name().toLowerCase(Locale.ROOT);
            columns.add(Column.text(name.substring(0, 1).toUpperCase(Locale.ROOT)
                    + name.substring(1)));
        }
        if (accrue) {
            columns.addAll(List.of(Column.number("Opening deferred"),
                    Column.number("Opening accrued")));
        }
        columns.addAll(List.of(Column.number("Invoiced"), Column.number("Recognized")));
        if (accrue) {
            columns.addAll(List.of(Column.number("Deferred"), Column.number("Accrued")));
        }
        columns.addAll(List.of(Column.number("Granted credits"), Column.currency()));
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

    /** A bar for each month or group. */
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
