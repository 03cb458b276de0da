package billing.cli.command.creditnote;

import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.kernel.error.NotFoundException;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.store.CreditNotes;

/** Finds the credit note that a command line names. */
final class NamedCreditNote {
    private NamedCreditNote() {
    }

    /**
     * The issued credit note with a number or an identifier.
     *
     * @throws NotFoundException if there is none
     */
    static CreditNote find(Handle handle, String name) {
        CreditNotes notes = new CreditNotes(handle);
        return notes.byNumber(name).or(() -> Identifiers.read(name).map(notes::get))
                .orElseThrow(() -> new NotFoundException("credit_note", name));
    }
}
