package billing.server.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import billing.notice.EventType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Every type of event is raised by some class of core, and by the one that is named here. */
class NoticeTypesTest {
    /** Raised by payment providers, accounting, CRM or tax engines, of which none is connected. */
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
            Map.entry("customer.created", "CustomerCreation"),
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
            Map.entry("payment_request.created", "PaymentRequestService"),
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

    /** The codes of the types that webhook endpoints may subscribe to. */
    static Set<String> publishedCodes() {
        return Arrays.stream(EventType.values()).filter(EventType::isPublished)
                .map(EventType::code).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    @DisplayName("api-conventions.md 13.5 each type has the class that raises it")
    void every_type_is_raised_somewhere() throws IOException {
        Set<String> left = publishedCodes();
        left.removeAll(OF_OTHERS);
        assertThat(PLACES.keySet()).containsExactlyInAnyOrderElementsOf(left);
        for (var place : PLACES.entrySet()) {
            assertThat(source(place.getValue())).as(place.getKey() + " in " + place.getValue())
                    .contains(constant(EventType.published(place.getKey()).orElseThrow()));
        }
    }

    @Test
    @DisplayName("api-conventions.md 18 what only the logs contain is raised as well")
    void every_logged_type_is_raised_somewhere() throws IOException {
        String sources = sources("../core/src/main/java") + sources("src/main/java");
        assertThat(Arrays.stream(EventType.values()).filter(type -> !type.isPublished()))
                .allMatch(type -> sources.contains(constant(type)));
    }

    private static String constant(EventType type) {
        return "EventType." + type.name();
    }

    /** The text of the one class of core with this name. */
    private static String source(String name) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("../core/src/main/java"))) {
            return Files.readString(files.filter(file -> file.endsWith(name + ".java"))
                    .findFirst().orElseThrow());
        }
    }

    private static String sources(String folder) throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.walk(Path.of(folder))) {
            for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
                all.append(Files.readString(file));
            }
        }
        return all.toString();
    }
}
