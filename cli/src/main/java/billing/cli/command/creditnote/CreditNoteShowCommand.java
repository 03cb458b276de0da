package billing.cli.command.creditnote;

import billing.cli.output.Result;
import billing.cli.session.Session;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows one credit note. */
@Command(name = "show", description = "Show a credit note with its items and totals.",
        footer = {"  billing credit-note show BENT-1-001-001-CN001",
            "  billing credit-note show BENT-1-001-001-CN001 -o json"})
public final class CreditNoteShowCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "NOTE", description = "Number or id of the credit note.")
    private String name;

    public CreditNoteShowCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return CreditNotePage.result(session,
                session.database().read(handle -> NamedCreditNote.find(handle, name)));
    }
}
