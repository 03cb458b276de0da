package billing.invoicing;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/**
 * Which invoices a list shows; what is not set does not narrow ({@code api-conventions.md 6}).
 *
 * @param statuses    any of them; hidden ones are never shown
 * @param currency    currency code
 * @param bounds      issuing dates and totals
 * @param payment     how far it has been paid
 * @param entityCodes of the billing entities
 * @param metadata    key to value; a blank value means that the key is not there
 * @param searchTerm  part of the number, the id, or the customer's name, id or e-mail
 */
public record InvoiceFilter(String externalCustomerId, List<InvoiceStatus> statuses,
                            InvoiceType type, String currency, Boolean selfBilled,
                            DocumentBounds bounds, Payment payment, List<String> entityCodes,
                            Map<String, String> metadata, String searchTerm) {
    /**
     * How far it has been paid.
     *
     * @param statuses      any of them; empty for any at all
     * @param partiallyPaid whether something, but not all, has been paid
     * @param disputeLost   whether its payment was given up
     * @param settlements   {@code payment}, {@code credit_note}: what has settled some of it
     * @param collection    paid, overdue, failed, or open, which includes partly paid; null for any
     */
    public record Payment(List<PaymentStatus> statuses, Boolean overdue, Boolean partiallyPaid,
                          Boolean disputeLost, List<String> settlements,
                          CollectionState collection) {
        /** In any collection state. */
        public Payment(List<PaymentStatus> statuses, Boolean overdue, Boolean partiallyPaid,
                       Boolean disputeLost, List<String> settlements) {
            this(statuses, overdue, partiallyPaid, disputeLost, settlements, null);
        }
    }

    /** All visible invoices. */
    public static final InvoiceFilter ALL = new InvoiceFilter(null, List.of(), null, null, null,
            new DocumentBounds(null, null, null, null),
            new Payment(List.of(), null, null, null, List.of()),
            List.of(), Map.of(), null);

    /** The visible invoices of a customer. */
    public static InvoiceFilter ofCustomer(String externalId) {
        return ALL.customer(externalId);
    }

    /** The same for one customer; null for all. */
    public InvoiceFilter customer(String externalId) {
        return new InvoiceFilter(externalId, statuses, type, currency, selfBilled, bounds,
                payment, entityCodes, metadata, searchTerm);
    }

    /** The same in some state; nulls for any. */
    public InvoiceFilter in(InvoiceStatus status, PaymentStatus paymentStatus) {
        return new InvoiceFilter(externalCustomerId, listOf(status), type, currency, selfBilled,
                bounds,
                new Payment(listOf(paymentStatus), payment.overdue(), payment.partiallyPaid(),
                        payment.disputeLost(), payment.settlements(), payment.collection()),
                entityCodes, metadata, searchTerm);
    }

    /** The same in a collection state: paid, overdue, failed, or open; null for any. */
    public InvoiceFilter collected(CollectionState collection) {
        return new InvoiceFilter(externalCustomerId, statuses, type, currency, selfBilled, bounds,
                new Payment(payment.statuses(), payment.overdue(), payment.partiallyPaid(),
                        payment.disputeLost(), payment.settlements(), collection),
                entityCodes, metadata, searchTerm);
    }

    /** The same issued within some days, both included; nulls for any. */
    public InvoiceFilter issued(LocalDate from, LocalDate to) {
        return new InvoiceFilter(externalCustomerId, statuses, type, currency, selfBilled,
                new DocumentBounds(from, to, bounds.fromCents(), bounds.toCents()),
                payment, entityCodes, metadata, searchTerm);
    }

    /** The same of a kind, a currency, overdue or not, found by a term; nulls for any. */
    public InvoiceFilter matching(InvoiceType newType, String newCurrency, Boolean overdue,
                            String newSearchTerm) {
        return new InvoiceFilter(externalCustomerId, statuses, newType, newCurrency, selfBilled,
                bounds,
                new Payment(payment.statuses(), overdue, payment.partiallyPaid(),
                        payment.disputeLost(), payment.settlements(), payment.collection()),
                entityCodes, metadata, newSearchTerm);
    }

    private static <T> List<T> listOf(T one) {
        return one == null ? List.of() : List.of(one);
    }
}
