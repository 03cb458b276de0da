package billing.settlement.balance;

import billing.input.Characters;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;

/**
 * What identifies a payment, or a refund of a customer balance, to a user: the text that it has in
 * the bank's statement. It is one line ({@link Characters}).
 */
public final class PaymentReference {
    /** The most characters of a reference. */
    public static final int LENGTH_MAX = 40;

    private PaymentReference() {
    }

    /**
     * Checks a reference; null is allowed.
     *
     * @throws InvalidException {@code reference: value_is_too_long} for more than
     *                          {@link #LENGTH_MAX} characters, {@code value_is_invalid} for a
     *                          control character, a line break or a mark of direction
     */
    public static void check(String reference) {
        if (reference != null && Characters.areMoreThan(reference, LENGTH_MAX)) {
            throw new InvalidException("reference", ErrorCode.VALUE_IS_TOO_LONG,
                    "the reference has " + Characters.count(reference) + " characters",
                    "use at most " + LENGTH_MAX + " characters");
        }
        Characters.line("reference", reference);
    }
}
