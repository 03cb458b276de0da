package billing.settlement.creditnote;

import java.util.UUID;

/**
 * A note that a later invoice may draw on.
 *
 * @param invoiceNumber of the invoice that it was issued on
 * @param balanceCents  more than 0
 */
public record OpenCreditNote(UUID id, String number, String invoiceNumber, long balanceCents) {
}
