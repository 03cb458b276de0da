package billing.repair.correction.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.CouponShare;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.RegeneratedFee;
import billing.invoicing.VoidRequest;
import billing.invoicing.correction.FeeKey;
import billing.invoicing.correction.store.CorrectionLines;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.service.Regeneration;
import billing.invoicing.store.Invoices;
import billing.invoicing.tax.TaxableFee;
import billing.kernel.error.NotAllowedException;
import billing.repair.correction.FeeDifference;
import billing.repair.correction.InvoiceDifference;
import billing.repair.correction.store.Corrections;
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.store.AppliedCoupons;
import billing.settlement.creditnote.service.RegenerableInvoices;
import billing.settlement.creditnote.store.CreditNotes;
import billing.subscription.BillingPort;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Regenerates invoices ({@code subscriptions-and-invoicing.md 6.8}): voided ones with the fees that
 * are chosen, and closed periods with current usage.
 */
public final class InvoiceRegeneration {
    private final UnitOfWork work;
    private final Handle handle;

    /** Regenerates invoices within the transaction of the unit of work. */
    public InvoiceRegeneration(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
    }

    /**
     * Regenerates a voided invoice with all its fees. The errors are those of
     * {@link Regeneration#regenerate(UUID)}.
     *
     * @throws NotAllowedException {@code not_regenerable} also for an invoice that has been
     *                             corrected, and for corrections that use more of a coupon than
     *                             other invoices have left
     */
    public Invoice regenerate(UUID voidedId) {
        return keepingChoice(voidedId, fee -> true,
                regeneration -> regeneration.regenerate(voidedId));
    }

    /**
     * Regenerates a voided invoice with some of its fees, which may be changed. What is chosen
     * remains: only usage that changes later is corrected. The errors are those of
     * {@link Regeneration#regenerate(UUID, List)}.
     *
     * @param chosen the fees to keep
     * @throws NotAllowedException {@code not_regenerable} also for an invoice that has been
     *                             corrected, and for corrections that use more of a coupon than
     *                             other invoices have left
     */
    public Invoice regenerate(UUID voidedId, List<RegeneratedFee> chosen) {
        Set<UUID> kept = chosen.stream().map(RegeneratedFee::feeId).collect(Collectors.toSet());
        return keepingChoice(voidedId, kept::contains,
                regeneration -> regeneration.regenerate(voidedId, chosen));
    }

    /**
     * Stores by how much the choice moves the fees away from the usage. Usage that has changed
     * since the voided invoice was billed differs from both, so it is not part of the choice.
     */
    private Invoice keepingChoice(UUID voidedId, Predicate<UUID> isKept,
                                  Function<Regeneration, Invoice> making) {
        Invoice voided = new Invoices(handle).get(voidedId);
        if (voided.state().status() == InvoiceStatus.VOIDED) {
            requireUncorrected(voided);
            requireCoupons(voided, isKept);
        }
        Map<FeeKey, FeeDifference> before = new LinkedHashMap<>();
        new Rerating(handle).fromBilled(voided)
                .forEach(one -> before.put(one.key(), one));
        Invoice made = making.apply(new Regeneration(work));
        List<FeeDifference> choices = new ArrayList<>();
        for (FeeDifference one : new Rerating(handle).fromBilled(made)) {
            FeeDifference earlier = before.remove(one.key());
            choices.add(earlier == null ? one : one.less(earlier));
        }
        before.values().forEach(earlier -> choices.add(earlier.reversed()));
        Corrections.addChoices(work, made.id(),
                choices.stream().filter(one -> one.cents() != 0).toList());
        return made;
    }

    /** Requires that no final invoice and no credit note corrects a voided invoice. */
    private void requireUncorrected(Invoice voided) {
        new RegenerableInvoices(handle).refusal(voided).ifPresent(reason -> {
            throw new NotAllowedException("not_regenerable", reason
                    + "; bill what is still owed by a one-off invoice");
        });
    }

