package billing.invoicing.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceSettlement;
import billing.invoicing.tax.PrepaidCredit;
import billing.invoicing.tax.Reductions;
import billing.invoicing.tax.TaxableFee;
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.CouponCredits;
import billing.settlement.coupon.service.CouponUse;
import billing.settlement.coupon.store.AppliedCoupons;
import billing.settlement.creditnote.CreditNoteAllocation;
import billing.settlement.creditnote.OpenCreditNote;
import billing.settlement.creditnote.store.CreditNotes;
import billing.settlement.wallet.GrantedCredits;
import billing.settlement.wallet.GrantedDiscounts;
import billing.settlement.wallet.InvoicePayment;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.ledger.WalletUse;
import billing.settlement.wallet.store.Wallets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * What stands open for a customer when an invoice becomes final, taken off in the order of
 * {@code subscriptions-and-invoicing.md 6.2} and consumed once the invoice is booked.
 */
final class OpenReductions implements Reductions {
    private final Handle handle;
    private final PreparedInvoice prepared;
    private final Instant now;
    private final ProgressiveReduction progressive;
    private final List<AppliedCoupon> coupons;
    private final List<OpenCreditNote> notes;
    private final List<Wallet> active;
    private final List<Wallet> paying;
    private final List<Wallet> discounting;
    private List<PrepaidCredit> prepaid = List.of();

    /** What is open within the handle's transaction for the customer of an invoice. */
    OpenReductions(Handle handle, PreparedInvoice prepared, Instant now) {
        this(handle, prepared, now, ProgressiveReduction.read(handle, prepared),
                prepared.amounts().feesCents() > 0);
    }

    private OpenReductions(Handle handle, PreparedInvoice prepared, Instant now,
                           ProgressiveReduction progressive, boolean hasFees) {
        this.handle = handle;
        this.prepared = prepared;
        this.now = now;
        this.progressive = progressive;
        UUID customer = prepared.parties().customer().id();
        this.coupons = hasFees ? new AppliedCoupons(handle).active(customer) : List.of();
        this.notes = hasFees ? new CreditNotes(handle).open(customer, prepared.currency())
                : List.of();
        this.active = hasFees ? new Wallets(handle).active(customer) : List.of();
        this.paying = spendable(GrantedCredits.PAYMENT);
        this.discounting = spendable(GrantedCredits.DISCOUNT);
    }

    private List<Wallet> spendable(GrantedCredits grantedAs) {
        return active.stream().filter(wallet -> wallet.terms().grantedAs() == grantedAs
                && wallet.balance().cents() > 0
                && wallet.currency().equals(prepared.currency())).toList();
    }

    /** The same for a preview, which leaves progressive invoices out ({@code 6.11}). */
    static OpenReductions ofPreview(Handle handle, PreparedInvoice prepared, Instant now) {
        return new OpenReductions(handle, prepared, now, ProgressiveReduction.NONE,
                prepared.amounts().feesCents() > 0);
    }

    /** Of a customer who is known to have nothing open: nothing is looked up. */
    static OpenReductions none(Handle handle, PreparedInvoice prepared, Instant now) {
        return new OpenReductions(handle, prepared, now, ProgressiveReduction.NONE, false);
    }

    /** What is taken off a draft already. */
    ProgressiveReduction progressive() {
        return progressive;
    }

    /** Whether there is nothing to take, as for most customers. */
    boolean isEmpty() {
        return progressive.isEmpty() && coupons.isEmpty() && notes.isEmpty()
                && paying.isEmpty() && discounting.isEmpty();
    }

    @Override
    public BeforeTaxes progressiveCredits(List<TaxableFee> fees) {
        return progressive.progressiveCredits(fees);
    }

    /** Whether the customer has coupons for this invoice. */
    boolean hasCoupons() {
        return !coupons.isEmpty();
    }

    @Override
    public BeforeTaxes coupons(List<TaxableFee> fees, long subTotalCents) {
        return CouponCredits.of(coupons, fees, subTotalCents, prepared.currency(),
                prepared.planCodes());
    }

    @Override
    public BeforeTaxes grantedDiscounts(List<TaxableFee> fees, long subTotalCents) {
        return GrantedDiscounts.of(discounting, fees, subTotalCents);
    }

    @Override
    public AfterTaxes creditNotes(List<Fee> fees, long totalCents) {
        return CreditNoteAllocation.take(notes, fees, totalCents);
    }

    @Override
    public List<PrepaidCredit> wallets(List<Fee> fees, long totalCents) {
        prepaid = InvoicePayment.of(paying, fees, totalCents);
        return prepaid;
    }

    /** The invoice's settlement with the origin of the credits that the last step took. */
    InvoiceSettlement settled(InvoiceSettlement before) {
        WalletUse.Origin origin = WalletUse.origin(handle, prepaid);
        return before.prepaid(origin.grantedCents(), origin.purchasedCents());
    }

    /** Consumes what the steps took, once the invoice is stored; closed ones consume nothing. */
    void consume(Invoice invoice, UnitOfWork work) {
        progressive.giveBackExcess(work, invoice);
        if (!coupons.isEmpty()) {
            new CouponUse(handle).consume(invoice, coupons, now);
        }
        for (Credit credit : invoice.credits()) {
            if (credit.source() == Credit.Source.CREDIT_NOTE) {
                new CreditNotes(handle).consume(credit.sourceId(), credit.amountCents(), now);
            }
        }
        if (!active.isEmpty()) {
            List<PrepaidCredit> used =
                    new ArrayList<>(GrantedDiscounts.used(invoice.credits()));
            used.addAll(prepaid);
            new WalletUse(work).pay(invoice, used);
        }
    }
}
