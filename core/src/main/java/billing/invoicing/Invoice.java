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
 * @param number                   {@code <PREFIX>-DRAFT} until final
 * @param sequentialId             counts per customer and entity; null until final
 * @param entitySequentialId       counts per entity where it numbers so; else null
 * @param expectedFinalizationDate when a draft becomes final
 * @param netPaymentTerm           days from issuing to due
 * @param refreshNeeded            whether something under a draft has changed
 * @param purchaseOrderNumber      or null
 * @param customSectionCodes       sections that the request asked for; null when it named none
 * @param billedAt                 the billing instant
 * @param finalizedAt              or null
 * @param voidedAt                 or null
 * @param paymentDisputeLostAt     or null
 * @param subscriptions            what is billed of which subscription; empty on one-off invoices
 * @param fees                     in the order they were made
 * @param appliedTaxes             one line a tax
 * @param customSections           copied texts
 * @param credits                  what was taken off, in the order of the computation
 * @param usageThresholds          those that it was made for; empty unless progressive
 */
public record Invoice(UUID id, UUID customerId, UUID billingEntityId, InvoiceType type,
                      InvoiceStatus status, PaymentStatus paymentStatus, String number,
                      Integer sequentialId, Integer entitySequentialId, CurrencyUnit currency,
                      LocalDate issuingDate, LocalDate paymentDueDate,
                      LocalDate expectedFinalizationDate, int netPaymentTerm,
                      InvoiceAmounts amounts, boolean selfBilled, boolean paymentOverdue,
                      boolean refreshNeeded, String purchaseOrderNumber,
                      List<String> customSectionCodes, Instant billedAt, Instant createdAt,
                      Instant updatedAt, Instant finalizedAt, Instant voidedAt,
                      Instant paymentDisputeLostAt, List<InvoiceSubscription> subscriptions,
                      List<Fee> fees, List<AppliedTax> appliedTaxes,
                      List<AppliedSection> customSections, List<Metadata> metadata,
                      List<Credit> credits, InvoiceSettlement settlement,
                      List<AppliedUsageThreshold> usageThresholds) {
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
        return status == InvoiceStatus.OPEN && type == InvoiceType.SUBSCRIPTION;
    }

    /** What is still to be paid, in cents; a payment status set by hand pays nothing. */
    public long totalDueCents() {
        return status == InvoiceStatus.VOIDED ? 0 : openCents();
    }

    /** What is still to be paid, with its currency. */
    public Money totalDue() {
        return new Money(totalDueCents(), currency);
    }

    /** The total, with its currency. */
    public Money total() {
        return new Money(amounts.totalCents(), currency);
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
        boolean payable = status == InvoiceStatus.FINALIZED || status == InvoiceStatus.OPEN;
        return payable && paymentStatus == PaymentStatus.SUCCEEDED ? Math.max(0, openCents()) : 0;
    }

    /** What the customer still owes, in cents: what is due and not settled by hand. */
    public long owedCents() {
        return totalDueCents() - settledByHandCents();
    }
}
