package billing.invoicing.service;

import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.invoicing.AppliedTax;
import billing.invoicing.AppliedUsageThreshold;
import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceAmounts;
import billing.invoicing.InvoiceSettlement;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.InvoiceType;
import billing.invoicing.PaymentStatus;
import billing.kernel.money.CurrencyUnit;
import billing.subscription.InvoiceDates;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/** Builds invoices and changed copies of invoices. */
final class InvoiceBuilder {
    private final UUID id;
    private final UUID customerId;
    private final UUID billingEntityId;
    private final InvoiceType type;
    private final CurrencyUnit currency;
    private final boolean selfBilled;
    private final Instant billedAt;
    private final Instant createdAt;
    private InvoiceStatus status = InvoiceStatus.GENERATING;
    private PaymentStatus paymentStatus = PaymentStatus.PENDING;
    private String number;
    private Integer sequentialId;
    private Integer entitySequentialId;
    private LocalDate issuingDate;
    private LocalDate paymentDueDate;
    private LocalDate expectedFinalizationDate;
    private int netPaymentTerm;
    private InvoiceAmounts amounts;
    private boolean paymentOverdue;
    private boolean refreshNeeded;
    private String purchaseOrderNumber;
    private List<String> customSectionCodes;
    private Instant updatedAt;
    private Instant finalizedAt;
    private Instant voidedAt;
    private Instant paymentDisputeLostAt;
    private List<InvoiceSubscription> subscriptions = List.of();
    private List<Fee> fees = List.of();
    private List<AppliedTax> appliedTaxes = List.of();
    private List<Invoice.AppliedSection> customSections = List.of();
    private List<Invoice.Metadata> metadata = List.of();
    private List<Credit> credits = List.of();
    private InvoiceSettlement settlement = InvoiceSettlement.NONE;
    private List<AppliedUsageThreshold> usageThresholds = List.of();

    /** Starts a new invoice without a status. */
    InvoiceBuilder(UUID id, InvoiceType type, Customer customer, BillingEntity entity,
                   CurrencyUnit currency, Instant billedAt, Instant now) {
        this.id = id;
        this.type = type;
        this.customerId = customer.id();
        this.billingEntityId = entity.id();
        this.currency = currency;
        this.selfBilled = customer.isPartner();
        this.billedAt = billedAt;
        this.createdAt = now;
        this.updatedAt = now;
        this.number = Numbering.draftNumber(entity);
    }

    /** Starts with a copy of an invoice. */
    InvoiceBuilder(Invoice invoice) {
        id = invoice.id();
        customerId = invoice.parties().customerId();
        billingEntityId = invoice.parties().billingEntityId();
        type = invoice.document().type();
        currency = invoice.document().currency();
        selfBilled = invoice.parties().selfBilled();
        billedAt = invoice.dates().billedAt();
        createdAt = invoice.dates().createdAt();
        status = invoice.state().status();
        paymentStatus = invoice.state().paymentStatus();
        number = invoice.document().number();
        sequentialId = invoice.document().sequentialId();
        entitySequentialId = invoice.document().entitySequentialId();
        issuingDate = invoice.dates().issuing();
        paymentDueDate = invoice.dates().paymentDue();
        expectedFinalizationDate = invoice.dates().expectedFinalization();
        netPaymentTerm = invoice.dates().netPaymentTerm();
        amounts = invoice.amounts();
        paymentOverdue = invoice.state().paymentOverdue();
        refreshNeeded = invoice.state().refreshNeeded();
        purchaseOrderNumber = invoice.document().purchaseOrderNumber();
        customSectionCodes = invoice.parts().customSectionCodes();
        updatedAt = invoice.dates().updatedAt();
        finalizedAt = invoice.state().finalizedAt();
        voidedAt = invoice.state().voidedAt();
        paymentDisputeLostAt = invoice.state().paymentDisputeLostAt();
        subscriptions = invoice.parts().subscriptions();
        fees = invoice.parts().fees();
        appliedTaxes = invoice.parts().appliedTaxes();
        customSections = invoice.parts().customSections();
        metadata = invoice.metadata();
        credits = invoice.parts().credits();
        settlement = invoice.settlement();
        usageThresholds = invoice.parts().usageThresholds();
    }

