package billing.invoicing.service;

import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.invoicing.AppliedTax;
import billing.invoicing.AppliedUsageThreshold;
import billing.invoicing.Credit;
import billing.invoicing.Fee;
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

/** Makes invoices, and changed copies of invoices. */
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

    /** A new invoice of an entity for a customer, not yet in any state. */
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

    /** A copy to change. */
    InvoiceBuilder(Invoice invoice) {
        id = invoice.id();
        customerId = invoice.customerId();
        billingEntityId = invoice.billingEntityId();
        type = invoice.type();
        currency = invoice.currency();
        selfBilled = invoice.selfBilled();
        billedAt = invoice.billedAt();
        createdAt = invoice.createdAt();
        status = invoice.status();
        paymentStatus = invoice.paymentStatus();
        number = invoice.number();
        sequentialId = invoice.sequentialId();
        entitySequentialId = invoice.entitySequentialId();
        issuingDate = invoice.issuingDate();
        paymentDueDate = invoice.paymentDueDate();
        expectedFinalizationDate = invoice.expectedFinalizationDate();
        netPaymentTerm = invoice.netPaymentTerm();
        amounts = invoice.amounts();
        paymentOverdue = invoice.paymentOverdue();
        refreshNeeded = invoice.refreshNeeded();
        purchaseOrderNumber = invoice.purchaseOrderNumber();
        customSectionCodes = invoice.customSectionCodes();
        updatedAt = invoice.updatedAt();
        finalizedAt = invoice.finalizedAt();
        voidedAt = invoice.voidedAt();
        paymentDisputeLostAt = invoice.paymentDisputeLostAt();
        subscriptions = invoice.subscriptions();
        fees = invoice.fees();
        appliedTaxes = invoice.appliedTaxes();
        customSections = invoice.customSections();
        metadata = invoice.metadata();
        credits = invoice.credits();
        settlement = invoice.settlement();
        usageThresholds = invoice.usageThresholds();
    }

    /**
     * Moves to another state.
     *
     * @throws billing.kernel.error.NotAllowedException when it may not
     */
    InvoiceBuilder status(InvoiceStatus next, Instant now) {
        status = InvoiceStatus.MOVES.move(status, next, number);
        updatedAt = now;
        finalizedAt = next == InvoiceStatus.FINALIZED ? now : finalizedAt;
        voidedAt = next == InvoiceStatus.VOIDED ? now : voidedAt;
        return this;
    }

    InvoiceBuilder number(Numbering.Number assigned) {
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

    /** Replaces all that is computed; identities have been given. */
    InvoiceBuilder computed(InvoiceAmounts newAmounts, PaymentStatus newPaymentStatus,
                            List<Fee> newFees, List<AppliedTax> newAppliedTaxes) {
        amounts = newAmounts;
        paymentStatus = paid(newPaymentStatus);
        fees = newFees;
        appliedTaxes = newAppliedTaxes;
        refreshNeeded = false;
        return this;
    }

    /** What was taken off; identities have been given. */
    InvoiceBuilder credits(List<Credit> newCredits) {
        credits = newCredits;
        return this;
    }

    InvoiceBuilder settlement(InvoiceSettlement newSettlement) {
        settlement = newSettlement;
        return this;
    }

    /** The thresholds that it is made for; identities have been given. */
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

    InvoiceBuilder payment(PaymentStatus newStatus, List<Fee> paidFees, Instant now) {
        paymentStatus = paid(newStatus);
        fees = paidFees;
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
        return new Invoice(id, customerId, billingEntityId, type, status, paymentStatus, number,
                sequentialId, entitySequentialId, currency, issuingDate, paymentDueDate,
                expectedFinalizationDate, netPaymentTerm, amounts, selfBilled, paymentOverdue,
                refreshNeeded, purchaseOrderNumber, customSectionCodes, billedAt, createdAt,
                updatedAt, finalizedAt, voidedAt, paymentDisputeLostAt, subscriptions, fees,
                appliedTaxes, customSections, metadata, credits, settlement, usageThresholds);
    }
}
