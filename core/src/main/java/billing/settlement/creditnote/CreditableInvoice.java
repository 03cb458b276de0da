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
import java.util.UUID;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * How much of an invoice may still be given back ({@code money.md 4.2}), in cents.
 *
 * <p>What notes have taken of a fee stays taken when they are voided.
 */
public final class CreditableInvoice {
    private final Invoice invoice;
    private final List<CreditNote> notes;
    private final RemainingTopUp topUp;
    private final Map<UUID, Long> credited = new HashMap<>();
    private final Map<UUID, Long> taken;
    private final Map<UUID, Long> offset = new HashMap<>();

    /**
     * An invoice with what stands against it.
     *
     * @param notes all its notes but deleted ones
     * @param taken what negative lines of later invoices take of its fees, by the fee
     * @param topUp of an invoice that sold credits of a wallet; else null
     */
    public CreditableInvoice(Invoice invoice, List<CreditNote> notes, Map<UUID, Long> taken,
                             RemainingTopUp topUp) {
        this.invoice = invoice;
        this.notes = List.copyOf(notes);
        this.topUp = topUp;
        notes.forEach(note -> note.lines().items().forEach(
                item -> credited.merge(item.feeId(), item.amountCents(), Long::sum)));
        this.taken = Map.copyOf(taken);
        invoice.parts().fees().stream().filter(fee -> fee.amounts().cents() < 0).forEach(
                this::offset);
    }

    /** A negative line takes off others under its taxes: of its own correction before others. */
    private void offset(Fee negative) {
        long left = -negative.amounts().cents();
        offset.put(negative.id(), negative.amounts().cents());
        for (Fee fee : invoice.parts().fees().stream()
                .filter(fee -> taxIds(fee).equals(taxIds(negative)))
                .sorted(Comparator.comparing(fee -> !fee.correctedInvoice()
                        .equals(negative.correctedInvoice()))).toList()) {
            long part = Math.min(left,
                    Math.max(0, fee.amounts().cents() - offset.getOrDefault(fee.id(), 0L)));
            offset.merge(fee.id(), part, Long::sum);
            left -= part;
        }
    }

    private static List<UUID> taxIds(Fee fee) {
        return fee.taxes().applied().stream().map(AppliedTax::taxId).sorted().toList();
    }

    /** The invoice. */
    public Invoice invoice() {
        return invoice;
    }

    /** The credits that it sold; null for any other invoice. */
    public RemainingTopUp topUp() {
        return topUp;
    }

    /** What the notes have taken of a fee. */
    public long creditedCents(Fee fee) {
        return credited.getOrDefault(fee.id(), 0L);
    }

    /** What notes and corrections have not taken of a fee, whatever its wallet holds. */
    public long untouchedCents(Fee fee) {
        return offset.isEmpty() ? unclaimedCents(fee) : Math.max(0,
                unclaimedCents(fee) - offset.getOrDefault(fee.id(), 0L));
    }

    /** The same before what negative lines on the invoice itself take off it. */
    public long unclaimedCents(Fee fee) {
        return fee.amounts().cents() - creditedCents(fee) - taken.getOrDefault(fee.id(), 0L);
    }

    /** What may be given back of a fee, before coupons and taxes. */
    public long creditableCents(Fee fee) {
        return topUp == null ? untouchedCents(fee)
                : Math.min(untouchedCents(fee), topUp.returnableCents());
    }

    /** What may be given back of all fees, before coupons and taxes. */
    public long creditableItemsCents() {
        return invoice.parts().fees().stream().mapToLong(this::creditableCents).sum();
    }

    /** What may be given back with taxes; may hold a fraction. */
    public BigDecimal creditableCents() {
        return creditable(this::creditableCents);
    }

    /** What may be returned as money. */
    public BigDecimal refundableCents() {
        if (!mayBeCredited() || isPaidButNotSucceeded()) {
            return BigDecimal.ZERO;
        }
        BigDecimal paid = BigDecimal.valueOf(invoice.settlement().paidCents() - refundedCents());
        BigDecimal most = topUp == null ? creditableCents()
                : BigDecimal.valueOf(topUp.returnableCents());
        return paid.min(most).max(BigDecimal.ZERO);
    }

