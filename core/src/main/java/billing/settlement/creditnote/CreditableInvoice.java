package billing.settlement.creditnote;

import billing.invoicing.AppliedTax;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.PaymentStatus;
import billing.kernel.money.Decimals;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * The amounts of an invoice that can still be credited ({@code money.md 4.2}), in cents.
 *
 * <p>Amounts that notes have credited of a fee remain credited when the notes are voided.
 */
public final class CreditableInvoice {
    private final Invoice invoice;
    private final List<CreditNote> notes;
    private final RemainingTopUp topUp;
    private final CreditedTaxes creditedTaxes;
    private final Map<UUID, Long> credited = new HashMap<>();
    private final Map<UUID, Long> deducted;
    private final Map<UUID, Long> offset = new HashMap<>();

    /**
     * An invoice with its credit notes and corrections.
     *
     * @param notes    all its notes except deleted ones
     * @param deducted the amounts that negative lines of later invoices deduct from its fees, by
     *                 fee
     * @param topUp    the remaining credits of a top-up invoice; else null
     */
    public CreditableInvoice(Invoice invoice, List<CreditNote> notes, Map<UUID, Long> deducted,
                             RemainingTopUp topUp) {
        this.invoice = invoice;
        this.notes = List.copyOf(notes);
        this.topUp = topUp;
        this.creditedTaxes = CreditedTaxes.of(invoice);
        notes.forEach(note -> note.lines().items().forEach(
                item -> credited.merge(item.feeId(), item.amountCents(), Long::sum)));
        this.deducted = Map.copyOf(deducted);
        offsetNegative();
    }

    private void offsetNegative() {
        if (invoice.parts().fees().stream().noneMatch(fee -> fee.amounts().cents() < 0)) {
            return;
        }
        Map<Set<AppliedTax.Key>, List<Fee>> byTaxes = invoice.parts().fees().stream()
                .collect(Collectors.groupingBy(fee -> AppliedTax.Key.of(fee.billedTaxes())));
        invoice.parts().fees().stream().filter(fee -> fee.amounts().cents() < 0)
                .forEach(fee -> offset(fee, byTaxes.get(AppliedTax.Key.of(fee.billedTaxes()))));
    }

    /**
     * A negative line reduces other lines with the same taxes, first those of its own correction.
     */
    private void offset(Fee negative, List<Fee> withSameTaxes) {
        long left = -negative.amounts().cents();
        offset.put(negative.id(), negative.amounts().cents());
        for (Fee fee : withSameTaxes.stream().sorted(Comparator.comparing(fee -> !fee
                .correctedInvoice().equals(negative.correctedInvoice()))).toList()) {
            if (left == 0) {
                return;
            }
            long part = Math.min(left,
                    Math.max(0, fee.amounts().cents() - offset.getOrDefault(fee.id(), 0L)));
            offset.merge(fee.id(), part, Long::sum);
            left -= part;
        }
    }

    /** The invoice. */
    public Invoice invoice() {
        return invoice;
    }

    /** The remaining credits of a top-up; null for any other invoice. */
    public RemainingTopUp topUp() {
        return topUp;
    }

    /** The amount of a fee that notes have credited. */
    public long creditedCents(Fee fee) {
        return credited.getOrDefault(fee.id(), 0L);
    }

    /** The amount of a fee not yet deducted by notes and corrections, regardless of its wallet. */
    public long undeductedCents(Fee fee) {
        return offset.isEmpty() ? undeductedByOthersCents(fee) : Math.max(0,
                undeductedByOthersCents(fee) - offset.getOrDefault(fee.id(), 0L));
    }

    /** The amount of a fee not yet deducted, before negative lines of the invoice itself. */
    public long undeductedByOthersCents(Fee fee) {
        return fee.amounts().cents() - creditedCents(fee) - deducted.getOrDefault(fee.id(), 0L);
    }

    /** Whether some of its lines reduce others. */
    public boolean hasNegativeLines() {
        return !offset.isEmpty();
    }

