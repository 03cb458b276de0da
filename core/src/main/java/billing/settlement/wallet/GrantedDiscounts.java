package billing.settlement.wallet;

import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.tax.PrepaidCredit;
import billing.invoicing.tax.Reduction.BeforeTaxes;
import billing.invoicing.tax.TaxableFee;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * The discounts of wallets with {@link GrantedCredits#DISCOUNT} on an invoice before taxes: each
 * wallet in order deducts up to its balance from the fees that it covers, after coupons and
 * allocated in proportion like a coupon ({@code money.md 3.4, 5.7}). Pure.
 */
public final class GrantedDiscounts {
    private GrantedDiscounts() {
    }

    /**
     * Returns the fees less the discounts, and one credit for each wallet used.
     *
     * @param wallets       active, with a balance, in the order of use, of the invoice's currency
     * @param fees          fees less coupons; negative fees are not discounted
     * @param subTotalCents the subtotal after coupons, before taxes
     */
    public static BeforeTaxes of(List<Wallet> wallets, List<TaxableFee> fees,
                                 long subTotalCents) {
        List<TaxableFee> reduced = fees;
        List<Credit> credits = new ArrayList<>();
        long left = subTotalCents;
        for (Wallet wallet : wallets) {
            BigDecimal base = reduced.stream().map(TaxableFee::fee)
                    .filter(fee -> isReduced(wallet, fee)).map(Fee::netAmountCents)
                    .reduce(BigDecimal.ZERO, BigDecimal::add);
            BigDecimal discount = base.min(BigDecimal.valueOf(
                    Math.min(wallet.balance().cents(), left)));
            // Fees less coupons may have a part of a cent, which no wallet is charged for.
            long cents = discount.setScale(0, RoundingMode.DOWN).longValueExact();
            if (cents > 0) {
                reduced = reduced.stream().map(one -> isReduced(wallet, one.fee())
                        ? new TaxableFee(FeeBuilder.deduct(one.fee(), discount, base), one.taxes())
                        : one)
                        .toList();
                left -= cents;
                credits.add(credit(wallet, cents));
            }
        }
        return new BeforeTaxes(reduced, credits);
    }

    /** Returns the amounts used of each wallet by the credits of {@link #of}. */
    public static List<PrepaidCredit> used(List<Credit> credits) {
        return credits.stream().filter(credit -> credit.source() == Credit.Source.WALLET)
                .map(credit -> new PrepaidCredit(credit.sourceId(), credit.amountCents()))
                .toList();
    }

    private static boolean isReduced(Wallet wallet, Fee fee) {
        return fee.netAmountCents().signum() > 0 && FeeKind.of(fee).isPaidBy(wallet);
    }

    private static Credit credit(Wallet wallet, long cents) {
        String name = wallet.terms().name();
        return new Credit(null, Credit.Source.WALLET, wallet.id(), wallet.id(),
                wallet.terms().code(), name == null ? wallet.terms().code() : name, cents, true,
                null);
    }
}