    /** What may be taken off the amount due. */
    public BigDecimal offsettableCents() {
        if (invoice.state().status() == InvoiceStatus.VOIDED) {
            return BigDecimal.ZERO;
        }
        if (topUp != null && invoice.state().paymentStatus() != PaymentStatus.SUCCEEDED) {
            return BigDecimal.valueOf(invoice.amounts().totalCents());
        }
        return BigDecimal.valueOf(invoice.totalDueCents()).min(creditableCents());
    }

    /** Nothing is credited of a draft, and of a voided invoice nothing but by its void. */
    private boolean mayBeCredited() {
        return invoice.state().status() != InvoiceStatus.DRAFT
                && invoice.state().status() != InvoiceStatus.VOIDED;
    }

    /** Whether all money is there while the payment has not come to its end. */
    public boolean isPaidButNotSucceeded() {
        return invoice.state().paymentStatus() != PaymentStatus.SUCCEEDED
                && invoice.settlement().paidCents() == invoice.amounts().totalCents();
    }

    /** The fees with their full taxes, coupons left aside: the most that notes may come to. */
    public long mostCents() {
        BigDecimal taxes = BigDecimal.ZERO;
        for (Fee fee : invoice.parts().fees()) {
            taxes = taxes.add(Decimals.percentage(BigDecimal.valueOf(fee.amounts().cents()),
                    fee.taxes().rate()));
        }
        return invoice.amounts().feesCents() + Decimals.toWhole(taxes);
    }

    /** What issued notes credit. */
    public long creditsCents() {
        return sum(note -> note.parts().creditCents());
    }

    /** What issued notes refund. */
    public long refundedCents() {
        return sum(note -> note.parts().refundCents());
    }

    /** What issued notes offset. */
    public long offsetCents() {
        return sum(note -> note.parts().offsetCents());
    }

    /** What a note over items comes to; as the last one it evens out the rounding of taxes. */
    public CreditedItems items(List<CreditedFee> fees) {
        Map<UUID, Long> taken = new HashMap<>();
        fees.forEach(item -> taken.merge(item.fee().id(), item.wholeCents(), Long::sum));
        BigDecimal left = creditable(
                fee -> creditableCents(fee) - taken.getOrDefault(fee.id(), 0L));
        CreditedItems items = CreditedItems.of(fees);
        return left.signum() == 0 ? lastSlice(items) : items;
    }

    /** The same for an estimate, which is the last one when it takes all that is left. */
    public CreditedItems estimated(List<CreditedFee> fees) {
        CreditedItems items = CreditedItems.of(fees);
        boolean all = items.itemsCents()
                .compareTo(BigDecimal.valueOf(creditableItemsCents())) == 0;
        return all ? lastSlice(items) : items;
    }

    private CreditedItems lastSlice(CreditedItems items) {
        BigDecimal rounding = BigDecimal.ZERO;
        Map<UUID, BigDecimal> byTax = new HashMap<>();
        for (CreditNote note : notes) {
            rounding = rounding.add(note.amounts().taxRounding());
            note.lines().appliedTaxes().forEach(line -> byTax.merge(line.taxId(),
                    BigDecimal.valueOf(line.amountCents()), BigDecimal::add));
            CreditedItems.of(fees(note)).taxes().forEach(part -> byTax.merge(
                    part.tax().taxId(), part.cents().negate(), BigDecimal::add));
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
        BigDecimal takenOff = BigDecimal.valueOf(invoice.amounts().couponsCents()
                + invoice.amounts().progressiveBillingCreditCents());
        BigDecimal adjustment = Decimals.ratio(takenOff.multiply(items),
                BigDecimal.valueOf(invoice.amounts().feesCents()));
        BigDecimal taxes = BigDecimal.ZERO;
        for (Fee fee : invoice.parts().fees()) {
            BigDecimal cents = BigDecimal.valueOf(left.applyAsLong(fee));
            BigDecimal base = cents.subtract(Decimals.ratio(adjustment.multiply(cents), items));
            taxes = taxes.add(Decimals.percentage(base, fee.taxes().rate()));
        }
        return items.subtract(adjustment).add(Decimals.round(taxes, 0));
    }

    private long sum(ToLongFunction<CreditNote> part) {
        return notes.stream().filter(CreditNote::isFinalized).mapToLong(part).sum();
    }
}
