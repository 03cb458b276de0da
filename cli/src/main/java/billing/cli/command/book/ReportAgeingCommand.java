package billing.cli.command.book;

import billing.books.report.AgeingReport;
import billing.cli.command.book.ReportOptions.Drawn;
import billing.cli.output.Amounts;
import billing.cli.output.Column;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import billing.settlement.statement.Ageing;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The ageing report of receivables. */
@Command(name = "ageing", aliases = "aging",
        description = {"Show receivables by customer and age.",
            "The amounts are those at the end of the day of --to. Amounts that are written off",
            "because a dispute was lost are included, since the invoices still show them as due;",
            "the column \"Lost disputes\" has their part of the total."},
        footer = "  billing report ageing --to 2024-03-31 --currency EUR")
public final class ReportAgeingCommand implements Callable<Result> {
    private static final List<String> BUCKETS =
            List.of("Not due", "1–30 days", "31–60 days", "61–90 days", "Over 90 days");
    private static final List<String> BRIEF =
            List.of("Not due", "1–30", "31–60", "61–90", "Over 90");
    private static final List<String> KEYS = List.of("not_due", "due_1_to_30_days",
            "due_31_to_60_days", "due_61_to_90_days", "due_over_90_days");
    private final Session session;

    @Mixin
    private ReportOptions options = new ReportOptions();

    public ReportAgeingCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        LocalDate to = options.period(session).to();
        AgeingReport report = new AgeingReport(to);
        List<AgeingReport.Line> lines = session.database().read(handle -> {
            options.read(handle, to, report);
            return report.lines(handle);
        });
        List<Column> columns = new ArrayList<>(List.of(Column.name("Customer")));
        for (int i = 0; i < Ageing.AGES; i++) {
            columns.add(Column.number(BUCKETS.get(i)).key(KEYS.get(i))
                    .brief(BRIEF.get(i)));
        }
        Column lost = Column.number("Lost disputes").brief("Lost");
        columns.addAll(List.of(Column.number("Total"), lines.stream().allMatch(line ->
                line.lost().isZero()) ? lost.optional() : lost, Column.currency()));
        Table table = Table.of(columns.toArray(Column[]::new)).whenEmpty("no open receivables");
        Map<CurrencyUnit, List<Money>> sums =
                new TreeMap<>(Comparator.comparing(CurrencyUnit::code));
        for (AgeingReport.Line line : lines) {
            List<Object> row = new ArrayList<>(List.of(line.party().id()));
            List<Money> sum = sums.computeIfAbsent(line.currency(), currency ->
                    new ArrayList<>(Collections.nCopies(Ageing.AGES, Money.zero(currency))));
            for (int i = 0; i < Ageing.AGES; i++) {
                row.add(Amounts.bare(line.owed().get(i)));
                sum.set(i, sum.get(i).plus(line.owed().get(i)));
            }
            row.addAll(List.of(Amounts.bare(line.total()), Amounts.bare(line.lost()),
                    line.currency()));
            table.row(row.toArray());
        }
        return options.result(session, table, "Receivables", drawn(sums));
    }

    private static List<Drawn> drawn(Map<CurrencyUnit, List<Money>> sums) {
        List<Drawn> drawn = new ArrayList<>();
        sums.forEach((currency, owed) -> {
            for (int i = 0; i < Ageing.AGES; i++) {
                drawn.add(new Drawn(BUCKETS.get(i), currency, owed.get(i).cents()));
            }
        });
        return drawn;
    }
}
