package billing.cli.command.book;

import billing.books.AccountNames;
import billing.books.export.AccountFile;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What accounts are called, as an option names it. */
final class AccountNamesOption {
    static final String HELP = "What accounts are called, as YAML: \"cash: assets:bank\".";

    private AccountNamesOption() {
    }

    /**
     * The names of a file; the default ones where none is named.
     *
     * @throws UsageException                when there is no such file
     * @throws billing.kernel.error.InputException with what is wrong in it
     */
    static AccountNames read(Session session, String file) throws IOException {
        if (file == null) {
            return AccountNames.DEFAULT;
        }
        Path path = session.path(file);
        if (!Files.isReadable(path)) {
            throw new UsageException("--accounts: there is no file " + file,
                    "it has a line for each account with another name: cash: assets:bank");
        }
        return AccountFile.read(file, Files.readAllBytes(path));
    }
}
