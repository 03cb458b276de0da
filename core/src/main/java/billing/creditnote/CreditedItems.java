package billing.creditnote;

import billing.invoice.AppliedTax;
import billing.money.Decimals;
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
 * @param taxLines     one a tax, in order of appearance, without identities
 */
public record CreditedItems(List<CreditedFee> fees, BigDecimal itemsCents, BigDecimal couponsCents,
                            BigDecimal taxesCents, BigDecimal taxesRate,
                            List<AppliedTax> taxLines) {
    private static final int STORED_DECIMALS = 5;

    /** What items come to by themselves. */
    public static CreditedItems of(List<CreditedFee> fees) {
        BigDecimal items = BigDecimal.ZERO;
        BigDecimal coupons = BigDecimal.ZERO;
        Map<UUID, BigDecimal> bases = new LinkedHashMap<>();
        Map<UUID, AppliedTax> taxes = new LinkedHashMap<>();
        for (CreditedFee item : fees) {
            items = items.add(item.cents());
            coupons = coupons.add(item.couponsCents());
            for (AppliedTax tax : item.fee().appliedTaxes()) {
                taxes.putIfAbsent(tax.taxId(), tax);
                bases.merge(tax.taxId(), item.baseCents(), BigDecimal::add);
            }
        }
        BigDecimal net = items.subtract(coupons);
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal rate = BigDecimal.ZERO;
        List<AppliedTax> lines = new ArrayList<>(taxes.size());
        for (AppliedTax tax : taxes.values()) {
            BigDecimal base = bases.get(tax.taxId());
            BigDecimal amount = share(base, tax.rate());
            sum = sum.add(amount);
            rate = rate.add(Decimals.ratio(base, net).multiply(tax.rate()));
            lines.add(new AppliedTax(null, tax.taxId(), tax.code(), tax.name(), tax.rate(),
                    tax.description(), Decimals.toWhole(amount), Decimals.toWhole(base), null));
        }
        return new CreditedItems(List.copyOf(fees), items, coupons, sum,
                Decimals.round(rate, STORED_DECIMALS), List.copyOf(lines));
    }

    /** A percentage of an amount, exact. */
    static BigDecimal share(BigDecimal base, BigDecimal rate) {
        return base.multiply(rate).movePointLeft(2);
    }

    /**
     * The same as the last slice of an invoice: it takes back by how much rounding has raised the
     * taxes of the notes before, so that all notes together come to the invoice.
     */
    CreditedItems lessTaxes(BigDecimal roundingCents) {
        return new CreditedItems(fees, itemsCents, couponsCents,
                taxesCents.subtract(roundingCents), taxesRate, taxLines);
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

    /** The sums of a note that gives these parts, moved by a cent so that they add up. */
    public CreditNoteAmounts amounts(CreditNoteParts parts) {
        int difference = Long.compare(subTotalCents(), parts.totalCents() - wholeTaxesCents());
        return new CreditNoteAmounts(subTotalCents(), wholeTaxesCents(), stored(taxesCents),
                taxesRate, wholeCouponsCents(), stored(couponsCents), parts.plus(difference));
    }

    private static BigDecimal stored(BigDecimal exact) {
        return Decimals.round(exact, STORED_DECIMALS);
    }
}
