package billing.settlement.creditnote;

import billing.invoicing.AppliedTax;
import billing.kernel.money.Allocation;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The amounts of credited items of an invoice ({@code money.md 4.3}); exact until rounded to cents.
 *
 * @param fees         the items
 * @param itemsCents   their sum
 * @param couponsCents the items' share of the invoice's coupons
 * @param taxesCents   their taxes
 * @param taxesRate    percent, weighted by base, 5 decimals
 * @param taxes        one for each tax and rate, in order of appearance
 */
public record CreditedItems(List<CreditedFee> fees, BigDecimal itemsCents, BigDecimal couponsCents,
                            BigDecimal taxesCents, BigDecimal taxesRate, List<TaxPart> taxes) {
    /**
     * The exact base and amount of one tax.
     *
     * @param tax as the fees carry it
     */
    record TaxPart(AppliedTax tax, BigDecimal baseCents, BigDecimal cents) {
        private TaxPart plus(TaxPart other) {
            return new TaxPart(tax, baseCents.add(other.baseCents), cents.add(other.cents));
        }

        private AppliedTax line(long lineCents) {
            return new AppliedTax(null, tax.taxId(), tax.code(), tax.name(), tax.rate(),
                    tax.description(), lineCents, Decimals.toWhole(baseCents), null);
        }
    }

    /**
     * Returns the amounts of items, independent of other notes.
     *
     * @param credited how their taxes follow from those of the invoice
     */
    public static CreditedItems of(List<CreditedFee> fees, CreditedTaxes credited) {
        BigDecimal items = BigDecimal.ZERO;
        BigDecimal coupons = BigDecimal.ZERO;
        BigDecimal sum = BigDecimal.ZERO;
        Map<AppliedTax.Key, TaxPart> taxes = new LinkedHashMap<>();
        for (CreditedFee item : fees) {
            items = items.add(item.cents());
            coupons = coupons.add(item.couponsCents());
            sum = sum.add(credited.cents(item.fee(), item.baseCents()));
            for (AppliedTax tax : item.fee().taxes().applied()) {
                taxes.merge(tax.key(), new TaxPart(tax, item.baseCents(), credited.lineCents(
                        item.fee(), tax, item.baseCents())), TaxPart::plus);
            }
        }
        BigDecimal net = items.subtract(coupons);
        BigDecimal rate = BigDecimal.ZERO;
        for (TaxPart part : taxes.values()) {
            rate = rate.add(Decimals.ratio(
                    part.baseCents().multiply(part.tax().rate()), net));
        }
        return new CreditedItems(List.copyOf(fees), items, coupons, sum,
                Decimals.round(rate, Scale.RATE), List.copyOf(taxes.values()));
    }

    /**
     * Returns the amounts of the last note of an invoice: they compensate for the rounding of the
     * taxes of earlier notes, so that all notes together equal the invoice.
     *
     * @param roundingCents the total of the rounding
     * @param byTax         the rounding of the tax lines, by tax and rate
     */
    CreditedItems lessTaxes(BigDecimal roundingCents, Map<AppliedTax.Key, BigDecimal> byTax) {
        return new CreditedItems(fees, itemsCents, couponsCents,
                taxesCents.subtract(roundingCents), taxesRate, taxes.stream()
                .map(part -> new TaxPart(part.tax(), part.baseCents(), part.cents().subtract(
                        byTax.getOrDefault(part.tax().key(), BigDecimal.ZERO)))).toList());
    }

    /**
     * The tax lines of a note, without identities: the total of its taxes is rounded once and
     * allocated to the lines by largest remainder, so that the lines always add up to it.
     *
     * @param wholeCents the taxes of the note
     */
    public List<AppliedTax> taxLines(long wholeCents) {
        if (taxes.isEmpty()) {
            return List.of();
        }
        List<Long> shares = Allocation.proportional(wholeCents, taxes.stream()
                .map(part -> part.cents().max(BigDecimal.ZERO)).toList());
        List<AppliedTax> lines = new ArrayList<>(taxes.size());
        for (int i = 0; i < taxes.size(); i++) {
            lines.add(taxes.get(i).line(shares.get(i)));
        }
        return lines;
    }

    /** The items less coupons, before taxes, rounded. */
    public long subTotalCents() {
        return Decimals.toWhole(itemsCents.subtract(couponsCents));
    }

    /** The taxes, rounded. */
    public long wholeTaxesCents() {
        return Decimals.toWhole(taxesCents);
    }

    /** The coupons' share, rounded. */
    public long wholeCouponsCents() {
        return Decimals.toWhole(couponsCents);
    }

    /**
     * The total with taxes, rounded once: it may differ by a cent from the sum of the rounded
     * parts.
     */
    public long totalCents() {
        return Decimals.toWhole(exactTotalCents());
    }

    /** The exact total with taxes. */
    BigDecimal exactTotalCents() {
        return itemsCents.subtract(couponsCents).add(taxesCents);
    }

    /**
     * The change that makes a total equal to the subtotal plus the taxes, each rounded separately:
     * at most a cent for the total of these items, and two for one that differs by a cent.
     *
     * @param totalCents the total of these items with taxes
     */
    long alignmentCents(long totalCents) {
        return subTotalCents() + wholeTaxesCents() - totalCents;
    }

    /** Returns the amounts of a note with these parts, adjusted so that they add up. */
    public CreditNoteAmounts amounts(CreditNoteParts parts) {
        return new CreditNoteAmounts(subTotalCents(), wholeTaxesCents(), stored(taxesCents),
                taxesRate, wholeCouponsCents(), stored(couponsCents),
                parts.plus(alignmentCents(parts.totalCents())));
    }

    private static BigDecimal stored(BigDecimal exact) {
        return Decimals.round(exact, Scale.CENTS_PART);
    }
}
