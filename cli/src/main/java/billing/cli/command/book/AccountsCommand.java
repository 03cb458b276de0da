package billing.cli.command.book;

import billing.books.export.AccountFile;
import billing.cli.output.Result;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Writes what accounts are called. */
@Command(name = "accounts",
        description = {"Write what the accounts of the books are called, as a file for --accounts.",
            "{customer}, {code}, {plan} and {rate} stand for what tells accounts apart."},
        footer = "  billing export accounts > accounts.yaml")
public final class AccountsCommand implements Callable<Result> {
    @Override
    public Result call() {
        return Result.text(AccountFile.defaults());
    }
}
