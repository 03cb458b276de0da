package billing.books;

import billing.kernel.codelist.Codes;
import java.util.Locale;

/** The kinds of accounts, with their default names; a file of names can rename them. */
public enum AccountKind {
    /** Receivables: amounts due on final invoices. */
    RECEIVABLE("assets:receivable:{customer}"),
    /**
     * Receivables written off after lost disputes, kept separately because the invoice still shows
     * them as due.
     */
    DISPUTED("assets:disputed receivables:{customer}"),
    /** Accrued revenue: usage that is not invoiced yet. */
    ACCRUED_REVENUE("assets:accrued revenue"),
    /** Amounts settled without a payment because a payment status was set by hand. */
    SETTLED_BY_HAND("assets:settled by hand:{customer}"),
    /** Payments and refunds, at the bank or elsewhere. */
    CASH("assets:cash"),
    /** Credits of credit notes for later invoices. */
    CUSTOMER_CREDIT("liabilities:customer credit:{customer}"),
    /** Customer balances: payments in excess of amounts due. */
    CUSTOMER_BALANCE("liabilities:customer balance:{customer}"),
    /** Refunds of credit notes that are not paid out yet. */
    REFUNDS("liabilities:refunds:{customer}"),
    /** Unapplied payments, of invoices that are not final or were voided. */
    UNAPPLIED("liabilities:unapplied payments:{customer}"),
    /** Deferred revenue: amounts invoiced for future days. */
    DEFERRED_REVENUE("liabilities:deferred revenue"),
    /** Tax, by its code and rate. */
    TAX("liabilities:tax:{code}:{rate}"),
    /** Purchased credits that are paid and unused, by wallet. */
    PREPAID("liabilities:prepaid:{customer}:{code}"),
    /** Purchased credits that are invoiced but not paid yet, and therefore not usable. */
    PREPAID_UNPAID("liabilities:prepaid unpaid:{customer}"),
    /** Plan fees. */
    SUBSCRIPTION_REVENUE("income:subscriptions:{plan}"),
    /** Usage, by metric. */
    USAGE_REVENUE("income:usage:{code}"),
    /** Fixed charges, by add-on. */
    FIXED_CHARGE_REVENUE("income:fixed charges:{code}"),
    /** True-ups to commitments, by plan. */
    COMMITMENT_REVENUE("income:commitments:{plan}"),
    /** One-off invoices, by add-on. */
    ADD_ON_REVENUE("income:one-off:{code}"),
    /** Payments by granted credits, which reduce income. */
    GRANTED_CREDITS("income:granted credits"),
    /** Purchased credits that expired or were voided unused. */
    BREAKAGE("income:breakage"),
    /** Amounts written off. */
    WRITE_OFF("expenses:write-offs"),
    /** Opening balances of a journal that does not begin with the first entry. */
    OPENING("equity:opening balances");

    /** The five roots of double-entry accounts. */
    public enum Root {
        ASSETS, LIABILITIES, EQUITY, INCOME, EXPENSES
    }

    private final String name;

    AccountKind(String name) {
        this.name = name;
    }

    /** The default name, with placeholders. */
    public String defaultName() {
        return name;
    }

    /** The root of the account, which does not depend on its name. */
    public Root root() {
        return Root.valueOf(name.substring(0, name.indexOf(':')).toUpperCase(Locale.ROOT));
    }

    /** The key in a file of names. */
    public String key() {
        return Codes.of(this);
    }

    /** Whether it is income from fees, so that each posting belongs to a fee. */
    public boolean isSale() {
        return switch (this) {
            case SUBSCRIPTION_REVENUE, USAGE_REVENUE, FIXED_CHARGE_REVENUE, COMMITMENT_REVENUE,
                    ADD_ON_REVENUE -> true;
            default -> false;
        };
    }
}