    /**
     * Requires that coupons still have what the corrections on a voided invoice deduct: the void
     * restored it, so that other invoices may have used it.
     */
    private void requireCoupons(Invoice voided, Predicate<UUID> isKept) {
        Map<UUID, Long> cents = new CorrectionLines(handle).billedOn(List.of(voided.id())).stream()
                .filter(line -> isKept.test(line.billed().feeId()))
                .map(line -> line.amount().coupons()).filter(Objects::nonNull)
                .flatMap(List::stream).collect(Collectors.toMap(CouponShare::appliedCouponId,
                        CouponShare::cents, Long::sum));
        for (AppliedCoupon coupon : new AppliedCoupons(handle).byIds(cents.keySet())) {
            if (coupon.isSum() && cents.get(coupon.id()) > coupon.amountCentsRemaining()) {
                throw new NotAllowedException("not_regenerable", "the corrections on invoice "
                        + voided.document().number() + " deduct "
                        + voided.money(cents.get(coupon.id())) + " of coupon "
                        + coupon.coupon().code() + ", of which "
                        + voided.money(coupon.amountCentsRemaining()) + " are left; omit them, and"
                        + " bill what is still owed by a one-off invoice");
            }
        }
    }

    /**
     * Voids an invoice, which must have been checked, and regenerates it with current usage; its
     * other fees and all taxes are unchanged.
     *
     * @return the new one
     */
    Invoice regenerate(InvoiceDifference difference) {
        Invoice invoice = difference.invoice();
        List<TaxableFee> fees = fees(difference);
        new InvoiceService(work, BillingPort.NONE)
                .voidInvoice(invoice.id(), VoidRequest.PLAIN);
        return new Regeneration(work).regenerateTaxed(invoice.id(), fees);
    }

    /**
     * Requires an invoice without payments, credit notes, corrections, chosen fees and progressive
     * credits, which remains above 0.
     *
     * @throws NotAllowedException {@code not_regenerable} for any other
     */
    void check(InvoiceDifference difference) {
        Invoice invoice = difference.invoice();
        Corrections corrections = new Corrections(handle);
        String reason = invoice.settlement().paidCents() > 0 ? "has been paid"
                : !new CreditNotes(handle).ofInvoice(invoice.id()).isEmpty()
                ? "has credit notes"
                : !corrections.ofInvoice(invoice.id()).isEmpty()
                ? "has been corrected by another method"
                : !corrections.choices(invoice.id()).isEmpty()
                ? "was regenerated with chosen fees"
                : invoice.amounts().progressiveBillingCreditCents() > 0
                ? "has progressive billing credits"
                : invoice.amounts().feesCents() + difference.cents() < 0
                ? "would be below 0" : null;
        if (reason != null) {
            throw new NotAllowedException(
                    "not_regenerable", "invoice " + invoice.document().number() + " "
                    + reason + "; correct it by credit note or on the next invoice");
        }
    }

    private List<TaxableFee> fees(InvoiceDifference difference) {
        Invoice invoice = difference.invoice();
        Map<FeeKey, TaxableFee> taxed = new LinkedHashMap<>();
        List<TaxableFee> fees = new ArrayList<>();
        for (Fee fee : invoice.parts().fees()) {
            TaxableFee kept = new TaxableFee(FeeBuilder.of(fee).asUnbilled().build(),
                    fee.billedTaxes());
            if (Rerating.followsUsage(fee)) {
                taxed.put(FeeKey.of(fee), kept);
            } else {
                fees.add(kept);
            }
        }
        for (FeeDifference one : difference.fees()) {
            taxed.put(one.key(), new TaxableFee(one.fee(), one.taxes()));
        }
        Recomputation.Outcome now = new Recomputation(handle).recompute(invoice);
        taxed.values().stream().filter(kept -> now.settled().contains(
                kept.fee().source().chargeId()))
                .forEach(fees::add);
        now.fees().forEach(recomputed -> {
            TaxableFee known = taxed.get(FeeKey.of(recomputed.fee()));
            fees.add(known == null ? recomputed : new TaxableFee(recomputed.fee(), known.taxes()));
        });
        return fees;
    }
}
