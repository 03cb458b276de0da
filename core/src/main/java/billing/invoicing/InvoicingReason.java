package billing.invoicing;

import billing.subscription.BillingPort;

/** Why a subscription is on an invoice ({@code subscriptions-and-invoicing.md 6.10}). */
public enum InvoicingReason {
    SUBSCRIPTION_STARTING, SUBSCRIPTION_PERIODIC, SUBSCRIPTION_TERMINATING, IN_ADVANCE_CHARGE,
    IN_ADVANCE_CHARGE_PERIODIC, PROGRESSIVE_BILLING;

    /** The reason of a subscription that starts or ends. */
    public static InvoicingReason of(BillingPort.Cause cause) {
        return switch (cause) {
            case START -> SUBSCRIPTION_STARTING;
            case ADVANCE_FIXED_CHARGES -> IN_ADVANCE_CHARGE;
            case END -> SUBSCRIPTION_TERMINATING;
            case PERIOD -> SUBSCRIPTION_PERIODIC;
        };
    }

    /** Whether usage in arrears is billed for it. */
    public boolean billsUsage() {
        return this == SUBSCRIPTION_PERIODIC || this == SUBSCRIPTION_TERMINATING
                || this == PROGRESSIVE_BILLING;
    }
}
