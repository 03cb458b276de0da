package billing.invoicing.tax;

import billing.invoicing.AppliedTax;
import billing.invoicing.Fee;
import billing.kernel.money.Allocation;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The taxes of a whole invoice, from the fees' bases again rather than from their rounded taxes
 * ({@code money.md 1.4}).
 *
 * @param lines one for each tax and rate, in order of appearance; they add up to the taxes,
 *              unless a fee has several
 * @param cents what the total holds, rounded once over all taxes
 * @param rate  percent, weighted by base, 5 decimals
 */
record InvoiceTaxes(List<AppliedTax> lines, long cents, BigDecimal rate) {
    /** The taxes of taxed fees whose amounts less coupons add up to the sub-total. */
    static InvoiceTaxes of(List<Fee> fees, long subTotalExcludingTaxesCents) {
        Map<AppliedTax.Key, Base> bases = new LinkedHashMap<>();
        for (Fee fee : fees) {
            for (AppliedTax tax : fee.taxes().applied()) {
                bases.computeIfAbsent(tax.key(), key -> new Base(tax)).add(fee);
            }
        }
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal rate = BigDecimal.ZERO;
        List<BigDecimal> exact = new ArrayList<>(bases.size());
        for (Base base : bases.values()) {
            sum = sum.add(base.taxCents());
            exact.add(base.taxCents());
            rate = rate.add(base.weightedRate(subTotalExcludingTaxesCents, fees.size()));
        }
        long whole = Decimals.toWhole(sum);
        List<Long> cents = lineCents(fees, whole, exact);
        List<AppliedTax> lines = new ArrayList<>(bases.size());
        for (Base base : bases.values()) {
            lines.add(base.line(cents.get(lines.size())));
        }
        return new InvoiceTaxes(lines, whole, Decimals.round(rate, Scale.RATE));
    }

    /**
     * What the lines state: shares of the whole by largest remainder. Where a fee has several
     * taxes, each line is rounded by itself.
     *
     * @param whole the sum of the exact amounts, rounded
     */
    private static List<Long> lineCents(List<Fee> fees, long whole, List<BigDecimal> exact) {
        return fees.stream().anyMatch(fee -> fee.taxes().applied().size() > 1)
                ? exact.stream().map(Decimals::toWhole).toList()
                : Allocation.whole(whole, exact);
    }

    /** The fees under one rate of a tax. */
    private static final class Base {
        private final AppliedTax tax;
        private BigDecimal cents = BigDecimal.ZERO;
        private int fees;

        private Base(AppliedTax tax) {
            this.tax = tax;
        }

        private void add(Fee fee) {
            cents = cents.add(fee.netAmountCents());
            fees++;
        }

        private BigDecimal taxCents() {
            return Decimals.percentage(cents, tax.rate());
        }

        private BigDecimal weightedRate(long subTotalCents, int allFees) {
            BigDecimal weight = subTotalCents > 0
                    ? cents.divide(BigDecimal.valueOf(subTotalCents), Decimals.DIVISION)
                    : BigDecimal.valueOf(fees).divide(BigDecimal.valueOf(allFees),
                            Decimals.DIVISION);
            return tax.rate().multiply(weight);
        }

        private AppliedTax line(long lineCents) {
            return new AppliedTax(null, tax.taxId(), tax.code(), tax.name(), tax.rate(),
                    tax.description(), lineCents,
                    cents.toBigInteger().longValueExact(), tax.createdAt());
        }
    }
}
