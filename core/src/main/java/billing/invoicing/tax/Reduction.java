package billing.invoicing.tax;

import billing.invoicing.Credit;
import billing.invoicing.Fee;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * The reduction of an invoice by one source. It computes from what is available to the customer and
 * writes nothing; depending on its step, {@link #deductBeforeTaxes} or {@link #takeAfterTaxes} is
 * called.
 */
public interface Reduction {
    /** The step at which it is deducted. */
    ReductionStep step();

    /**
     * Deducts from the fees before taxes.
     *
     * @param fees          as the reductions before it left them
     * @param subTotalCents what they left of the fees
     */
    default BeforeTaxes deductBeforeTaxes(List<TaxableFee> fees, long subTotalCents) {
        throw new IllegalStateException(step() + " deducts nothing before taxes");
    }

    /**
     * Deducts from the total with taxes.
     *
     * @param fees       with their taxes and their share of the reductions before it
     * @param totalCents what is left of the total, more than 0
     */
    default AfterTaxes takeAfterTaxes(List<Fee> fees, long totalCents) {
        throw new IllegalStateException(step() + " deducts nothing after taxes");
    }

    /**
     * A reduction before taxes.
     *
     * @param deduction of the fees and what is left of them in cents; see
     *                  {@link #deductBeforeTaxes}
     */
    static Reduction beforeTaxes(ReductionStep step,
                                 BiFunction<List<TaxableFee>, Long, BeforeTaxes> deduction) {
        return new Reduction() {
            @Override
            public ReductionStep step() {
                return step;
            }

            @Override
            public BeforeTaxes deductBeforeTaxes(List<TaxableFee> fees, long subTotalCents) {
                return deduction.apply(fees, subTotalCents);
            }
        };
    }

    /**
     * The result of a reduction before taxes.
     *
     * @param fees    the same fees, their precise coupons amount grown
     * @param credits what was deducted; identities are given when the invoice is booked
     */
    record BeforeTaxes(List<TaxableFee> fees, List<Credit> credits) {
        long cents() {
            return credits.stream().mapToLong(Credit::amountCents).sum();
        }

        /** Both together, of which the other one was deducted later. */
        BeforeTaxes then(BeforeTaxes later) {
            return new BeforeTaxes(later.fees, joined(credits, later.credits));
        }
    }

    /**
     * The result of a reduction of the total with taxes.
     *
     * @param fees    the same fees, each with its share of what was deducted
     * @param credits what credit notes pay
     * @param prepaid what wallets pay
     */
    record AfterTaxes(List<Fee> fees, List<Credit> credits, List<PrepaidCredit> prepaid) {
        /** The payments by credit notes. */
        public AfterTaxes(List<Fee> fees, List<Credit> credits) {
            this(fees, credits, List.of());
        }

        long cents() {
            return credits.stream().mapToLong(Credit::amountCents).sum()
                    + prepaid.stream().mapToLong(PrepaidCredit::cents).sum();
        }

        /** Both together, of which the other one was deducted later. */
        AfterTaxes then(AfterTaxes later) {
            return new AfterTaxes(later.fees, joined(credits, later.credits),
                    joined(prepaid, later.prepaid));
        }
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        List<T> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }
}
