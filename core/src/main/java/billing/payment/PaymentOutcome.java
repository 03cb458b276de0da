package billing.payment;

import java.util.Locale;

/** How far a payment or a request for one has come ({@code money.md 7.2, 9}). */
public enum PaymentOutcome {
    PENDING, PROCESSING, SUCCEEDED, FAILED;

    /** As the API writes it. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
