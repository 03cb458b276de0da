package billing.books;

import java.util.Locale;

/** What an account is for, and what it is called unless a file of names renames it. */
public enum AccountKind {
    /** What customers owe on final invoices. */
    RECEIVABLE("assets:receivable:{customer}"),
    /** What of that is written off after lost disputes; deducted separately from the invoice. */
    DISPUTED("assets:disputed receivables:{customer}"),
    /** What has been used and is not invoiced yet. */
    ACCRUED_REVENUE("assets:accrued revenue"),
    /** What is settled without money because a payment status was set by hand. */
    SETTLED_BY_HAND("assets:settled by hand:{customer}"),
    /** What was paid and refunded, at the bank or elsewhere. */
    CASH("assets:cash"),
    /** What credit notes leave to later invoices. */
    CUSTOMER_CREDIT("liabilities:customer credit:{customer}"),
    /** What customers have paid beyond what was due. */
    CUSTOMER_BALANCE("liabilities:customer balance:{customer}"),
    /** What credit notes promise to pay back. */
    REFUNDS("liabilities:refunds:{customer}"),
    /** What was paid for an invoice that is not valid. */
    UNAPPLIED("liabilities:unapplied payments:{customer}"),
    /** What was invoiced for days to come. */
    DEFERRED_REVENUE("liabilities:deferred revenue"),
    /** Tax, by its code and rate. */
    TAX("liabilities:tax:{code}:{rate}"),
    /** Credits that were bought, paid and not used, by wallet. */
    PREPAID("liabilities:prepaid:{customer}:{code}"),
    /** Credits that were billed and do not count yet. */
    PREPAID_UNPAID("liabilities:prepaid unpaid:{customer}"),
    /** Plan fees. */
    SUBSCRIPTION_REVENUE("income:subscriptions:{plan}"),
    /** Usage, by metric. */
    USAGE_REVENUE("income:usage:{code}"),
    /** Fixed charges, by add-on. */
    FIXED_CHARGE_REVENUE("income:fixed charges:{code}"),
    /** What is missing to a commitment. */
    COMMITMENT_REVENUE("income:commitments:{plan}"),
    /** One-off invoices, by add-on. */
    ADD_ON_REVENUE("income:one-off:{code}"),
    /** What credits paid that were given away: less income. */
    GRANTED_CREDITS("income:granted credits"),
    /** Bought credits that ended unused. */
    BREAKAGE("income:breakage"),
    /** What was written off. */
    WRITE_OFF("expenses:write-offs"),
    /** What was earned before the days of a journal that begins later. */
    OPENING("equity:opening balances");

    /** The five roots of double-entry accounts. */
    public enum Root {
        ASSETS, LIABILITIES, EQUITY, INCOME, EXPENSES
    }

    private final String name;

    AccountKind(String name) {
        this.name = name;
    }

    /** Its name unless another is given, with placeholders. */
    public String defaultName() {
        return name;
    }

    /** Where it belongs, whatever it is called. */
    public Root root() {
        return Root.valueOf(name.substring(0, name.indexOf(':')).toUpperCase(Locale.ROOT));
    }

    /** Its key in a file of names. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it is income from what is sold: each posting is of a fee. */
    public boolean isSale() {
        return switch (this) {
            case SUBSCRIPTION_REVENUE, USAGE_REVENUE, FIXED_CHARGE_REVENUE, COMMITMENT_REVENUE,
                    ADD_ON_REVENUE -> true;
            default -> false;
        };
    }
}
