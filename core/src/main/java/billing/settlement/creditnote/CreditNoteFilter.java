package billing.settlement.creditnote;

import java.time.LocalDate;
import java.util.List;

/**
 * Which issued notes a list shows; null and empty members do not narrow
 * ({@code api-conventions.md 6}).
 *
 * @param externalCustomerId of a live customer
 * @param types              parts of which a note has at least one
 * @param amountFromCents    least total
 * @param amountToCents      greatest total
 * @param searchTerm         part of the number or id, or of the customer's name, external id or
 *                           e-mail address
 */
public record CreditNoteFilter(String externalCustomerId, String currency,
                               List<CreditNoteReason> reasons, List<CreditStatus> creditStatuses,
                               List<RefundStatus> refundStatuses, List<Part> types,
                               String invoiceNumber, LocalDate issuingDateFrom,
                               LocalDate issuingDateTo, Long amountFromCents, Long amountToCents,
                               Boolean selfBilled, List<String> billingEntityCodes,
                               String searchTerm) {
    /** All issued notes. */
    public static final CreditNoteFilter ALL = ofCustomer(null);

    /** A part of a note's total. */
    public enum Part { CREDIT, REFUND, OFFSET }

    /** The issued notes of a customer. */
    public static CreditNoteFilter ofCustomer(String externalId) {
        return new CreditNoteFilter(externalId, null, List.of(), List.of(), List.of(), List.of(),
                null, null, null, null, null, null, List.of(), null);
    }
}