    /**
     * Changes the status.
     *
     * @throws billing.kernel.error.NotAllowedException when the transition is not allowed
     */
    InvoiceBuilder status(InvoiceStatus next, Instant now) {
        status = InvoiceStatus.MOVES.move(status, next, number);
        updatedAt = now;
        finalizedAt = next == InvoiceStatus.FINALIZED ? now : finalizedAt;
        voidedAt = next == InvoiceStatus.VOIDED ? now : voidedAt;
        return this;
    }

    InvoiceBuilder number(Numbering.AssignedNumber assigned) {
        number = assigned.text();
        sequentialId = assigned.sequentialId();
        entitySequentialId = assigned.entitySequentialId();
        return this;
    }

    InvoiceBuilder dates(InvoiceDates dates, int newNetPaymentTerm) {
        issuingDate = dates.issuing();
        expectedFinalizationDate = dates.expectedFinalization();
        paymentDueDate = dates.paymentDue();
        netPaymentTerm = newNetPaymentTerm;
        return this;
    }

    /**
     * Sets the computed parts, which have identifiers already.
     *
     * @throws IllegalStateException for a fee in another currency than the invoice
     */
    InvoiceBuilder computed(InvoiceAmounts newAmounts, PaymentStatus newPaymentStatus,
                            List<Fee> newFees, List<AppliedTax> newAppliedTaxes) {
        for (Fee fee : newFees) {
            if (!fee.amounts().currency().equals(currency)) {
                throw new IllegalStateException("a fee in " + fee.amounts().currency().code()
                        + " on an invoice in " + currency.code());
            }
        }
        amounts = newAmounts;
        paymentStatus = paid(newPaymentStatus);
        fees = newFees;
        appliedTaxes = newAppliedTaxes;
        refreshNeeded = false;
        return this;
    }

    /** Sets the reductions, which have identifiers already. */
    InvoiceBuilder credits(List<Credit> newCredits) {
        credits = newCredits;
        return this;
    }

    InvoiceBuilder settlement(InvoiceSettlement newSettlement) {
        settlement = newSettlement;
        return this;
    }

    /** Sets the crossed thresholds, which have identifiers already. */
    InvoiceBuilder usageThresholds(List<AppliedUsageThreshold> passed) {
        usageThresholds = passed;
        return this;
    }

    InvoiceBuilder subscriptions(List<InvoiceSubscription> links) {
        subscriptions = links;
        return this;
    }

    InvoiceBuilder sections(List<String> requestedCodes, List<Invoice.AppliedSection> applied) {
        customSectionCodes = requestedCodes;
        customSections = applied;
        return this;
    }

    InvoiceBuilder purchaseOrderNumber(String newNumber) {
        purchaseOrderNumber = newNumber;
        return this;
    }

    InvoiceBuilder metadata(List<Invoice.Metadata> newMetadata, Instant now) {
        metadata = newMetadata;
        updatedAt = now;
        return this;
    }

    /**
     * Sets the payment status of the invoice and of its fees
     * ({@code subscriptions-and-invoicing.md 6.9}); fees that have it already are unchanged.
     */
    InvoiceBuilder payment(PaymentStatus newStatus, Instant now) {
        paymentStatus = paid(newStatus);
        fees = fees.stream().map(fee -> fee.payment().status() == newStatus ? fee
                : FeeBuilder.of(fee).paid(newStatus, now).build()).toList();
        updatedAt = now;
        return this;
    }

    private PaymentStatus paid(PaymentStatus next) {
        return PaymentStatus.OF_INVOICES.move(paymentStatus, next, number);
    }

    InvoiceBuilder overdue(boolean overdue, Instant now) {
        paymentOverdue = overdue;
        updatedAt = now;
        return this;
    }

    InvoiceBuilder disputeLost(Instant at) {
        paymentDisputeLostAt = at;
        return this;
    }

    Invoice build() {
        return new Invoice(id,
                new Invoice.Parties(customerId, billingEntityId, selfBilled),
                new Invoice.Document(type, currency, number, sequentialId, entitySequentialId,
                        purchaseOrderNumber),
                new Invoice.Dates(issuingDate, paymentDueDate, expectedFinalizationDate,
                        netPaymentTerm, billedAt, createdAt, updatedAt),
                new Invoice.State(status, paymentStatus, paymentOverdue, refreshNeeded,
                        finalizedAt, voidedAt, paymentDisputeLostAt),
                amounts, settlement,
                new Invoice.Parts(subscriptions, fees, appliedTaxes, credits, usageThresholds,
                        customSectionCodes, customSections),
                metadata);
    }
}
