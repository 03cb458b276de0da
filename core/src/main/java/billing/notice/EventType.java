package billing.notice;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The types of events ({@code api-conventions.md 13.3, 18}): most are published to webhook
 * endpoints, some are written to the activity log alone, those of access to the security log.
 */
public enum EventType {
    ALERT_TRIGGERED("alert.triggered", "triggered_alert"),
    BILLABLE_METRIC_CREATED("billable_metric.created"),
    BILLABLE_METRIC_UPDATED("billable_metric.updated"),
    BILLABLE_METRIC_DELETED("billable_metric.deleted"),
    CUSTOMER_CREATED("customer.created"),
    CUSTOMER_UPDATED("customer.updated"),
    CUSTOMER_ACCOUNTING_PROVIDER_CREATED("customer.accounting_provider_created"),
    CUSTOMER_CRM_PROVIDER_CREATED("customer.crm_provider_created"),
    CUSTOMER_PAYMENT_PROVIDER_CREATED("customer.payment_provider_created"),
    CUSTOMER_VIES_CHECK("customer.vies_check"),
    CUSTOMER_ACCOUNTING_PROVIDER_ERROR("customer.accounting_provider_error",
            "accounting_provider_customer_error"),
    CUSTOMER_CRM_PROVIDER_ERROR("customer.crm_provider_error", "crm_provider_customer_error"),
    CUSTOMER_PAYMENT_PROVIDER_ERROR("customer.payment_provider_error",
            "payment_provider_customer_error"),
    CUSTOMER_CHECKOUT_URL_GENERATED("customer.checkout_url_generated",
            "payment_provider_customer_checkout_url"),
    CUSTOMER_TAX_PROVIDER_ERROR("customer.tax_provider_error", "tax_provider_customer_error"),
    CREDIT_NOTE_CREATED("credit_note.created"),
    CREDIT_NOTE_GENERATED("credit_note.generated"),
    CREDIT_NOTE_REFUND_FAILURE("credit_note.refund_failure",
            "credit_note_payment_provider_refund_error"),
    DUNNING_CAMPAIGN_FINISHED("dunning_campaign.finished"),
    EVENT_ERROR("event.error", "event_error"),
    EVENTS_ERRORS("events.errors", "events_errors"),
    FEATURE_CREATED("feature.created"),
    FEATURE_UPDATED("feature.updated"),
    FEATURE_DELETED("feature.deleted"),
    FEE_CREATED("fee.created"),
    FEE_TAX_PROVIDER_ERROR("fee.tax_provider_error", "tax_provider_fee_error"),
    INVOICE_CREATED("invoice.created"),
    INVOICE_ONE_OFF_CREATED("invoice.one_off_created"),
    INVOICE_ADD_ON_ADDED("invoice.add_on_added"),
    INVOICE_PAID_CREDIT_ADDED("invoice.paid_credit_added"),
    INVOICE_GENERATED("invoice.generated"),
    INVOICE_DRAFTED("invoice.drafted"),
    INVOICE_READY_TO_FINALIZE("invoice.ready_to_finalize"),
    INVOICE_VOIDED("invoice.voided"),
    INVOICE_DELETED("invoice.deleted"),
    INVOICE_PAYMENT_STATUS_UPDATED("invoice.payment_status_updated"),
    INVOICE_PAYMENT_OVERDUE("invoice.payment_overdue"),
    INVOICE_RESYNCED("invoice.resynced"),
    INVOICE_PAYMENT_DISPUTE_LOST("invoice.payment_dispute_lost", "payment_dispute_lost"),
    INVOICE_PAYMENT_FAILURE("invoice.payment_failure", "payment_provider_invoice_payment_error"),
    INTEGRATION_PROVIDER_ERROR("integration.provider_error", "provider_error"),
    PAYMENT_REQUIRES_ACTION("payment.requires_action"),
    PAYMENT_SUCCEEDED("payment.succeeded"),
    PAYMENT_VOIDED("payment.voided"),
    PAYMENT_RETURNED("payment.returned"),
    PAYMENT_REFUNDED("payment.refunded"),
    PAYMENT_PROVIDER_ERROR("payment_provider.error", "payment_provider_error"),
    PAYMENT_RECEIPT_CREATED("payment_receipt.created"),
    PAYMENT_RECEIPT_GENERATED("payment_receipt.generated"),
    PAYMENT_REQUEST_CREATED("payment_request.created"),
    PAYMENT_REQUEST_PAYMENT_STATUS_UPDATED("payment_request.payment_status_updated"),
    PAYMENT_REQUEST_PAYMENT_FAILURE("payment_request.payment_failure",
            "payment_provider_payment_request_payment_error"),
    PLAN_CREATED("plan.created"),
    PLAN_UPDATED("plan.updated"),
    PLAN_DELETED("plan.deleted"),
    SUBSCRIPTION_TERMINATED("subscription.terminated"),
    SUBSCRIPTION_INCOMPLETE("subscription.incomplete"),
    SUBSCRIPTION_CANCELED("subscription.canceled"),
    SUBSCRIPTION_STARTED("subscription.started"),
    SUBSCRIPTION_UPDATED("subscription.updated"),
    SUBSCRIPTION_TERMINATION_ALERT("subscription.termination_alert"),
    SUBSCRIPTION_TRIAL_ENDED("subscription.trial_ended"),
    SUBSCRIPTION_USAGE_THRESHOLD_REACHED("subscription.usage_threshold_reached"),
    WALLET_CREATED("wallet.created"),
    WALLET_UPDATED("wallet.updated"),
    WALLET_TERMINATED("wallet.terminated"),
    WALLET_DEPLETED_ONGOING_BALANCE("wallet.depleted_ongoing_balance"),
    WALLET_TRANSACTION_CREATED("wallet_transaction.created"),
    WALLET_TRANSACTION_UPDATED("wallet_transaction.updated"),
    WALLET_TRANSACTION_PAYMENT_FAILURE("wallet_transaction.payment_failure",
            "payment_provider_wallet_transaction_payment_error"),
    APPLIED_COUPON_CREATED("applied_coupon.created", Channel.ACTIVITY_LOG),
    APPLIED_COUPON_DELETED("applied_coupon.deleted", Channel.ACTIVITY_LOG),
    BILLING_ENTITY_CREATED("billing_entity.created", Channel.ACTIVITY_LOG),
    BILLING_ENTITY_UPDATED("billing_entity.updated", Channel.ACTIVITY_LOG),
    COUPON_CREATED("coupon.created", Channel.ACTIVITY_LOG),
    COUPON_UPDATED("coupon.updated", Channel.ACTIVITY_LOG),
    COUPON_DELETED("coupon.deleted", Channel.ACTIVITY_LOG),
    PAYMENT_RECORDED("payment.recorded", Channel.ACTIVITY_LOG),
    BILLING_RUN_REQUESTED("billing_run.requested", Channel.ACTIVITY_LOG),
    WEBHOOK_MESSAGE_RETRIED("webhook_message.retried", Channel.ACTIVITY_LOG),
    API_KEY_CREATED("api_key.created", Channel.SECURITY_LOG),
    API_KEY_ROTATED("api_key.rotated", Channel.SECURITY_LOG),
    API_KEY_DELETED("api_key.deleted", Channel.SECURITY_LOG),
    API_KEY_REJECTED("api_key.rejected", Channel.SECURITY_LOG),
    API_KEY_BLOCKED("api_key.blocked", Channel.SECURITY_LOG),
    HMAC_KEY_ROTATED("hmac_key.rotated", Channel.SECURITY_LOG),
    LINK_KEY_ROTATED("link_key.rotated", Channel.SECURITY_LOG),
    LINK_KEY_REVOKED("link_key.revoked", Channel.SECURITY_LOG),
    WEBHOOK_ENDPOINT_CREATED("webhook_endpoint.created", Channel.SECURITY_LOG),
    WEBHOOK_ENDPOINT_UPDATED("webhook_endpoint.updated", Channel.SECURITY_LOG),
    WEBHOOK_ENDPOINT_DELETED("webhook_endpoint.deleted", Channel.SECURITY_LOG);

