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

/** Updates a credit note. */
@Command(name = "update", description = "Set a credit note's refund status or metadata.",
        footer = "  billing credit-note update BENT-1-001-001-CN001 --refund-status succeeded")
public final class CreditNoteUpdateCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "NOTE", description = "Number or id of the credit note.")
    private String name;
    @Option(names = "--refund-status", paramLabel = "STATUS",
            description = "Refund status: pending, succeeded or failed.")
    private String refundStatus;
    @Option(names = "--metadata", paramLabel = "KEY=VALUE",
            description = "Metadata to add or replace. Repeatable.")
    private Map<String, String> metadata;

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
