package billing.webhook;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The types of messages with the type of the object that each carries. */
public final class WebhookTypes {
    private static final String REFUND_FAILURE = "credit_note.refund_failure";
    /** A second name that {@code event_types} may use for it. */
    private static final String PROVIDER_REFUND_FAILURE = "credit_note.provider_refund_failure";
    private static final Map<String, String> OBJECT_TYPES = new LinkedHashMap<>();

    static {
        carries("triggered_alert", "alert.triggered");
        carries("billable_metric", "billable_metric.created", "billable_metric.updated",
                "billable_metric.deleted");
        carries("customer", "customer.created", "customer.updated",
                "customer.accounting_provider_created", "customer.crm_provider_created",
                "customer.payment_provider_created", "customer.vies_check");
        carries("accounting_provider_customer_error", "customer.accounting_provider_error");
        carries("crm_provider_customer_error", "customer.crm_provider_error");
        carries("payment_provider_customer_error", "customer.payment_provider_error");
        carries("payment_provider_customer_checkout_url", "customer.checkout_url_generated");
        carries("tax_provider_customer_error", "customer.tax_provider_error");
        carries("credit_note", "credit_note.created", "credit_note.generated");
        carries("credit_note_payment_provider_refund_error", "credit_note.refund_failure");
        carries("dunning_campaign", "dunning_campaign.finished");
        carries("event_error", "event.error");
        carries("events_errors", "events.errors");
        carries("feature", "feature.created", "feature.updated", "feature.deleted");
        carries("fee", "fee.created");
        carries("tax_provider_fee_error", "fee.tax_provider_error");
        carries("invoice", "invoice.created", "invoice.one_off_created",
                "invoice.add_on_added", "invoice.paid_credit_added", "invoice.generated",
                "invoice.drafted", "invoice.ready_to_finalize", "invoice.voided",
                "invoice.deleted", "invoice.payment_status_updated", "invoice.payment_overdue",
                "invoice.resynced");
        carries("payment_dispute_lost", "invoice.payment_dispute_lost");
        carries("payment_provider_invoice_payment_error", "invoice.payment_failure");
        carries("provider_error", "integration.provider_error");
        carries("payment", "payment.requires_action", "payment.succeeded", "payment.voided",
                "payment.returned", "payment.refunded");
        carries("payment_provider_error", "payment_provider.error");
        carries("payment_receipt", "payment_receipt.created", "payment_receipt.generated");
        carries("payment_request", "payment_request.created",
                "payment_request.payment_status_updated");
        carries("payment_provider_payment_request_payment_error",
                "payment_request.payment_failure");
        carries("plan", "plan.created", "plan.updated", "plan.deleted");
        carries("subscription", "subscription.terminated", "subscription.incomplete",
                "subscription.canceled", "subscription.started", "subscription.updated",
                "subscription.termination_alert", "subscription.trial_ended",
                "subscription.usage_threshold_reached");
        carries("wallet", "wallet.created", "wallet.updated", "wallet.terminated",
                "wallet.depleted_ongoing_balance");
        carries("wallet_transaction", "wallet_transaction.created",
                "wallet_transaction.updated");
        carries("payment_provider_wallet_transaction_payment_error",
                "wallet_transaction.payment_failure");
    }

    private WebhookTypes() {
    }

    private static void carries(String objectType, String... types) {
        List.of(types).forEach(type -> OBJECT_TYPES.put(type, objectType));
    }

    /** Whether endpoints may subscribe to a type. */
    public static boolean isKnown(String type) {
        return OBJECT_TYPES.containsKey(sentAs(type));
    }

    /** The name that messages of a type bear. */
    public static String sentAs(String type) {
        return type.equals(PROVIDER_REFUND_FAILURE) ? REFUND_FAILURE : type;
    }

    /**
     * The type of the object that messages of a type carry, which is also its key in them.
     *
     * @throws IllegalArgumentException for an unknown type: the notice is misspelt
     */
    public static String objectType(String type) {
        String objectType = OBJECT_TYPES.get(sentAs(type));
        if (objectType == null) {
            throw new IllegalArgumentException("no webhook type " + type);
        }
        return objectType;
    }

    /** All names under which messages are sent. */
    public static Set<String> all() {
        return Set.copyOf(OBJECT_TYPES.keySet());
    }
}
