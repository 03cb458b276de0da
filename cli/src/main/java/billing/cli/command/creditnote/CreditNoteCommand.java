package billing.cli.command.creditnote;

import billing.cli.session.Verbs;
import picocli.CommandLine.Command;

/** Commands about credit notes. */
@Command(name = "credit-note",
        description = "List, show, create, update and void credit notes.",
        footer = {"  billing credit-note list --customer acme",
            "  billing credit-note create BENT-1-001-001 --all"})
@Verbs({CreditNoteListCommand.class, CreditNoteShowCommand.class, CreditNoteEstimateCommand.class,
    CreditNoteCreateCommand.class, CreditNotePdfCommand.class, CreditNoteXmlCommand.class,
    CreditNoteUpdateCommand.class, CreditNoteVoidCommand.class})
public final class CreditNoteCommand {
}