    /** Where events of a type are written, in addition to the activity log of the business. */
    private enum Channel {
        WEBHOOK, ACTIVITY_LOG, SECURITY_LOG
    }

    /** A second name by which endpoints may subscribe to {@link #CREDIT_NOTE_REFUND_FAILURE}. */
    private static final String PROVIDER_REFUND_FAILURE = "credit_note.provider_refund_failure";
    private static final Map<String, EventType> BY_CODE = Arrays.stream(values())
            .collect(Collectors.toUnmodifiableMap(EventType::code, Function.identity()));
    private final String code;
    private final String objectType;
    private final Channel channel;

    EventType(String code) {
        this(code, Channel.WEBHOOK);
    }

    EventType(String code, Channel channel) {
        this.code = code;
        this.objectType = code.substring(0, code.indexOf('.'));
        this.channel = channel;
    }

    EventType(String code, String objectType) {
        this.code = code;
        this.objectType = objectType;
        this.channel = Channel.WEBHOOK;
    }

    /** The published type of a code or of its alias; empty for others. */
    public static Optional<EventType> published(String code) {
        return Optional.ofNullable(code.equals(PROVIDER_REFUND_FAILURE)
                ? CREDIT_NOTE_REFUND_FAILURE : BY_CODE.get(code)).filter(EventType::isPublished);
    }

    /** The name of the type, like {@code invoice.created}. */
    public String code() {
        return code;
    }

    /** The part of the name before the dot: the kind of the object that the event is about. */
    public String subjectKind() {
        return code.substring(0, code.indexOf('.'));
    }

    /** The type of the object in messages of the type, which is also its key in them. */
    public String objectType() {
        return objectType;
    }

    /** Whether webhook endpoints may subscribe to it. */
    public boolean isPublished() {
        return channel == Channel.WEBHOOK;
    }

    /** Whether only the activity log contains it. */
    public boolean isLoggedOnly() {
        return channel == Channel.ACTIVITY_LOG;
    }

    /** Whether it concerns keys or webhook endpoints and so belongs to the security log. */
    public boolean concernsSecurity() {
        return channel == Channel.SECURITY_LOG;
    }
}
