package billing.settlement.creditnote;

import java.util.UUID;

/**
 * A note with a balance that a later invoice may use.
 *
 * @param invoiceNumber the number of the invoice that it was issued for
 * @param balanceCents  more than 0
 */
public record OpenCreditNote(UUID id, String number, String invoiceNumber, long balanceCents) {
}
