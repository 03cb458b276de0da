package billing.settlement.creditnote;

import java.time.Instant;

/**
 * A refund of a credit note that succeeded ({@code money.md 4.7, 14}); its amount is the refund
 * part of the note.
 *
 * @param paidAt     when it was paid
 * @param reversedAt when its status was changed again, so that it is still to be paid; or null
 */
public record CreditNoteRefund(Instant paidAt, Instant reversedAt) {
}
