package billing.cli.command.creditnote;

import billing.engine.Handle;
import billing.kernel.error.NotFoundException;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.store.CreditNotes;
import java.util.UUID;

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
        return notes.byNumber(name).orElseGet(() -> {
            try {
                return notes.get(UUID.fromString(name));
            } catch (IllegalArgumentException e) {
                throw new NotFoundException("credit_note", name);
            }
        });
    }
}
