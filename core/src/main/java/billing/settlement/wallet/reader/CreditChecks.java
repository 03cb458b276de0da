package billing.settlement.wallet.reader;

import billing.input.Fields;
import billing.settlement.wallet.CreditRate;
import billing.settlement.wallet.GrantedCredits;
import billing.settlement.wallet.WalletTerms;
import java.math.BigDecimal;

/** Checks of the credits in a request ({@code money.md 5.1, 5.4}). */
public final class CreditChecks {
    private CreditChecks() {
    }

    /** Requires credits above 0 to have a value of at least one minor unit once rounded. */
    public static void nonZeroValue(Fields in, String member, CreditRate rate) {
        in.<BigDecimal>find(member).filter(credits -> credits.signum() > 0
                && rate.cents(credits) == 0).ifPresent(credits -> in.fault(member,
                "amount_rounds_to_zero", "the value of " + credits + " credits rounds to 0", null));
    }

    /** Refuses purchased credits for a wallet whose granted credits are a discount. */
    public static void notBoughtForDiscounts(Fields in, WalletTerms wallet) {
        if (wallet.grantedAs() == GrantedCredits.DISCOUNT) {
            in.<BigDecimal>find("paid_credits").filter(credits -> credits.signum() > 0)
                    .ifPresent(credits -> in.fault("paid_credits", "not_allowed_for_discount",
                            "the credits of this wallet are a discount before taxes: it accepts"
                                    + " granted credits only",
                            "buy credits for another wallet, one with"
                                    + " granted_credits_as payment"));
        }
    }

    /** Requires paid credits with a value above 0 to be within the limits of the wallet. */
    public static void withinLimits(Fields in, CreditRate rate, WalletTerms wallet) {
        in.<BigDecimal>find("paid_credits").map(rate::cents)
                .filter(cents -> cents > 0).ifPresent(cents -> {
                    if (wallet.topUps().minCents() != null && cents < wallet.topUps().minCents()) {
                        in.fault("paid_credits", "amount_below_minimum", cents
                                + " cents are less than the minimum top-up", null);
                    }
                    if (wallet.topUps().maxCents() != null && cents > wallet.topUps().maxCents()) {
                        in.fault("paid_credits", "amount_above_maximum", cents
                                + " cents are more than the maximum top-up", null);
                    }
                });
    }
}
