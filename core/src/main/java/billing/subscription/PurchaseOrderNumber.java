package billing.subscription;

import billing.input.MemberType;
import billing.input.Types;

/**
 * The buyer's order number, printed on invoices ({@code subscriptions-and-invoicing.md 2.2}): of a
 * subscription, a one-off invoice, a wallet, its rules and its transactions alike.
 */
public final class PurchaseOrderNumber {
    /** The characters that it may have, without blanks around it. */
    public static final int LENGTH_MAX = 255;
    /** One line of at most so many characters. */
    public static final MemberType<String> TYPE = Types.trimmed(LENGTH_MAX);

    private PurchaseOrderNumber() {
    }

    /** Without blanks around it; null for null and for nothing but blanks, which mean none. */
    public static String trimmed(String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }
}
