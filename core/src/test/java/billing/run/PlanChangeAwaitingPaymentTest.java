package billing.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
        assertThatThrownBy(() -> story.life(life ->
                life.terminate(now(old), null, null)))
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
    @DisplayName("subscriptions-and-invoicing.md 2.5, 2.9: a downgrade ends the old plan with its "
            + "period; the new one waits")
    void downgrade() {
        Subscription old = story.subscribe("acme", "gold");
        story.subscribe(request("silver", 3));
        Subscription waiting = story.database().read(handle ->
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
