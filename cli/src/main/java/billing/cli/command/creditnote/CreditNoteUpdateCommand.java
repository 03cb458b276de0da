package billing.cli.command.creditnote;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.settlement.creditnote.service.CreditNoteChange;
import billing.settlement.creditnote.service.CreditNoteService;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes what is said of a credit note. */
@Command(name = "update", description = "Say how the refund of a credit note went; keep pairs.",
        footer = "  billing credit-note update BENT-1-001-001-CN001 --refund-status succeeded")
public final class CreditNoteUpdateCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "NOTE", description = "Its number, or its id.")
    private String name;
    @Option(names = "--refund-status", paramLabel = "STATUS",
            description = "pending, succeeded or failed.")
    private String refundStatus;
    @Option(names = "--metadata", paramLabel = "KEY=VALUE", description = "A pair to keep.")
    private Map<String, String> metadata;

    /** The command of a session. */
    public CreditNoteUpdateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return CreditNotePage.result(session, session.database().write(handle ->
                new CreditNoteService(handle).update(NamedCreditNote.find(handle, name).id(),
                        new CreditNoteChange(refundStatus, metadata), session.now())));
    }
}
