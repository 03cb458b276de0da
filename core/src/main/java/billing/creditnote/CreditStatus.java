package billing.creditnote;

import java.util.Locale;

/** What has become of the credit part of a note ({@code money.md 4.1}). */
public enum CreditStatus {
    /** From the beginning, be there a balance or not. */
    AVAILABLE,
    /** Later invoices have used it up. */
    CONSUMED,
    /** Taken back by hand. */
    VOIDED;

    /** The name in answers. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
