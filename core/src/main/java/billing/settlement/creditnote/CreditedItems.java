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
import java.util.UUID;

/**
 * What items on the fees of an invoice come to ({@code money.md 4.3}); exact until asked for cents.
 *
 * @param fees         the items
 * @param itemsCents   their sum
 * @param couponsCents the share of the invoice's coupons that goes with them
 * @param taxesCents   their taxes
 * @param taxesRate    percent, weighted by base, 5 decimals
 * @param taxes        one a tax, in order of appearance
 */
public record CreditedItems(List<CreditedFee> fees, BigDecimal itemsCents, BigDecimal couponsCents,
                            BigDecimal taxesCents, BigDecimal taxesRate, List<TaxPart> taxes) {
    /**
     * The part of one tax, exact.
     *
     * @param tax as the fees carry it
     */
    record TaxPart(AppliedTax tax, BigDecimal baseCents, BigDecimal cents) {
        private AppliedTax line(long lineCents) {
            return new AppliedTax(null, tax.taxId(), tax.code(), tax.name(), tax.rate(),
                    tax.description(), lineCents, Decimals.toWhole(baseCents), null);
        }
    }

    /** What items come to by themselves. */
    public static CreditedItems of(List<CreditedFee> fees) {
        BigDecimal items = BigDecimal.ZERO;
        BigDecimal coupons = BigDecimal.ZERO;
        Map<UUID, BigDecimal> bases = new LinkedHashMap<>();
        Map<UUID, AppliedTax> taxes = new LinkedHashMap<>();
        for (CreditedFee item : fees) {
            items = items.add(item.cents());
            coupons = coupons.add(item.couponsCents());
            for (AppliedTax tax : item.fee().taxes().applied()) {
                taxes.putIfAbsent(tax.taxId(), tax);
                bases.merge(tax.taxId(), item.baseCents(), BigDecimal::add);
            }
        }
        BigDecimal net = items.subtract(coupons);
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal rate = BigDecimal.ZERO;
        List<TaxPart> parts = new ArrayList<>(taxes.size());
        for (AppliedTax tax : taxes.values()) {
            BigDecimal base = bases.get(tax.taxId());
            BigDecimal amount = Decimals.percentage(base, tax.rate());
            sum = sum.add(amount);
            rate = rate.add(Decimals.ratio(base, net).multiply(tax.rate()));
            parts.add(new TaxPart(tax, base, amount));
        }
        return new CreditedItems(List.copyOf(fees), items, coupons, sum,
                Decimals.round(rate, Scale.RATE), List.copyOf(parts));
    }

    /**
     * The same as the last slice of an invoice: it takes back by how much rounding has raised the
     * taxes of the notes before, so that all notes together come to the invoice.
     *
     * @param roundingCents by how much in all
     * @param byTax         the same of the lines, by the tax's id
     */
    CreditedItems lessTaxes(BigDecimal roundingCents, Map<UUID, BigDecimal> byTax) {
        return new CreditedItems(fees, itemsCents, couponsCents,
                taxesCents.subtract(roundingCents), taxesRate, taxes.stream()
                .map(part -> new TaxPart(part.tax(), part.baseCents(), part.cents().subtract(
                        byTax.getOrDefault(part.tax().taxId(), BigDecimal.ZERO)))).toList());
    }

    /**
     * The tax lines of a note, without identities: its taxes are rounded once in all and shared
     * among the lines by largest remainder, so that the lines always add up to them.
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

    /** The items without coupons and taxes, rounded. */
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

    /** What they come to with taxes, rounded once: up to a cent away from the parts' sum. */
    public long totalCents() {
        return Decimals.toWhole(exactTotalCents());
    }

    /** What they come to with taxes. */
    BigDecimal exactTotalCents() {
        return itemsCents.subtract(couponsCents).add(taxesCents);
    }

    /**
     * By how much a total must change so that it is the subtotal and the taxes, each rounded by
     * itself: by one cent or not at all, as a total is at most one cent away from them.
     *
     * @param totalCents of these items with taxes
     */
    int alignmentCents(long totalCents) {
        return Long.compare(subTotalCents(), totalCents - wholeTaxesCents());
    }

    /** The sums of a note with these parts, changed by the cent with which they add up. */
    public CreditNoteAmounts amounts(CreditNoteParts parts) {
        return new CreditNoteAmounts(subTotalCents(), wholeTaxesCents(), stored(taxesCents),
                taxesRate, wholeCouponsCents(), stored(couponsCents),
                parts.plus(alignmentCents(parts.totalCents())));
    }

    private static BigDecimal stored(BigDecimal exact) {
        return Decimals.round(exact, Scale.CENTS_PART);
    }
}
