package billing.books;

import java.math.BigDecimal;

/**
 * One account, in the finest distinction that any report needs; account names may combine several.
 *
 * @param customer external id
 * @param code     of the metric, add-on, tax or wallet; null where there is none
 * @param plan     code of the plan that a fee is for; null where there is none
 * @param rate     of a tax in percent, without trailing zeros; else null
 */
public record Account(AccountKind kind, String customer, String code, String plan,
                      BigDecimal rate) {
    /** An account that is distinguished by the customer alone. */
    public static Account of(AccountKind kind, String customer) {
        return new Account(kind, customer, null, null, null);
    }

    /** The account of the bought credits of a wallet, by its code. */
    public static Account prepaid(String customer, String wallet) {
        return new Account(AccountKind.PREPAID, customer, wallet, null, null);
    }

    /** The account of a tax. */
    public static Account tax(String customer, String code, BigDecimal rate) {
        BigDecimal plain = rate.stripTrailingZeros();
        return new Account(AccountKind.TAX, customer, code, null,
                plain.scale() < 0 ? plain.setScale(0) : plain);
    }

    /** Where revenue waits to be invoiced. */
    public Account accrued() {
        return new Account(AccountKind.ACCRUED_REVENUE, customer, code, plan, null);
    }

    /** Where revenue waits until it is earned. */
    public Account deferred() {
        return new Account(AccountKind.DEFERRED_REVENUE, customer, code, plan, null);
    }
}
