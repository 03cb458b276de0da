package billing.server.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import billing.log.ActivityTypes;
import billing.webhook.WebhookTypes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The names of happenings, which are texts in the code of core, are those of the documents. */
class NoticeTypesTest {
    private static final Pattern TYPE = Pattern.compile(
            "\"((?:invoice|fee|wallet|wallet_transaction|subscription|customer|plan|feature"
                    + "|billable_metric|credit_note|payment|payment_receipt|payment_request"
                    + "|alert|dunning_campaign|event|events|coupon|applied_coupon"
                    + "|billing_entity)\\.[a-z_]+)\"");
    /** Settings of what is mailed, and the second name of a type. */
    private static final Set<String> OTHERS = Set.of("invoice.finalized");

    /** Told of by payment providers, accounting, CRM or tax engines, of which none is connected. */
    static final Set<String> OF_OTHERS = Set.of("credit_note.refund_failure",
            "customer.accounting_provider_created", "customer.accounting_provider_error",
            "customer.checkout_url_generated", "customer.crm_provider_created",
            "customer.crm_provider_error", "customer.payment_provider_created",
            "customer.payment_provider_error", "customer.tax_provider_error",
            "fee.tax_provider_error", "integration.provider_error", "invoice.add_on_added",
            "invoice.resynced", "payment.requires_action", "payment.succeeded",
            "payment_provider.error", "payment_request.payment_failure",
            "wallet_transaction.payment_failure");
    private static final Map<String, String> PLACES = Map.ofEntries(
            Map.entry("alert.triggered", "alert/life/AlertEvaluation"),
            Map.entry("billable_metric.created", "apply/MetricShelf"),
            Map.entry("billable_metric.updated", "apply/MetricShelf"),
            Map.entry("billable_metric.deleted", "apply/MetricDeletion"),
            Map.entry("credit_note.created", "creditnote/issue/CreditNoteIssue"),
            Map.entry("credit_note.generated", "creditnote/issue/CreditNoteIssue"),
            Map.entry("customer.created", "apply/CustomerShelf"),
            Map.entry("customer.updated", "apply/CustomerShelf"),
            Map.entry("customer.vies_check", "customer/AutomaticTaxes"),
            Map.entry("dunning_campaign.finished", "dunning/life/Dunning"),
            Map.entry("event.error", "intake/WalletTargets"),
            Map.entry("events.errors", "usage/store/DoubtfulEvents"),
            Map.entry("feature.created", "apply/FeatureShelf"),
            Map.entry("feature.updated", "apply/FeatureShelf"),
            Map.entry("feature.deleted", "entitlement/PlanGrants"),
            Map.entry("fee.created", "invoice/life/InvoiceBooking"),
            Map.entry("invoice.created", "invoice/life/InvoiceBooking"),
            Map.entry("invoice.one_off_created", "invoice/life/InvoiceBooking"),
            Map.entry("invoice.paid_credit_added", "invoice/life/InvoiceBooking"),
            Map.entry("invoice.generated", "invoice/life/InvoiceBooking"),
            Map.entry("invoice.drafted", "invoice/life/InvoiceBooking"),
            Map.entry("invoice.ready_to_finalize", "invoice/life/InvoiceBooking"),
            Map.entry("invoice.voided", "invoice/life/InvoiceVoiding"),
            Map.entry("invoice.deleted", "invoice/life/Drafts"),
            Map.entry("invoice.payment_status_updated", "invoice/life/InvoiceLife"),
            Map.entry("invoice.payment_overdue", "invoice/life/InvoiceLife"),
            Map.entry("invoice.payment_dispute_lost", "invoice/life/InvoiceLife"),
            Map.entry("invoice.payment_failure", "invoice/life/PaymentAttempt"),
            Map.entry("payment.voided", "payment/life/PaymentReversing"),
            Map.entry("payment.returned", "payment/life/PaymentReversing"),
            Map.entry("payment.refunded", "payment/life/PaymentReversing"),
            Map.entry("payment_receipt.created", "payment/life/PaymentRecording"),
            Map.entry("payment_receipt.generated", "payment/life/PaymentRecording"),
            Map.entry("payment_request.created", "payment/life/PaymentAsking"),
            Map.entry("payment_request.payment_status_updated", "payment/life/PaymentRecording"),
            Map.entry("plan.created", "plan/PlanLife"),
            Map.entry("plan.updated", "plan/PlanEdit"),
            Map.entry("plan.deleted", "plan/PlanLife"),
            Map.entry("subscription.started", "subscription/SubscriptionStart"),
            Map.entry("subscription.updated", "subscription/SubscriptionLife"),
            Map.entry("subscription.terminated", "subscription/SubscriptionLife"),
            Map.entry("subscription.canceled", "subscription/GatedStart"),
            Map.entry("subscription.incomplete", "subscription/GatedStart"),
            Map.entry("subscription.termination_alert", "subscription/SubscriptionLife"),
            Map.entry("subscription.trial_ended", "subscription/SubscriptionLife"),
            Map.entry("subscription.usage_threshold_reached",
                    "progressive/life/ProgressiveBilling"),
            Map.entry("wallet.created", "wallet/life/WalletCreation"),
            Map.entry("wallet.updated", "wallet/ledger/WalletLedger"),
            Map.entry("wallet.terminated", "wallet/life/WalletLife"),
            Map.entry("wallet.depleted_ongoing_balance", "wallet/ledger/OngoingBalances"),
            Map.entry("wallet_transaction.created", "wallet/ledger/WalletLedger"),
            Map.entry("wallet_transaction.updated", "wallet/ledger/WalletLedger"));

    @Test
    @DisplayName("api-conventions.md 13.5 each type has the place that tells of it")
    void every_type_is_told_somewhere() throws IOException {
        Set<String> left = new TreeSet<>(WebhookTypes.all());
        left.removeAll(OF_OTHERS);
        assertThat(PLACES.keySet()).containsExactlyInAnyOrderElementsOf(left);
        for (var place : PLACES.entrySet()) {
            Path file = Path.of("../core/src/main/java/billing", place.getValue() + ".java");
            assertThat(Files.readString(file)).as(place.getKey() + " in " + place.getValue())
                    .contains('"' + place.getKey() + '"');
        }
    }

    @Test
    void core_tells_nothing_that_nobody_can_hear() throws IOException {
        Set<String> told = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("../core/src/main/java"))) {
            for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
                String text = Files.readString(file);
                if (text.contains("Notices.of(")) {
                    Matcher types = TYPE.matcher(text);
                    while (types.find()) {
                        told.add(types.group(1));
                    }
                }
            }
        }
        told.removeAll(OTHERS);
        assertThat(told).contains("invoice.created", "customer.created");
        assertThat(told).containsAll(ActivityTypes.LOGGED_ONLY);
        told.removeAll(ActivityTypes.LOGGED_ONLY);
        assertThat(told).allMatch(WebhookTypes::isKnown);
    }
}
