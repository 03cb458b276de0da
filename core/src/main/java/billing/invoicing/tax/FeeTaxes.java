package billing.invoicing.tax;

import billing.catalog.Tax;
import billing.invoicing.AppliedTax;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The taxes of one fee ({@code money.md 1.3}): summed exactly, rounded once. */
final class FeeTaxes {
    private FeeTaxes() {
    }

    /** The fee with these taxes on its amount less coupons. */
    static Fee apply(Fee fee, List<Tax> taxes) {
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal preciseSum = BigDecimal.ZERO;
        BigDecimal rates = BigDecimal.ZERO;
        List<AppliedTax> lines = new ArrayList<>(taxes.size());
        for (Tax tax : taxes) {
            BigDecimal amount = Decimals.percentage(fee.netAmountCents(), tax.rate());
            sum = sum.add(amount);
            preciseSum = preciseSum.add(
                    Decimals.percentage(fee.preciseNetAmountCents(), tax.rate()));
            rates = rates.add(tax.rate());
            lines.add(new AppliedTax(null, tax.id(), tax.code(), tax.name(), tax.rate(),
                    tax.description(), Decimals.toWhole(amount),
                    Decimals.toWhole(fee.netAmountCents()), fee.createdAt()));
        }
        return FeeBuilder.of(fee)
                .taxes(lines, Decimals.toWhole(sum),
                        Decimals.round(preciseSum, Scale.PRECISE), rates)
                .build();
    }
}
