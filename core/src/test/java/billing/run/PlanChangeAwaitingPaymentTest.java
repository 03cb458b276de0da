package billing.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.catalog.Charge;
import billing.catalog.Plan;
import billing.kernel.time.Interval;
import billing.subscription.Subscription;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("subscriptions-and-invoicing.md 2.9: plan changes that wait for their payment")
class PlanChangeAwaitingPaymentTest extends GatedStarts {
    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.4, 2.9: an upgrade waits while the old plan "
            + "goes on, then counts from its day")
    void upgrade() {
        story.at("2024-03-01T10:00:00Z");
        Subscription old = story.subscribe("acme", "silver");
        story.at("2024-03-22T10:00:00Z");
        Subscription made = story.subscribe(request("gold", 0));
        assertThat(made.isIncomplete()).isTrue();
        assertThat(now(old).isActive()).isTrue();
        assertThat(rule(made).expiresAt()).as("no later than the old one's billing day")
                .isEqualTo(Instant.parse("2024-04-01T00:00:00Z"));
        assertThatThrownBy(() -> story.subscribe("acme", "free"))
                .hasMessage("base: next_subscription_incomplete");
        assertThatThrownBy(() -> story.lifecycle(it ->
                it.terminate(now(old), null, null)))
                .hasMessage("base: next_subscription_incomplete");
        story.at("2024-03-25T10:00:00Z");
        pay(held(made), 1_000);
        assertThat(now(made).isActive()).isTrue();
        assertThat(now(old).state().terminatedAt()).isEqualTo(now(made).state().startedAt())
                .isEqualTo("2024-03-22T10:00:00Z");
        assertThat(story.credits()).as("22 to 31 March, ten of 31 days").containsExactly(500L);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.4, 2.9: an upgrade that is not paid leaves the "
            + "old plan as it was")
    void upgrade_given_up() {
        story.at("2024-03-01T10:00:00Z");
        Subscription old = story.subscribe("acme", "silver");
        story.at("2024-03-22T10:00:00Z");
        Subscription made = story.subscribe(request("gold", 1));
        story.runUntil("2024-03-22T12:00:00Z");
        assertThat(now(made).state().cancellationReason()).isEqualTo("timeout");
        assertThat(now(old).isActive()).isTrue();
        story.runUntil("2024-04-01T01:00:00Z");
        assertThat(story.statement()).last().asString().contains("subscription 1550");
        assertThat(story.credits()).isEmpty();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.4, 2.9: an upgrade before the run of a billing "
            + "day leaves the ended period to the old plan")
    void upgrade_on_a_billing_day() {
        story.at("2024-03-01T10:00:00Z");
        story.subscribe("acme", "arrears");
        story.use("acme-1", "calls", "10");
        story.at("2024-04-01T00:03:00Z");
        story.plan(PlanSketch.of("platinum", Interval.MONTHLY, 6_200).inAdvance());
        Subscription made = story.subscribe(request("platinum", 0));
        story.at("2024-04-01T00:06:00Z");
        pay(held(made), 6_200);
        story.runUntil("2024-05-01T01:00:00Z");
        assertThat(bills()).containsExactlyInAnyOrder(
                "2024-04-01 subscription 3100, charge 1000 (finalized)",
                "2024-04-01 subscription 6200 (finalized)",
                "2024-04-01 subscription 0 (finalized)",
                "2024-05-01 subscription 6200 (finalized)");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.9: usage that one plan bills in advance and the "
            + "other in arrears would be billed twice, or never: the change is refused")
    void upgrade_to_another_timing() {
        Plan arrears = story.plan("arrears");
        story.plan(PlanSketch.of("prepaid", Interval.MONTHLY, 6_200).inAdvance()
                .withUsage(arrears.pricing().charges().get(0).metric(), charge ->
                        charge.with(new Charge.Billing(true, true, null, false, 0, null, null))));
        Subscription old = story.subscribe("acme", "arrears");
        assertThatThrownBy(() -> story.subscribe(request("prepaid", 0)))
                .hasMessage("activation_rules: pay_in_advance_differs");
        assertThat(story.database().<Boolean>read(handle ->
                new Subscriptions(handle).next(old.id()).isPresent())).isFalse();
        assertThat(story.subscribe("acme", "prepaid").isActive()).as("without a rule").isTrue();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.9, 9.3: usage of the time before the payment is "
            + "compared with thresholds after it")
    void thresholds() {
        story.plan(PlanSketch.of("limited", Interval.MONTHLY, 3_100).inAdvance()
                .withUsage("units", "1").withThresholds(1_000));
        Subscription made = story.subscribe(request("limited", 0));
        story.use("acme-1", "units", "15").runUntil("2024-03-22T11:00:00Z");
        pay(held(made), 1_000);
        story.runUntil("2024-03-22T12:00:00Z");
        assertThat(bills()).last().asString().contains("charge 1500 (finalized)");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.5, 2.9: a downgrade ends the old plan with its "
            + "period; the new one waits")
    void downgrade() {
        Subscription old = story.subscribe("acme", "gold");
        story.subscribe(request("silver", 3));
        Subscription waiting = story.read(handle ->
                new Subscriptions(handle).next(old.id())).orElseThrow();
        assertThat(waiting.isPending()).isTrue();
        story.runUntil("2024-04-01T01:00:00Z");
        assertThat(now(old).isTerminated()).isTrue();
        assertThat(now(waiting).isIncomplete()).isTrue();
        pay(held(waiting), 1_550);
        assertThat(now(waiting).isActive()).isTrue();
        assertThat(now(waiting).state().startedAt()).isEqualTo("2024-04-01T00:00:00Z");
    }
}
