package billing.settlement.creditnote;

/**
 * The amount of a credit note that an invoice has used.
 *
 * @param noteNumber    of the note
 * @param invoiceNumber of the invoice that used it
 * @param cents         minor units of the note's currency
 */
public record CreditNoteUse(String noteNumber, String invoiceNumber, long cents) {
}