    /**
     * The remaining net amount of all fees with the same taxes as a fee, before taxes. With
     * negative lines, whose coupons may differ from those of the lines that they reduce, the single
     * fees together may have more left.
     */
    public BigDecimal netLeftCents(Fee fee) {
        Set<AppliedTax.Key> taxes = AppliedTax.Key.of(fee.billedTaxes());
        return invoice.parts().fees().stream().filter(one -> one.amounts().cents() != 0
                        && AppliedTax.Key.of(one.billedTaxes()).equals(taxes))
                .map(one -> Decimals.ratio(one.netAmountCents().multiply(
                        BigDecimal.valueOf(undeductedByOthersCents(one))),
                        BigDecimal.valueOf(one.amounts().cents())))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /**
     * The amount left of a fee, before coupons and taxes. A note may be able to credit less of it,
     * {@link #rest(List)}, since the invoice may have less left than its fees.
     */
    public long leftOfFeeCents(Fee fee) {
        return topUp == null ? undeductedCents(fee)
                : Math.min(undeductedCents(fee), topUp.returnableCents());
    }

    /** Whether a note can still credit anything of the invoice, or refund anything of a top-up. */
    public boolean isCreditable() {
        return rest().totalCents() > 0;
    }

    /** The items of a note that credits all that is left; {@link #rest(List)} of all fees. */
    public CreditedItems rest() {
        return rest(invoice.parts().fees());
    }

    /**
     * The items of a note that credits all that is left of some fees: what is left of each, reduced
     * in proportion where they have more left than the invoice, which makes fractions of cents.
     */
    public CreditedItems rest(List<Fee> fees) {
        List<CreditedFee> left = fees.stream().filter(fee -> leftOfFeeCents(fee) > 0)
                .map(fee -> new CreditedFee(fee, BigDecimal.valueOf(leftOfFeeCents(fee))))
                .toList();
        CreditedItems rest = items(left);
        BigDecimal whole = rest.exactTotalCents();
        BigDecimal most = atMostRemaining(whole);
        return most.compareTo(whole) == 0 ? rest : items(left.stream()
                .map(item -> item.share(most, whole))
                .filter(item -> item.cents().signum() > 0).toList());
    }

    /** The amount left of all fees, before coupons and taxes; the invoice may have less left. */
    public long leftOfFeesCents() {
        return invoice.parts().fees().stream().mapToLong(this::leftOfFeeCents).sum();
    }

    /** The amount that can be credited, with taxes; it may have a fraction. */
    public BigDecimal creditableCents() {
        return atMostRemaining(creditable(this::leftOfFeeCents));
    }

    /**
     * Limits an amount with taxes to {@link #remainingCents} when the invoice has negative lines:
     * they may have other taxes than the lines that they reduce, or no coupons where those have
     * them, so that the fees have more left than the invoice.
     */
    public BigDecimal atMostRemaining(BigDecimal cents) {
        return offset.isEmpty() ? cents
                : cents.min(BigDecimal.valueOf(Math.max(0, remainingCents())));
    }

    /** The amount that can be refunded. */
    public BigDecimal refundableCents() {
        if (!mayBeCredited()) {
            return BigDecimal.ZERO;
        }
        BigDecimal most = topUp == null ? creditableCents()
                : BigDecimal.valueOf(topUp.returnableCents());
        return BigDecimal.valueOf(paidAndNotRefundedCents()).min(most).max(BigDecimal.ZERO);
    }

    /** The amount that was paid and that no issued note refunds, regardless of what was billed. */
    public long paidAndNotRefundedCents() {
        return isPaidButNotSucceeded() ? 0
                : Math.max(0, invoice.settlement().paidCents() - refundedCents());
    }

    /** The amount that can be offset against the amount due. */
    public BigDecimal offsettableCents() {
        if (invoice.state().status() == InvoiceStatus.VOIDED) {
            return BigDecimal.ZERO;
        }
        if (topUp != null && invoice.state().paymentStatus() != PaymentStatus.SUCCEEDED) {
            return BigDecimal.valueOf(invoice.amounts().totalCents());
        }
        return BigDecimal.valueOf(invoice.totalDueCents()).min(creditableCents());
    }

    /** A draft cannot be credited, and a voided invoice only by its void. */
    private boolean mayBeCredited() {
        return invoice.state().status() != InvoiceStatus.DRAFT
                && invoice.state().status() != InvoiceStatus.VOIDED;
    }

    /** Whether the invoice is paid in full while its payment has not succeeded yet. */
    public boolean isPaidButNotSucceeded() {
        return invoice.state().paymentStatus() != PaymentStatus.SUCCEEDED
                && invoice.settlement().paidCents() == invoice.amounts().totalCents();
    }

    /**
     * The upper limit of all notes together: the fees with their full taxes, without coupons; with
     * negative lines what the invoice billed, less what lines of later invoices deduct from it.
     */
    public long maximumCents() {
        if (!offset.isEmpty()) {
            return invoice.amounts().subTotalIncludingTaxesCents()
                    - CreditedItems.of(invoice.parts().fees().stream()
                            .map(fee -> new CreditedFee(fee, BigDecimal.valueOf(
                                    deducted.getOrDefault(fee.id(), 0L))))
                            .toList(), creditedTaxes).totalCents();
        }
        BigDecimal taxes = BigDecimal.ZERO;
        for (Fee fee : invoice.parts().fees()) {
            taxes = taxes.add(creditedTaxes.cents(fee,
                    BigDecimal.valueOf(fee.amounts().cents())));
        }
        return invoice.amounts().feesCents() + Decimals.toWhole(taxes);
    }

    /** The upper limit of a further note; negative when rounding has exceeded it. */
    public long remainingCents() {
        return maximumCents() - creditsCents() - offsetCents() - refundedCents();
    }

    /** The amount that issued notes credit. */
    public long creditsCents() {
        return sum(note -> note.parts().creditCents());
    }

    /** The amount that issued notes refund. */
    public long refundedCents() {
        return sum(note -> note.parts().refundCents());
    }

    /** The amount that issued notes offset. */
    public long offsetCents() {
        return sum(note -> note.parts().offsetCents());
    }

    /**
     * Returns the amounts of a note for items; the last note compensates for the rounding of taxes.
     */
    public CreditedItems items(List<CreditedFee> fees) {
        Map<UUID, Long> deducted = new HashMap<>();
        fees.forEach(item -> deducted.merge(item.fee().id(), item.wholeCents(), Long::sum));
        BigDecimal left = creditable(
                fee -> leftOfFeeCents(fee) - deducted.getOrDefault(fee.id(), 0L));
        CreditedItems items = CreditedItems.of(fees, creditedTaxes);
        return left.signum() == 0 ? lastNote(items) : items;
    }

    /**
     * Returns the amounts of an estimate, which is the last note when it credits all that is left.
     */
    public CreditedItems estimated(List<CreditedFee> fees) {
        CreditedItems items = CreditedItems.of(fees, creditedTaxes);
        boolean all = items.itemsCents()
                .compareTo(BigDecimal.valueOf(leftOfFeesCents())) == 0;
        return all ? lastNote(items) : items;
    }

    private CreditedItems lastNote(CreditedItems items) {
        BigDecimal rounding = BigDecimal.ZERO;
        Map<AppliedTax.Key, BigDecimal> byTax = new HashMap<>();
        for (CreditNote note : notes) {
            rounding = rounding.add(note.amounts().taxRounding());
            note.lines().appliedTaxes().forEach(line -> byTax.merge(line.key(),
                    BigDecimal.valueOf(line.amountCents()), BigDecimal::add));
            CreditedItems.of(fees(note), creditedTaxes).taxes().forEach(part -> byTax.merge(
                    part.tax().key(), part.cents().negate(), BigDecimal::add));
        }
        return items.lessTaxes(rounding, byTax);
    }

    private List<CreditedFee> fees(CreditNote note) {
        Map<UUID, Fee> fees = invoice.parts().fees().stream()
                .collect(Collectors.toMap(Fee::id, fee -> fee));
        return note.lines().items().stream().filter(item -> fees.containsKey(item.feeId()))
                .map(item -> new CreditedFee(fees.get(item.feeId()), item.preciseAmountCents()))
                .toList();
    }

    private BigDecimal creditable(ToLongFunction<Fee> left) {
        BigDecimal items = BigDecimal.valueOf(
                invoice.parts().fees().stream().mapToLong(left).sum());
        if (topUp != null || !mayBeCredited() || items.signum() == 0) {
            return BigDecimal.ZERO;
        }
        BigDecimal discounts = BigDecimal.valueOf(invoice.amounts().couponsCents()
                + invoice.amounts().progressiveBillingCreditCents());
        BigDecimal whole = BigDecimal.valueOf(invoice.amounts().feesCents());
        BigDecimal taxes = BigDecimal.ZERO;
        for (Fee fee : invoice.parts().fees()) {
            taxes = taxes.add(creditedTaxes.cents(fee,
                    BigDecimal.valueOf(left.applyAsLong(fee))));
        }
        // The discounts reduce items and taxes alike; each is divided once, to round halves right.
        BigDecimal untaxed = Decimals.ratio(taxes.multiply(discounts), whole);
        return items.subtract(Decimals.ratio(items.multiply(discounts), whole))
                .add(Decimals.round(taxes.subtract(untaxed), 0));
    }

    private long sum(ToLongFunction<CreditNote> part) {
        return notes.stream().filter(CreditNote::isFinalized).mapToLong(part).sum();
    }
}
