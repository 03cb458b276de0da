package billing.invoice;

import java.time.LocalDate;
import java.util.List;

/**
 * Which invoices a list shows; null and empty members do not narrow
 * ({@code api-conventions.md 6}). Only visible states are ever listed.
 *
 * @param externalCustomerId of a live customer
 * @param issuingDateFrom    the first day
 * @param issuingDateTo      the last day
 * @param amountFromCents    least total
 * @param amountToCents      greatest total
 * @param searchTerm         part of the number, the id, or the customer's name, external id or
 *                           e-mail address
 */
public record InvoiceFilter(String externalCustomerId, InvoiceStatus status,
                            PaymentStatus paymentStatus, InvoiceType type, String currency,
                            LocalDate issuingDateFrom, LocalDate issuingDateTo,
                            Long amountFromCents, Long amountToCents, Boolean paymentOverdue,
                            Boolean selfBilled, List<String> billingEntityCodes,
                            String searchTerm) {
    /** All visible invoices. */
    public static final InvoiceFilter ALL = new InvoiceFilter(null, null, null, null, null, null,
            null, null, null, null, null, List.of(), null);

    /** The visible invoices of a customer. */
    public static InvoiceFilter ofCustomer(String externalId) {
        return new InvoiceFilter(externalId, null, null, null, null, null, null, null, null, null,
                null, List.of(), null);
    }
}
