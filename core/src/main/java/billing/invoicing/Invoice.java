package billing.invoicing;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/**
 * An invoice with its fees ({@code subscriptions-and-invoicing.md 6}).
 *
 * @param parties  billing entity and customer
 * @param document type, currency and numbers
 * @param dates    days are local to the customer, instants are UTC
 * @param state    the status of the invoice and of its payment
 * @param parts    fees, taxes, credits and other parts
 */
public record Invoice(UUID id, Parties parties, Document document, Dates dates, State state,
                      InvoiceAmounts amounts, InvoiceSettlement settlement, Parts parts,
                      List<Metadata> metadata) {
    /**
     * The billing entity and the customer.
     *
     * @param selfBilled whether it is issued in the name of a partner
     */
    public record Parties(UUID customerId, UUID billingEntityId, boolean selfBilled) {
    }

    /**
     * The type, the currency and the numbers.
     *
     * @param number              {@code <PREFIX>-DRAFT} until final
     * @param sequentialId        counts per customer and entity; null until final
     * @param entitySequentialId  counts per entity where the entity numbers that way; else null
     * @param purchaseOrderNumber or null
     */
    public record Document(InvoiceType type, CurrencyUnit currency, String number,
                           Integer sequentialId, Integer entitySequentialId,
                           String purchaseOrderNumber) {
    }

    /**
     * Days are local to the customer, instants are UTC.
     *
     * @param expectedFinalization when a draft becomes final
     * @param netPaymentTerm       days from issuing to due
     * @param billedAt             the billing instant
     */
    public record Dates(LocalDate issuing, LocalDate paymentDue, LocalDate expectedFinalization,
                        int netPaymentTerm, Instant billedAt, Instant createdAt,
                        Instant updatedAt) {
    }

    /**
     * The status of the invoice and of its payment.
     *
     * @param refreshNeeded        whether a draft is outdated because data that it is computed from
     *                             has changed
     * @param finalizedAt          or null
     * @param voidedAt             or null
     * @param paymentDisputeLostAt or null
     */
    public record State(InvoiceStatus status, PaymentStatus paymentStatus, boolean paymentOverdue,
                        boolean refreshNeeded, Instant finalizedAt, Instant voidedAt,
                        Instant paymentDisputeLostAt) {
    }

    /**
     * The fees, taxes, credits and other parts.
     *
     * @param subscriptions      the billed windows of each subscription; empty on one-off invoices
     * @param fees               in the order of creation
     * @param appliedTaxes       one line for each tax
     * @param credits            the reductions, in the order of the computation
     * @param usageThresholds    the crossed thresholds; empty unless progressive
     * @param customSectionCodes sections selected by the request; null when it selects none
     * @param customSections     copies of the printed sections
     */
    public record Parts(List<InvoiceSubscription> subscriptions, List<Fee> fees,
                        List<AppliedTax> appliedTaxes, List<Credit> credits,
                        List<AppliedUsageThreshold> usageThresholds,
                        List<String> customSectionCodes, List<AppliedSection> customSections) {
    }

    /**
     * A copy of a custom section from when the invoice was created; name and details may be null.
     */
    public record AppliedSection(UUID id, String code, String displayName, String details,
                                 Instant createdAt) {
        /** Returns a copy for another invoice. */
        public AppliedSection copy(UUID newId) {
            return new AppliedSection(newId, code, displayName, details, createdAt);
        }
    }

    /** A metadata entry of the user. */
    public record Metadata(UUID id, String key, String value, Instant createdAt) {
    }

    /**
     * Whether the invoice is hidden because the activation of a subscription waits for its payment.
     */
    public boolean awaitsPayment() {
        return state.status() == InvoiceStatus.OPEN && document.type() == InvoiceType.SUBSCRIPTION;
    }

    /** The amount due in cents; a payment status that was set by hand does not reduce it. */
    public long totalDueCents() {
        return state.status() == InvoiceStatus.VOIDED ? 0 : openCents();
    }

    /** The amount due with its currency. */
    public Money totalDue() {
        return money(totalDueCents());
    }

    /** The total, with its currency. */
    public Money total() {
        return money(amounts.totalCents());
    }

    /** An amount of this invoice in cents, with its currency. */
    public Money money(long cents) {
        return new Money(cents, document.currency());
    }

    /**
     * The amount in cents that neither payments nor credit notes have settled, also of a voided
     * invoice.
     */
    public long openCents() {
        return amounts.totalCents() - settlement.paidCents() - settlement.offsetCents();
    }

    /**
     * The amount in cents settled without a payment because the payment status was set to succeeded
     * by hand: it is not owed, and no money was received for it.
     */
    public long settledByHandCents() {
        boolean payable = state.status() == InvoiceStatus.FINALIZED
                || state.status() == InvoiceStatus.OPEN;
        return payable && state.paymentStatus() == PaymentStatus.SUCCEEDED
                ? Math.max(0, openCents()) : 0;
    }

    /**
     * The amount in cents that the customer still owes: the amount due that is not settled by hand.
     */
    public long owedCents() {
        return totalDueCents() - settledByHandCents();
    }

    /** The amount in cents that is to be paid now: what is owed, and 0 unless it is final. */
    public long dueCents() {
        return state.status() == InvoiceStatus.FINALIZED ? owedCents() : 0;
    }
}
