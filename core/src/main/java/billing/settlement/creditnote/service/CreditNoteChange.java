package billing.settlement.creditnote.service;

import java.util.Map;

/**
 * A change of a note by a user ({@code money.md 4.7}).
 *
 * @param refundStatus as requested; null for no change
 * @param metadata     pairs to add or replace; null for no change
 */
public record CreditNoteChange(String refundStatus, Map<String, String> metadata) {
}
