package billing.settlement.creditnote;

import billing.invoicing.AppliedTax;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceType;
import billing.kernel.money.Decimals;
import java.math.BigDecimal;

/** How the taxes of credited amounts follow from those of the invoice; exact, in cents. */
public enum CreditedTaxes {
    /** The invoice computed its taxes from the fees' bases, so a credited base has the rate. */
    BY_RATE {
        @Override
        BigDecimal cents(Fee fee, BigDecimal baseCents) {
            return Decimals.percentage(baseCents, fee.taxes().rate());
        }

        @Override
        BigDecimal lineCents(Fee fee, AppliedTax tax, BigDecimal baseCents) {
            return Decimals.percentage(baseCents, tax.rate());
        }
    },
    /** The taxes of the invoice are the sum of the fees' rounded ones ({@code money.md 1.4}). */
    OF_FEES {
        @Override
        BigDecimal cents(Fee fee, BigDecimal baseCents) {
            return share(fee, fee.taxes().cents(), baseCents);
        }

        @Override
        BigDecimal lineCents(Fee fee, AppliedTax tax, BigDecimal baseCents) {
            return share(fee, tax.amountCents(), baseCents);
        }
    };

    /** Returns how an invoice is credited. */
    public static CreditedTaxes of(Invoice invoice) {
        return invoice.document().type() == InvoiceType.ADVANCE_CHARGES ? OF_FEES : BY_RATE;
    }

    /** The taxes of a part of a fee, less coupons. */
    abstract BigDecimal cents(Fee fee, BigDecimal baseCents);

    /** One tax of a part of a fee that carries it, less coupons. */
    abstract BigDecimal lineCents(Fee fee, AppliedTax tax, BigDecimal baseCents);

    private static BigDecimal share(Fee fee, long taxCents, BigDecimal baseCents) {
        return Decimals.ratio(baseCents.multiply(BigDecimal.valueOf(taxCents)),
                fee.netAmountCents());
    }
}
