package billing.settlement.creditnote.service;

import java.util.Map;

/**
 * What a user changes of a note ({@code money.md 4.7}).
 *
 * @param refundStatus as given; null leaves it
 * @param metadata     pairs to add or replace; null leaves them
 */
public record CreditNoteChange(String refundStatus, Map<String, String> metadata) {
}
