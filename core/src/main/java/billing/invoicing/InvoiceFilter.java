package billing.invoicing;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/**
 * Which invoices a list shows; what is not set does not narrow ({@code api-conventions.md 6}).
 *
 * @param statuses          any of them; hidden ones are never shown
 * @param currency          currency code
 * @param issuingDateFrom   included, like all bounds
 * @param amountFromCents   of the total
 * @param partiallyPaid     whether something, but not all, has been paid
 * @param disputeLost       whether its payment was given up
 * @param settlements       {@code payment}, {@code credit_note}: what has settled some of it
 * @param entityCodes       of the billing entities
 * @param metadata          key to value; a blank value means that the key is not there
 * @param searchTerm        part of the number, the id, or the customer's name, id or e-mail
 */
public record InvoiceFilter(String externalCustomerId, List<InvoiceStatus> statuses,
                            List<PaymentStatus> paymentStatuses, InvoiceType type,
                            String currency, LocalDate issuingDateFrom, LocalDate issuingDateTo,
                            Long amountFromCents, Long amountToCents, Boolean paymentOverdue,
                            Boolean partiallyPaid, Boolean disputeLost, Boolean selfBilled,
                            List<String> settlements, List<String> entityCodes,
                            Map<String, String> metadata, String searchTerm) {
    /** All visible invoices. */
    public static final InvoiceFilter ALL = new InvoiceFilter(null, List.of(), List.of(), null,
            null, null, null, null, null, null, null, null, null, List.of(), List.of(), Map.of(),
            null);

    /** The visible invoices of a customer. */
    public static InvoiceFilter ofCustomer(String externalId) {
        return ALL.customer(externalId);
    }

    /** The same for one customer; null for all. */
    public InvoiceFilter customer(String externalId) {
        return new InvoiceFilter(externalId, statuses, paymentStatuses, type, currency,
                issuingDateFrom, issuingDateTo, amountFromCents, amountToCents, paymentOverdue,
                partiallyPaid, disputeLost, selfBilled, settlements, entityCodes, metadata,
                searchTerm);
    }

    /** The same in some state; nulls for any. */
    public InvoiceFilter in(InvoiceStatus status, PaymentStatus paymentStatus) {
        return new InvoiceFilter(externalCustomerId, listOf(status), listOf(paymentStatus), type,
                currency, issuingDateFrom, issuingDateTo, amountFromCents, amountToCents,
                paymentOverdue, partiallyPaid, disputeLost, selfBilled, settlements, entityCodes,
                metadata, searchTerm);
    }

    /** The same issued within some days, both included; nulls for any. */
    public InvoiceFilter issued(LocalDate from, LocalDate to) {
        return new InvoiceFilter(externalCustomerId, statuses, paymentStatuses, type, currency,
                from, to, amountFromCents, amountToCents, paymentOverdue, partiallyPaid,
                disputeLost, selfBilled, settlements, entityCodes, metadata, searchTerm);
    }

    /** The same of a kind, a currency, overdue or not, found by a term; nulls for any. */
    public InvoiceFilter matching(InvoiceType newType, String newCurrency, Boolean overdue,
                            String newSearchTerm) {
        return new InvoiceFilter(externalCustomerId, statuses, paymentStatuses, newType,
                newCurrency, issuingDateFrom, issuingDateTo, amountFromCents, amountToCents,
                overdue, partiallyPaid, disputeLost, selfBilled, settlements, entityCodes,
                metadata, newSearchTerm);
    }

    private static <T> List<T> listOf(T one) {
        return one == null ? List.of() : List.of(one);
    }
}
