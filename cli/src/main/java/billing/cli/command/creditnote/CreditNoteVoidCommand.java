package billing.cli.command.creditnote;

import billing.cli.output.Result;
import billing.cli.session.Confirmation;
import billing.cli.session.Session;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.service.CreditNoteService;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Voids a credit note. */
@Command(name = "void",
        description = {"Void the remaining balance of a credit note.",
            "Credits that were used and refunds stay unchanged."},
        footer = "  billing credit-note void BENT-1-001-001-CN001 --yes")
public final class CreditNoteVoidCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "NOTE", description = "Number or id of the credit note.")
    private String name;

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    public CreditNoteVoidCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        CreditNote named =
                session.database().read(handle -> NamedCreditNote.find(handle, name));
        confirmation.require(session, "void credit note " + named.document().number() + "?");
        return CreditNotePage.result(session, session.database().write(handle ->
                new CreditNoteService(handle).voidNote(named.id(), session.now())));
    }
}
