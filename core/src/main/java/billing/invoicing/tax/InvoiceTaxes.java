package billing.invoicing.tax;

import billing.invoicing.AppliedTax;
import billing.invoicing.Fee;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The taxes of a whole invoice, from the fees' bases again rather than from their rounded taxes
 * ({@code money.md 1.4}).
 *
 * @param lines one a tax, in order of appearance
 * @param cents what the total holds; may differ from the sum of the lines
 * @param rate  percent, weighted by base, 5 decimals
 */
record InvoiceTaxes(List<AppliedTax> lines, long cents, BigDecimal rate) {
    /** The taxes of taxed fees whose amounts less coupons add up to the sub-total. */
    static InvoiceTaxes of(List<Fee> fees, long subTotalExcludingTaxesCents) {
        Map<UUID, Base> bases = new LinkedHashMap<>();
        for (Fee fee : fees) {
            for (AppliedTax tax : fee.taxes().applied()) {
                bases.computeIfAbsent(tax.taxId(), id -> new Base(tax)).add(fee);
            }
        }
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal rate = BigDecimal.ZERO;
        List<AppliedTax> lines = new ArrayList<>(bases.size());
        for (Base base : bases.values()) {
            sum = sum.add(base.taxCents());
            lines.add(base.line());
            rate = rate.add(base.weightedRate(subTotalExcludingTaxesCents, fees.size()));
        }
        return new InvoiceTaxes(lines, Decimals.toWhole(sum),
                Decimals.round(rate, Scale.RATE));
    }

    /** The fees under one tax. */
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

        private AppliedTax line() {
            return new AppliedTax(null, tax.taxId(), tax.code(), tax.name(), tax.rate(),
                    tax.description(), Decimals.toWhole(taxCents()),
                    cents.toBigInteger().longValueExact(), tax.createdAt());
        }
    }
}
