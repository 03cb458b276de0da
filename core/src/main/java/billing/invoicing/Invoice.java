package billing.invoicing;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/**
 * A bill, whole with its fees ({@code subscriptions-and-invoicing.md 6}).
 *
 * @param parties  who bills whom
 * @param document what kind of document it is, and its numbers
 * @param dates    days are local to the customer, instants are UTC
 * @param state    where its life and its payment stand
 * @param parts    what it consists of
 */
public record Invoice(UUID id, Parties parties, Document document, Dates dates, State state,
                      InvoiceAmounts amounts, InvoiceSettlement settlement, Parts parts,
                      List<Metadata> metadata) {
    /**
     * Who bills whom.
     *
     * @param selfBilled whether it is issued in the name of a partner
     */
    public record Parties(UUID customerId, UUID billingEntityId, boolean selfBilled) {
    }

    /**
     * What kind of document it is, and its numbers.
     *
     * @param number              {@code <PREFIX>-DRAFT} until final
     * @param sequentialId        counts per customer and entity; null until final
     * @param entitySequentialId  counts per entity where it numbers so; else null
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
     * Where its life and its payment stand.
     *
     * @param refreshNeeded        whether something under a draft has changed
     * @param finalizedAt          or null
     * @param voidedAt             or null
     * @param paymentDisputeLostAt or null
     */
    public record State(InvoiceStatus status, PaymentStatus paymentStatus, boolean paymentOverdue,
                        boolean refreshNeeded, Instant finalizedAt, Instant voidedAt,
                        Instant paymentDisputeLostAt) {
    }

    /**
     * What it consists of.
     *
     * @param subscriptions      what is billed of which subscription; empty on one-off invoices
     * @param fees               in the order they were made
     * @param appliedTaxes       one line a tax
     * @param credits            what was taken off, in the order of the computation
     * @param usageThresholds    those that it was made for; empty unless progressive
     * @param customSectionCodes sections that the request asked for; null when it named none
     * @param customSections     copied texts
     */
    public record Parts(List<InvoiceSubscription> subscriptions, List<Fee> fees,
                        List<AppliedTax> appliedTaxes, List<Credit> credits,
                        List<AppliedUsageThreshold> usageThresholds,
                        List<String> customSectionCodes, List<AppliedSection> customSections) {
    }

    /** A custom section as it was when the invoice was made; name and details may be null. */
    public record AppliedSection(UUID id, String code, String displayName, String details,
                                 Instant createdAt) {
        /** The same on another invoice. */
        public AppliedSection again(UUID newId) {
            return new AppliedSection(newId, code, displayName, details, createdAt);
        }
    }

    /** A pair that the user keeps with the invoice. */
    public record Metadata(UUID id, String key, String value, Instant createdAt) {
    }

    /** Whether the start of a subscription waits for its payment; reads do not show it. */
    public boolean isHeld() {
        return state.status() == InvoiceStatus.OPEN && document.type() == InvoiceType.SUBSCRIPTION;
    }

    /** What is still to be paid, in cents; a payment status set by hand pays nothing. */
    public long totalDueCents() {
        return state.status() == InvoiceStatus.VOIDED ? 0 : openCents();
    }

    /** What is still to be paid, with its currency. */
    public Money totalDue() {
        return new Money(totalDueCents(), document.currency());
    }

    /** The total, with its currency. */
    public Money total() {
        return new Money(amounts.totalCents(), document.currency());
    }

    /** What neither payments nor credit notes have settled, voided or not, in cents. */
    public long openCents() {
        return amounts.totalCents() - settlement.paidCents() - settlement.offsetCents();
    }

    /**
     * What is settled without money because the payment status was set to succeeded by hand, in
     * cents: nobody owes it, and nothing was received for it.
     */
    public long settledByHandCents() {
        boolean payable = state.status() == InvoiceStatus.FINALIZED
                || state.status() == InvoiceStatus.OPEN;
        return payable && state.paymentStatus() == PaymentStatus.SUCCEEDED
                ? Math.max(0, openCents()) : 0;
    }

    /** What the customer still owes, in cents: what is due and not settled by hand. */
    public long owedCents() {
        return totalDueCents() - settledByHandCents();
    }

    /** The same with other document. */
    public Invoice with(Document newDocument) {
        return new Invoice(id, parties, newDocument, dates, state, amounts, settlement, parts,
                metadata);
    }

    /** The same with other dates. */
    public Invoice with(Dates newDates) {
        return new Invoice(id, parties, document, newDates, state, amounts, settlement, parts,
                metadata);
    }

    /** The same with other state. */
    public Invoice with(State newState) {
        return new Invoice(id, parties, document, dates, newState, amounts, settlement, parts,
                metadata);
    }

    /** The same with other parts. */
    public Invoice with(Parts newParts) {
        return new Invoice(id, parties, document, dates, state, amounts, settlement, newParts,
                metadata);
    }
}
