package billing.settlement.creditnote;

/**
 * What an invoice has used of a credit note.
 *
 * @param noteNumber    of the note
 * @param invoiceNumber of the invoice that used it
 * @param cents         minor units of the note's currency
 */
public record CreditNoteUse(String noteNumber, String invoiceNumber, long cents) {
}
