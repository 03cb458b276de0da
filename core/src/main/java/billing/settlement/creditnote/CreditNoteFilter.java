package billing.settlement.creditnote;

import billing.invoicing.DocumentBounds;
import java.util.List;

/**
 * A filter for a list of issued notes; null and empty members do not filter
 * ({@code api-conventions.md 6}).
 *
 * @param externalCustomerId of a customer that is not deleted
 * @param credited           the parts of a note and their statuses
 * @param bounds             issuing dates and totals
 * @param searchTerm         part of the number or id, or of the customer's name, external id or
 *                           e-mail address
 */
public record CreditNoteFilter(String externalCustomerId, String currency,
                               List<CreditNoteReason> reasons, Credited credited,
                               String invoiceNumber, DocumentBounds bounds, Boolean selfBilled,
                               List<String> billingEntityCodes, String searchTerm) {
    /**
     * The parts of a note and their statuses.
     *
     * @param types parts, of which a note has at least one
     */
    public record Credited(List<CreditStatus> creditStatuses, List<RefundStatus> refundStatuses,
                           List<Part> types) {
    }

    /** All issued notes. */
    public static final CreditNoteFilter ALL = ofCustomer(null);

    /** A part of a note's total. */
    public enum Part { CREDIT, REFUND, OFFSET }

    /** The issued notes of a customer. */
    public static CreditNoteFilter ofCustomer(String externalId) {
        return new CreditNoteFilter(externalId, null, List.of(),
                new CreditNoteFilter.Credited(List.of(), List.of(), List.of()),
                null,
                new DocumentBounds(null, null, null, null),
                null, List.of(), null);
    }
}
