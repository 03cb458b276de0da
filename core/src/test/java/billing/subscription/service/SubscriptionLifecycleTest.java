package billing.subscription.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.subscription.ActivationRuleInput;
import billing.subscription.PaymentChoice;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.TerminationCredit;
import billing.subscription.TerminationInvoice;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How subscriptions come, change and go ({@code subscriptions-and-invoicing.md 2}). */
class SubscriptionLifecycleTest {
    @TempDir
    Path folder;
    private Story story;

    @BeforeEach
    void begin() {
        story = new Story(folder.resolve("life.db"), "2024-03-15T12:00:00Z");
        story.plan(PlanSketch.of("arrears", Interval.MONTHLY, 1_000));
        story.plan(PlanSketch.of("advance", Interval.MONTHLY, 3_100).inAdvance());
        story.customer("acme", "UTC");
    }

    @AfterEach
    void close() {
        story.close();
    }

    private static NewSubscription request(String plan, String start, String end) {
        return NewSubscription.of("acme", plan, "acme-1").subscriptionAt(start).endingAt(end);
    }

    private Map<String, List<String>> refusal(NewSubscription request) {
        try {
            story.subscribe(request);
        } catch (InvalidException e) {
            return e.details();
        }
        throw new AssertionError("not refused");
    }

    private Subscription terminate(String creditNote, String invoice) {
        return story.terminate("acme-1", creditNote, invoice);
    }

