package billing.cli.command.book;

import billing.books.export.AccountFile;
import billing.cli.output.OutputFormat;
import billing.cli.output.Result;
import billing.cli.session.Session;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Writes the names of accounts. */
@Command(name = "accounts",
        description = {"Write the names of all accounts, as a file for --accounts.",
            "{customer}, {code}, {plan} and {rate} are replaced by the values of each account."},
        footer = "  billing export accounts > accounts.yaml")
public final class AccountsCommand implements Callable<Result> {
    private final Session session;

    public AccountsCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        session.requireFormat(List.of(OutputFormat.YAML), null);
        return Result.text(AccountFile.defaults());
    }
}
