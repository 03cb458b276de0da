package billing.cli.command.book;

import billing.books.export.AccountFile;
import billing.cli.output.Result;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Writes the names of accounts. */
@Command(name = "accounts",
        description = {"Write the names of all accounts, as a file for --accounts.",
            "{customer}, {code}, {plan} and {rate} are replaced by the values of each account."},
        footer = "  billing export accounts > accounts.yaml")
public final class AccountsCommand implements Callable<Result> {
    @Override
    public Result call() {
        return Result.text(AccountFile.defaults());
    }
}
