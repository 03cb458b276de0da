package billing.cli.command.book;

import billing.books.accrual.AccrualDates;
import billing.books.report.BalanceReport;
import billing.cli.command.book.ReportOptions.Drawn;
import billing.cli.output.Amounts;
import billing.cli.output.Column;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The balances of accounts. */
@Command(name = "balance",
        description = {"Show the balance of each account.",
            "The balances are those at the end of the day of --to. Debits are positive; the",
            "balances of each currency add up to zero."},
        footer = "  billing report balance --to 2024-03-31")
public final class ReportBalanceCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--accounts", paramLabel = "FILE", description = AccountNamesOption.HELP)
    private String accounts;
    @Option(names = "--accrue", description = AccrualOption.HELP)
    private boolean accrue;
    @Mixin
    private ReportOptions options = new ReportOptions();

    public ReportBalanceCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        LocalDate to = options.period(session).to();
        BalanceReport report =
                new BalanceReport(to, AccountNamesOption.read(session, accounts));
        session.database().read(handle -> {
            options.read(handle, to, accrue ? AccrualDates.at(to) : null, report);
            return null;
        });
        Table table = Table.of(Column.text("Account"), Column.number("Balance"),
                Column.currency()).whenEmpty("no account has a balance");
        List<BalanceReport.Line> lines = report.lines();
        lines.forEach(line -> table.row(line.account(),
                Amounts.bare(line.balance()), line.balance().currency()));
        return options.result(session, table, "Balances", lines.stream().map(line ->
                new Drawn(line.account(), line.balance().currency(),
                        line.balance().cents())).toList());
    }
}
