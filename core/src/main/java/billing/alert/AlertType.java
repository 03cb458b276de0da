package billing.alert;

import billing.kernel.codelist.Codes;
import java.util.Optional;

/** What an alert watches ({@code money.md 6.1}). */
public enum AlertType {
    /** The running window's usage, in cents. */
    CURRENT_USAGE_AMOUNT(true, false),
    /** The largest fee of a metric in the running window, in cents. */
    BILLABLE_METRIC_CURRENT_USAGE_AMOUNT(true, true),
    /** The most units of such a fee. */
    BILLABLE_METRIC_CURRENT_USAGE_UNITS(true, true),
    /** All usage since the start, in cents. */
    LIFETIME_USAGE_AMOUNT(true, false),
    /** The most units of a fee of a metric since the start. */
    BILLABLE_METRIC_LIFETIME_USAGE_UNITS(true, true),
    /** A wallet's balance, in cents. */
    WALLET_BALANCE_AMOUNT(false, false),
    /** A wallet's balance, in credits. */
    WALLET_CREDITS_BALANCE(false, false),
    /** A wallet's balance less what is used but not billed, in cents. */
    WALLET_ONGOING_BALANCE_AMOUNT(false, false),
    /** The same in credits. */
    WALLET_CREDITS_ONGOING_BALANCE(false, false);

    private final boolean ofSubscription;
    private final boolean ofMetric;

    AlertType(boolean ofSubscription, boolean ofMetric) {
        this.ofSubscription = ofSubscription;
        this.ofMetric = ofMetric;
    }

    /** The type of a name as answers have it. */
    public static Optional<AlertType> find(String code) {
        return Codes.find(AlertType.class, code);
    }

    /** The name in answers. */
    public String code() {
        return Codes.of(this);
    }

    /** Whether it watches the usage of a subscription, not the balance of a wallet. */
    public boolean isOfSubscription() {
        return ofSubscription;
    }

    /** Whether it watches one metric. */
    public boolean isOfMetric() {
        return ofMetric;
    }

    /** Whether the value rises: usage does, balances fall. */
    public boolean isIncreasing() {
        return ofSubscription;
    }
}
