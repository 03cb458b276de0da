package billing.settlement.wallet.reader;

import billing.input.Fields;
import billing.settlement.wallet.CreditRate;
import billing.settlement.wallet.GrantedCredits;
import billing.settlement.wallet.WalletTerms;
import java.math.BigDecimal;

/** What credits of a request must be worth ({@code money.md 5.1, 5.4}). */
public final class CreditChecks {
    private CreditChecks() {
    }

    /** Credits must come to at least one minor unit once rounded, unless there are none. */
    public static void worthSomething(Fields in, String member, CreditRate rate) {
        in.<BigDecimal>find(member).filter(credits -> credits.signum() > 0
                && rate.cents(credits) == 0).ifPresent(credits -> in.fault(member,
                "amount_rounds_to_zero", credits + " credits are worth nothing", null));
    }

    /** Bought credits pay; a wallet whose granted credits are a discount holds none. */
    public static void notBoughtForDiscounts(Fields in, WalletTerms wallet) {
        if (wallet.grantedAs() == GrantedCredits.DISCOUNT) {
            in.<BigDecimal>find("paid_credits").filter(credits -> credits.signum() > 0)
                    .ifPresent(credits -> in.fault("paid_credits", "not_allowed_for_discount",
                            "the credits of this wallet are a discount before taxes: it holds"
                                    + " granted credits only",
                            "buy credits for another wallet, one with"
                                    + " granted_credits_as payment"));
        }
    }

    /** Paid credits that are worth anything must lie within the limits of the wallet. */
    public static void withinLimits(Fields in, CreditRate rate, WalletTerms wallet) {
        in.<BigDecimal>find("paid_credits").map(rate::cents)
                .filter(cents -> cents > 0).ifPresent(cents -> {
                    if (wallet.topUps().minCents() != null && cents < wallet.topUps().minCents()) {
                        in.fault("paid_credits", "amount_below_minimum", cents
                                + " cents are less than the least top-up", null);
                    }
                    if (wallet.topUps().maxCents() != null && cents > wallet.topUps().maxCents()) {
                        in.fault("paid_credits", "amount_above_maximum", cents
                                + " cents are more than the greatest top-up", null);
                    }
                });
    }
}
