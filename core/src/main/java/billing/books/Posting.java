package billing.books;

/**
 * An amount on an account.
 *
 * @param cents     minor units; positive is debit, negative is credit
 * @param baseCents of a tax what it was computed on, with the sign of a debit; else 0
 */
public record Posting(Account account, long cents, long baseCents) {
    /** A posting without a base. */
    public Posting(Account account, long cents) {
        this(account, cents, 0);
    }
}