    private Subscription update(SubscriptionChange change) {
        return story.lifecycle(it -> it.update(story.subscription("acme-1"), change));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.2: an advance plan that starts today is "
            + "invoiced at once, without charges")
    void start_today_in_advance() {
        Subscription made = story.subscribe("acme", "advance");
        assertThat(made.state().status()).isEqualTo(SubscriptionStatus.ACTIVE);
        assertThat(made.state().startedAt()).isEqualTo(story.now());
        assertThat(story.statement()).containsExactly(
                "2024-03-15T12:00:00Z acme-1 starting 2024-03-15T00:00:00Z.."
                        + "2024-03-31T23:59:59.999Z: subscription 1700 (finalized)");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.2: a start a few hours ahead is still today and "
            + "keeps its clock time")
    void start_later_today() {
        Subscription made = story.subscribe(request("arrears", "2024-03-15T20:00:00Z", null));
        assertThat(made.state().status()).isEqualTo(SubscriptionStatus.ACTIVE);
        assertThat(made.state().startedAt()).isEqualTo(Instant.parse("2024-03-15T20:00:00Z"));
        assertThat(story.invoices()).isEmpty();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.2: an arrears plan with advance fixed charges "
            + "is invoiced for these alone")
    void start_with_advance_fixed_charges() {
        story.plan(PlanSketch.of("seats", Interval.MONTHLY, 1_000).withSeats(3, "5", true));
        story.subscribe("acme", "seats");
        assertThat(story.statement()).hasSize(1).first().asString()
                .startsWith("2024-03-15T12:00:01Z acme-1 in_advance_charge")
                .endsWith(": fixed_charge 1500 (finalized)");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.2: a start in the past is active and not "
            + "invoiced")
    void start_in_the_past() {
        Subscription made = story.subscribe(request("advance", "2024-02-10T08:00:00Z", null));
        assertThat(made.state().status()).isEqualTo(SubscriptionStatus.ACTIVE);
        assertThat(made.state().startedAt()).isEqualTo(Instant.parse("2024-02-10T08:00:00Z"));
        assertThat(made.state().activatedAt()).isEqualTo(story.now());
        assertThat(story.invoices()).isEmpty();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.2: a start on a future local date waits")
    void start_in_the_future() {
        Subscription made = story.subscribe(request("advance", "2024-03-16T00:00:00Z", null));
        assertThat(made.state().status()).isEqualTo(SubscriptionStatus.PENDING);
        assertThat(made.state().startedAt()).isNull();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.2: an unknown customer is created, with the "
            + "currency of the plan")
    void unknown_customer() {
        story.subscribe("newcomer", "arrears");
        assertThat(story.customer("newcomer").billing().currency().code()).isEqualTo("EUR");
        assertThat(story.customer("newcomer").numbering().slug()).endsWith("-002");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.2: the same plan again changes nothing, another "
            + "one is refused while active")
    void same_and_other_plan() {
        story.subscribe("acme", "arrears");
        Subscription made = story.subscription("acme-1");
        assertThat(story.at("2024-03-20T00:00:00Z").subscribe("acme", "arrears"))
                .isEqualTo(made);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.4: the plan of one that has not started is "
            + "simply replaced")
    void other_plan_before_the_start() {
        Subscription waiting = story.subscribe(request("arrears", "2024-04-16", null));
        Subscription replaced = story.subscribe("acme", "advance");
        assertThat(replaced.id()).isEqualTo(waiting.id());
        assertThat(replaced.planId()).isEqualTo(story.plan("advance").id());
        assertThat(replaced.state().status()).isEqualTo(SubscriptionStatus.PENDING);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.2: an external id that is active with another "
            + "customer is refused")
    void taken_external_id() {
        story.subscribe("acme", "arrears");
        assertThat(refusal(NewSubscription.of("other", "arrears", "acme-1")))
                .containsEntry("external_id", List.of("value_already_exist"));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.2: checks come in their order: what is refused "
            + "first is reported alone")
    void order_of_checks() {
        assertThatThrownBy(() -> story.subscribe(NewSubscription.of("acme", "none", "")))
                .isInstanceOf(NotFoundException.class).hasMessageContaining("plan none");
        assertThat(refusal(NewSubscription.of("", "arrears", "").billingTime("lunar")
                .subscriptionAt("soon").endingAt("2024-03-15T23:00:00Z")
                .payment(new PaymentChoice("cash", null))))
                .isEqualTo(Map.of("subscription_at", List.of("invalid_date"),
                "ending_at", List.of("invalid_date"),
                "payment_method", List.of("invalid_payment_method")));
        assertThat(refusal(NewSubscription.of(" ", "arrears", "")))
                .isEqualTo(Map.of("external_customer_id", List.of("value_is_mandatory")));
        assertThat(refusal(NewSubscription.of("acme", "arrears", "").billingTime("lunar")
                .purchaseOrderNumber("x".repeat(256))))
                .isEqualTo(Map.of("external_id", List.of("value_is_mandatory"),
                        "billing_time", List.of("value_is_invalid"),
                        "purchase_order_number", List.of("value_is_too_long")));
        assertThat(story.invoices()).isEmpty();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.2: re-creation starts where the invoiced end "
            + "was, and keeps the old anchor")
    void recreation() {
        story.plan(PlanSketch.of("yearly", Interval.YEARLY, 36_500));
        story.at("2025-03-15T00:00:00Z").subscribe("acme", "yearly", "anniversary", null, null);
        story.runUntil("2026-03-13T10:00:00Z");
        terminate(null, null);
        Subscription again = story.subscribe("acme", "yearly", "anniversary",
                "2025-03-15T00:00:00Z", null);
        assertThat(again.state().startedAt()).isEqualTo(Instant.parse("2026-03-13T10:00:00Z"));
        story.runUntil("2026-03-16T00:00:00Z");
        assertThat(story.statement()).last().asString().startsWith(
                "2026-03-15T00:10:00Z acme-1 periodic 2026-03-13T00:00:00Z.."
                        + "2026-03-14T23:59:59.999Z");
    }

    @ParameterizedTest(name = "started at {0}")
    @ValueSource(strings = {"2024-04-12T00:00:00Z", "2024-04-12T06:00:00Z", "2024-04-02T00:00:00Z"})
    @DisplayName("Usage up to an invoiced end, and at its instant, is not billed again by the "
            + "subscription that is created with the same external id")
    void usage_at_the_end_is_billed_once(String start) {
        story.plan(PlanSketch.of("metered", Interval.MONTHLY, 0).withUsage("calls", "1"));
        story.at("2024-04-01T08:00:00Z").subscribe("acme", "metered");
        story.at("2024-04-12T05:00:00Z").use("acme-1", "calls", "3");
        story.at("2024-04-12T06:00:00Z").use("acme-1", "calls", "5");
        terminate(null, null);
        story.at("2024-04-12T06:30:00Z");
        story.subscribe("acme", "metered", "calendar", start, null);
        story.at("2024-04-12T07:00:00Z").use("acme-1", "calls", "7");
        story.runUntil("2024-05-02T00:00:00Z");
        assertThat(story.invoices()).extracting(invoice -> invoice.amounts().feesCents())
                .containsExactlyInAnyOrder(800L, 700L);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.7: an end is invoiced up to its instant, unless "
            + "it shall not be")
    void termination() {
        story.subscribe("acme", "arrears");
        story.runUntil("2024-04-12T06:00:00Z");
        Subscription ended = terminate(null, null);
        assertThat(ended.state().status()).isEqualTo(SubscriptionStatus.TERMINATED);
        assertThat(ended.state().terminatedAt()).isEqualTo(story.now());
        assertThat(ended.terms().onTerminationInvoice()).isEqualTo(TerminationInvoice.GENERATE);
        assertThat(ended.terms().onTerminationCreditNote()).isNull();
        assertThat(story.statement()).last().isEqualTo(
                "2024-04-12T06:00:00Z acme-1 terminating 2024-04-01T00:00:00Z.."
                        + "2024-04-12T06:00:00Z: subscription 400 (finalized)");

        story.subscribe("acme", "arrears");
        int invoices = story.invoices().size();
        assertThat(terminate("refund", "skip").terms().onTerminationInvoice())
                .isEqualTo(TerminationInvoice.SKIP);
        assertThat(story.invoices()).hasSize(invoices);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.7: options of the end: unknown ones are "
            + "refused, stored ones hold")
    void termination_options() {
        story.subscribe("acme", "advance");
        assertThatThrownBy(() -> terminate("burn", "burn")).isInstanceOfSatisfying(
                InvalidException.class, e -> assertThat(e.details()).isEqualTo(Map.of(
                        "on_termination_credit_note", List.of("invalid_value"),
                        "on_termination_invoice", List.of("invalid_value"))));
        update(new SubscriptionChange().onTerminationCreditNote("refund")
                .onTerminationInvoice("skip"));
        Subscription ended = terminate("", null);
        assertThat(ended.terms().onTerminationCreditNote()).isEqualTo(TerminationCredit.REFUND);
        assertThat(ended.terms().onTerminationInvoice()).isEqualTo(TerminationInvoice.SKIP);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.7: one that has not started is canceled, and "
            + "nothing revives what is over")
    void cancel() {
        story.subscribe(request("advance", "2024-04-16", null));
        Subscription canceled = terminate("credit", null);
        assertThat(canceled.state().status()).isEqualTo(SubscriptionStatus.CANCELED);
        assertThat(canceled.state().canceledAt()).isEqualTo(story.now());
        assertThat(canceled.terms().onTerminationCreditNote()).isNull();
        assertThatThrownBy(() -> terminate(null, null)).isInstanceOf(NotAllowedException.class)
                .hasMessageContaining("is canceled; only an active one can be terminated");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.6: what is not named stays, null clears")
    void update_members() {
        story.subscribe(request("arrears", null, "2024-12-31"));
        Subscription changed = update(new SubscriptionChange().name("Main")
                .purchaseOrderNumber(" PO-7 ").consolidateInvoice(false));
        assertThat(changed.name()).isEqualTo("Main");
        assertThat(changed.invoicing().purchaseOrderNumber()).isEqualTo("PO-7");
        assertThat(changed.invoicing().consolidateInvoice()).isFalse();
        assertThat(changed.terms().endingAt()).isEqualTo(Instant.parse("2024-12-31T00:00:00Z"));
        Subscription cleared = update(new SubscriptionChange().endingAt(null).name(null)
                .onTerminationCreditNote("refund").subscriptionAt("2024-01-01"));
        assertThat(cleared.terms().endingAt()).isNull();
        assertThat(cleared.name()).isNull();
        assertThat(cleared.terms().onTerminationCreditNote()).isNull();
        assertThat(cleared.terms().subscriptionAt()).isEqualTo(changed.terms().subscriptionAt());
        assertThatThrownBy(() -> update(new SubscriptionChange().endingAt("2024-03-15")))
                .isInstanceOf(InvalidException.class).hasMessage("ending_at: invalid_date");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.6: moving a start to today bills it, into the "
            + "past does not")
    void moved_start() {
        story.subscribe(request("advance", "2024-05-01", null));
        assertThat(update(new SubscriptionChange().subscriptionAt("2024-04-20")).state().status())
                .isEqualTo(SubscriptionStatus.PENDING);
        Subscription started =
                update(new SubscriptionChange().subscriptionAt("2024-03-15T08:00:00Z"));
        assertThat(started.state().status()).isEqualTo(SubscriptionStatus.ACTIVE);
        assertThat(started.state().startedAt()).isEqualTo(Instant.parse("2024-03-15T08:00:00Z"));
        assertThat(story.invoices()).hasSize(1);

        story.subscribe(NewSubscription.of("acme", "advance", "acme-2")
                .subscriptionAt("2024-05-01"));
        story.lifecycle(it -> it.update(story.subscription("acme-2"),
                new SubscriptionChange().subscriptionAt("2024-03-01")));
        assertThat(story.subscription("acme-2").isActive()).isTrue();
        assertThat(story.invoices()).hasSize(1);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.6: the purchase order number of what is over "
            + "cannot change")
    void order_number_of_the_past() {
        story.subscribe("acme", "arrears");
        terminate(null, "skip");
        assertThatThrownBy(() -> update(new SubscriptionChange().purchaseOrderNumber("PO")))
                .isInstanceOfSatisfying(NotAllowedException.class, e -> assertThat(e.code())
                        .isEqualTo("purchase_order_number_not_editable"));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.9: a start waits for a payment only where "
            + "somebody can be charged")
    void activation_rules() {
        assertThat(refusal(request("advance", null, null).activationRules(List.of(
                new ActivationRuleInput("payment", -1L), new ActivationRuleInput("payment", 2L)))))
                .isEqualTo(Map.of("activation_rules", List.of("duplicated_type"),
                        "timeout_hours", List.of("value_must_be_positive_or_zero"),
                        "customer", List.of("no_linked_payment_provider")));
        assertThat(refusal(request("advance", "soon", null).activationRules(
                List.of(ActivationRuleInput.MALFORMED))))
                .isEqualTo(Map.of("subscription_at", List.of("invalid_date"),
                        "activation_rules", List.of("invalid_format")));
        assertThat(refusal(request("advance", null, null).payment(new PaymentChoice("manual", null))
                .activationRules(List.of(new ActivationRuleInput("approval", null)))))
                .isEqualTo(Map.of("activation_rules", List.of("invalid_type"), "customer", List.of(
                        "manual_payment_method_invalid_for_payment_activation_rules")));
        story.subscribe("acme", "arrears");
        assertThatThrownBy(() -> update(new SubscriptionChange().activationRules(List.of(
                new ActivationRuleInput("payment", 1L)))))
                .hasMessage("activation_rules: subscription_not_pending");
    }
}
