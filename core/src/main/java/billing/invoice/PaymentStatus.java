package billing.invoice;

import java.util.Locale;

/** Whether an invoice or a fee is paid ({@code subscriptions-and-invoicing.md 6.9}). */
public enum PaymentStatus {
    PENDING, SUCCEEDED, FAILED, REFUNDED;

    /** The name in answers. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
