package billing.cli.command.book;

import billing.books.AccountNames;
import billing.books.export.AccountFile;
import billing.cli.output.CommandException;
import billing.cli.output.ExitCode;
import billing.cli.session.Session;
import java.io.IOException;
import java.nio.file.Files;

/** The option {@code --accounts}: a file with names of accounts. */
final class AccountNamesOption {
    static final String HELP = "YAML file with account names: \"cash: assets:bank\".";

    private AccountNamesOption() {
    }

    /**
     * The names in a file; the default names if no file is given.
     *
     * @throws CommandException             if the file does not exist
     * @throws billing.kernel.error.InputException if the file is invalid
     */
    static AccountNames read(Session session, String file) throws IOException {
        if (file == null) {
            return AccountNames.DEFAULT;
        }
        if (!Files.exists(session.path(file))) {
            throw new CommandException(ExitCode.NOT_FOUND, "--accounts: file not found: " + file,
                    "create it with `billing export accounts > accounts.yaml`");
        }
        return AccountFile.read(file, session.source(file).content());
    }
}
