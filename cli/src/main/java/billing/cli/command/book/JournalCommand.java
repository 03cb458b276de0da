package billing.cli.command.book;

import billing.books.AccountNames;
import billing.books.Entry;
import billing.books.accrual.AccrualDates;
import billing.books.export.JournalFormat;
import billing.books.journal.DailyJournal;
import billing.books.report.Period;
import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.session.Session;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes the double-entry journal. */
@Command(name = "journal",
        description = {"Write the double-entry journal for accounting programs.",
            "Revenue invoiced in advance is recognized day by day, up to --to. If a subscription",
            "ends and its remaining days are not credited, the deferred revenue is recognized on",
            "the day of its end.",
            "",
            "Usage revenue is recognized when it is invoiced. With --accrue it is recognized on"
                + " the",
            "days of usage, as an asset (accrued revenue) that the invoice reverses; see `billing",
            "report revenue --help`.",
            "",
            "With --from, the journal begins with opening balances; earlier revenue and expenses",
            "are equity. Omit them with --no-opening if the earlier days are already in your",
            "books."},
        footer = {
            "  billing export journal > books.journal && hledger -f books.journal balance",
            "  billing export journal --format beancount --from 2024-03-01 --to 2024-03-31",
            "  billing export journal --format csv --accounts accounts.yaml --entity berlin",
            "  billing export journal --accrue --from 2024-03-01 --to 2024-03-31"})
public final class JournalCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--format", paramLabel = "FORMAT", defaultValue = "hledger",
            description = "Format: hledger, beancount or csv. Default: ${DEFAULT-VALUE}")
    private JournalFormat format;
    @Option(names = "--accounts", paramLabel = "FILE", description = AccountNamesOption.HELP)
    private String accounts;
    @Option(names = "--no-opening", description = "Omit the opening balances of --from.")
    private boolean withoutOpening;
    @Option(names = "--accrue", description = AccrualOption.HELP)
    private boolean accrue;
    @Mixin
    private BookFilter filter = new BookFilter();

    public JournalCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        session.requireFormat(List.of(), "use --format hledger, beancount or csv");
        AccountNames names = AccountNamesOption.read(session, accounts);
        Period period = filter.period(session);
        DailyJournal chronicle = new DailyJournal(period.from(), period.to());
        List<Entry> entries = session.database().read(handle -> {
            filter.read(handle, period.to(), accrue
                    ? AccrualDates.daily(period.from(), period.to()) : null, chronicle);
            return Stream.concat(withoutOpening ? Stream.empty() : chronicle.opening().stream(),
                    chronicle.entries().stream()).toList();
        });
        Result result = Result.text(format.text(entries, names, session.csvCells()));
        return entries.stream().allMatch(entry -> entry.imbalanceCents() == 0) ? result
                : result.note("some entries do not balance; list them with `billing check`")
                        .exit(ExitCode.REFUSED);
    }
}
