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
            Map.entry("alert.triggered", "AlertEvaluation"),
            Map.entry("billable_metric.created", "MetricStore"),
            Map.entry("billable_metric.updated", "MetricStore"),
            Map.entry("billable_metric.deleted", "MetricDeletion"),
            Map.entry("credit_note.created", "CreditNoteIssue"),
            Map.entry("credit_note.generated", "CreditNoteIssue"),
            Map.entry("customer.created", "CustomerStore"),
            Map.entry("customer.updated", "CustomerStore"),
            Map.entry("customer.vies_check", "AutomaticTaxes"),
            Map.entry("dunning_campaign.finished", "Dunning"),
            Map.entry("event.error", "WalletTargets"),
            Map.entry("events.errors", "SuspectEvents"),
            Map.entry("feature.created", "FeatureStore"),
            Map.entry("feature.updated", "FeatureStore"),
            Map.entry("feature.deleted", "PlanGrants"),
            Map.entry("fee.created", "InvoiceBooking"),
            Map.entry("invoice.created", "InvoiceBooking"),
            Map.entry("invoice.one_off_created", "InvoiceBooking"),
            Map.entry("invoice.paid_credit_added", "InvoiceBooking"),
            Map.entry("invoice.generated", "InvoiceBooking"),
            Map.entry("invoice.drafted", "InvoiceBooking"),
            Map.entry("invoice.ready_to_finalize", "InvoiceBooking"),
            Map.entry("invoice.voided", "InvoiceVoiding"),
            Map.entry("invoice.deleted", "Drafts"),
            Map.entry("invoice.payment_status_updated", "InvoiceService"),
            Map.entry("invoice.payment_overdue", "InvoiceService"),
            Map.entry("invoice.payment_dispute_lost", "InvoiceService"),
            Map.entry("invoice.payment_failure", "PaymentAttempt"),
            Map.entry("payment.voided", "PaymentReversalService"),
            Map.entry("payment.returned", "PaymentReversalService"),
            Map.entry("payment.refunded", "PaymentReversalService"),
            Map.entry("payment_receipt.created", "PaymentRecording"),
            Map.entry("payment_receipt.generated", "PaymentRecording"),
            Map.entry("payment_request.created", "PaymentRequesting"),
            Map.entry("payment_request.payment_status_updated", "PaymentRecording"),
            Map.entry("plan.created", "PlanService"),
            Map.entry("plan.updated", "PlanEdit"),
            Map.entry("plan.deleted", "PlanService"),
            Map.entry("subscription.started", "SubscriptionStart"),
            Map.entry("subscription.updated", "SubscriptionLifecycle"),
            Map.entry("subscription.terminated", "SubscriptionLifecycle"),
            Map.entry("subscription.canceled", "PendingActivation"),
            Map.entry("subscription.incomplete", "PendingActivation"),
            Map.entry("subscription.termination_alert", "SubscriptionLifecycle"),
            Map.entry("subscription.trial_ended", "SubscriptionLifecycle"),
            Map.entry("subscription.usage_threshold_reached",
                    "ProgressiveBilling"),
            Map.entry("wallet.created", "WalletCreation"),
            Map.entry("wallet.updated", "WalletLedger"),
            Map.entry("wallet.terminated", "WalletService"),
            Map.entry("wallet.depleted_ongoing_balance", "OngoingBalances"),
            Map.entry("wallet_transaction.created", "WalletLedger"),
            Map.entry("wallet_transaction.updated", "WalletLedger"));

    @Test
    @DisplayName("api-conventions.md 13.5 each type has the place that tells of it")
    void every_type_is_told_somewhere() throws IOException {
        Set<String> left = new TreeSet<>(WebhookTypes.all());
        left.removeAll(OF_OTHERS);
        assertThat(PLACES.keySet()).containsExactlyInAnyOrderElementsOf(left);
        for (var place : PLACES.entrySet()) {
            assertThat(source(place.getValue())).as(place.getKey() + " in " + place.getValue())
                    .contains('"' + place.getKey() + '"');
        }
    }

    /** The text of the one class of core with this name. */
    private static String source(String name) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("../core/src/main/java"))) {
            return Files.readString(files.filter(file -> file.endsWith(name + ".java"))
                    .findFirst().orElseThrow());
        }
    }

    @Test
    void core_tells_nothing_that_nobody_can_hear() throws IOException {
        Set<String> told = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("../core/src/main/java"))) {
            for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
                String text = Files.readString(file);
                if (text.contains("Notices.in(")) {
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
