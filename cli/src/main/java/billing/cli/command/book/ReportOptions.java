package billing.cli.command.book;

import billing.books.Entry;
import billing.books.accrual.AccrualDates;
import billing.books.report.Period;
import billing.cli.output.Amounts;
import billing.cli.output.Bars;
import billing.cli.output.Block;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.output.Text;
import billing.cli.session.Session;
import billing.engine.Handle;
import billing.kernel.money.CurrencyUnit;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of all reports: the part of the books, and whether a chart is drawn. */
final class ReportOptions {
    @Mixin
    private BookFilter filter = new BookFilter();
    @Option(names = "--chart", description = "Draw a chart even if the output is not a terminal.")
    private boolean chart;

    /** A bar of a chart; each currency has its own chart. */
    record Drawn(String label, CurrencyUnit currency, BigInteger cents) {
        Drawn(String label, CurrencyUnit currency, long cents) {
            this(label, currency, BigInteger.valueOf(cents));
        }
    }

    /** The selected days. */
    Period period(Session session) {
        return filter.period(session);
    }

    /** The external id of the only customer; null for all. */
    String customer(Handle handle) {
        return filter.customer(handle);
    }

    /** The code of the only billing entity; null for all. */
    String entity(Handle handle) {
        return filter.entity(handle);
    }

    /** Whether lines in a currency are selected. */
    boolean wants(CurrencyUnit currency) {
        return filter.currency() == null || filter.currency().equals(currency);
    }

    /** Reads the selected part of the journal, with revenue that is earned up to a day. */
    void read(Handle handle, LocalDate last, Consumer<Entry> reader) {
        read(handle, last, null, reader);
    }

    /** Reads the same with usage accrued on some days; null for none. */
    void read(Handle handle, LocalDate last, AccrualDates accruals, Consumer<Entry> reader) {
        filter.read(handle, last, accruals, reader);
    }

    /** A table, followed by a chart on a terminal. */
    Result result(Session session, Table table, String title, List<Drawn> drawn) {
        boolean draws = chart || session.console().terminal().out();
        return Result.of(table).below(() -> draws ? charts(title, drawn) : List.of());
    }

    private static List<Block> charts(String title, List<Drawn> drawn) {
        Map<CurrencyUnit, Bars> charts = new LinkedHashMap<>();
        for (Drawn one : drawn) {
            charts.computeIfAbsent(one.currency(), currency -> Bars.none()).bar(one.label(),
                    one.currency().toUnits(one.cents()),
                    Amounts.cell(one.cents(), one.currency()).shown());
        }
        List<Block> blocks = new ArrayList<>();
        charts.forEach((currency, bars) -> {
            blocks.add(Text.heading(title + ", " + currency));
            blocks.add(bars);
        });
        return blocks;
    }
}
