package billing.settlement.creditnote;

import java.util.UUID;

/**
 * A note with a balance that a later invoice may use.
 *
 * @param invoiceNumber the number of the invoice that it was issued for
 * @param balanceCents  more than 0
 */
public record OpenCreditNote(UUID id, String number, String invoiceNumber, long balanceCents) {
    /**
     * Returns a note that is about to be issued.
     *
     * @param invoiceNumber the number of its invoice
     */
    public static OpenCreditNote of(CreditNote note, String invoiceNumber) {
        return new OpenCreditNote(note.id(), note.document().number(), invoiceNumber,
                note.state().balanceCents());
    }
}
