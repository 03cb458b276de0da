package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.time.Interval;
import billing.run.schedule.JobType;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.Succession;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("subscriptions-and-invoicing.md 2.5, 4.5: downgrades")
class PlanDowngradesTest {
    @TempDir
    Path folder;
    private PlanChangeStory acme;
    private Story story;

    private Story begin(String start) {
        acme = new PlanChangeStory(folder, start);
        story = acme.story;
        return story;
    }

    @AfterEach
    void close() {
        acme.close();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.5, 4.5: a downgrade waits for the next period: "
            + "monthly to yearly 118800")
    void downgrade() {
        begin("2023-07-19T12:12:00Z");
        story.plan(PlanSketch.of("express", Interval.MONTHLY, 12_900).inAdvance());
        story.plan(PlanSketch.of("sailing", Interval.YEARLY, 118_800).inAdvance());
        Subscription running = acme.subscribe("express", "anniversary");
        story.runUntil("2023-11-09T00:00:00Z");
        assertThat(acme.subscribe("sailing", "anniversary").id()).isEqualTo(running.id());
        assertThat(acme.first(SubscriptionStatus.PENDING).state().startedAt()).isNull();
        assertThat(story.invoices()).hasSize(4);
        story.runUntil("2023-11-19T00:09:00Z");
        assertThat(acme.first(SubscriptionStatus.ACTIVE).id()).isEqualTo(running.id());
        story.runUntil("2023-11-19T00:10:00Z");
        Instant midnight = Instant.parse("2023-11-19T00:00:00Z");
        Subscription ended = acme.first(SubscriptionStatus.TERMINATED);
        assertThat(ended.state().terminatedAt()).isEqualTo(midnight);
        assertThat(ended.state().succession()).isEqualTo(Succession.DOWNGRADED);
        assertThat(acme.first(SubscriptionStatus.ACTIVE).state().startedAt()).isEqualTo(midnight);
        assertThat(story.invoices()).hasSize(5);
        assertThat(acme.latest()).startsWith("2023-11-19T00:00:00Z acme-1 terminating")
                .endsWith("acme-1 starting 2023-11-19T00:00:00Z..2024-07-18T23:59:59.999Z: "
                        + "subscription 78875 (finalized)");
        assertThat(story.credits()).isEmpty();
        story.runUntil("2024-07-20T00:00:00Z");
        assertThat(story.invoices()).hasSize(6);
        assertThat(acme.latest()).endsWith("subscription 118800 (finalized)");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.5: a downgrade bills the closed period in full, "
            + "then the new plan its own")
    void downgrade_in_arrears() {
        begin("2024-03-05T12:00:00Z").plan(PlanSketch.of("large", Interval.MONTHLY, 3_100)
                .withSeats(2, "1", false));
        story.plan(PlanSketch.of("small", Interval.MONTHLY, 1_000).withSeats(3, "1", true));
        acme.subscribe("large", "calendar");
        story.runUntil("2024-04-10T00:00:00Z");
        acme.subscribe("small", "calendar");
        story.runUntil("2024-05-02T00:00:00Z");
        assertThat(acme.latest()).startsWith("2024-05-01T00:00:00Z acme-1 terminating "
                        + "2024-04-01T00:00:00Z..2024-04-30T23:59:59.999Z + acme-1 starting")
                .endsWith("subscription 3100, fixed_charge 200, fixed_charge 300 (finalized)");
        story.runUntil("2024-06-02T00:00:00Z");
        assertThat(acme.latest()).endsWith("subscription 1000, fixed_charge 300 (finalized)");
        assertThat(story.invoices()).hasSize(3);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.5: a split plan changes where its full period "
            + "ends")
    void downgrade_of_a_split_plan() {
        begin("2024-01-01T00:00:00Z").plan(PlanSketch.of("large", Interval.SEMIANNUAL, 60_000)
                .split(false, true).withSeats(1, "1", false));
        story.plan(PlanSketch.of("small", Interval.MONTHLY, 100));
        acme.subscribe("large", "calendar");
        story.runUntil("2024-02-10T00:00:00Z");
        acme.subscribe("small", "calendar");
        story.runUntil("2024-06-30T00:00:00Z");
        assertThat(story.invoices()).hasSize(5);
        story.runUntil("2024-07-01T12:00:00Z");
        assertThat(acme.latest()).contains("terminating")
                .endsWith("subscription 60000, fixed_charge 100 (finalized)");
        assertThat(story.plan("small").id())
                .isEqualTo(acme.first(SubscriptionStatus.ACTIVE).planId());
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.5: a new request replaces the waiting change, "
            + "an upgrade or an end calls it off")
    void waiting_changes() {
        begin("2024-03-05T12:00:00Z");
        story.plan(PlanSketch.of("large", Interval.MONTHLY, 3_100));
        story.plan(PlanSketch.of("middle", Interval.MONTHLY, 2_000));
        story.plan(PlanSketch.of("small", Interval.MONTHLY, 1_000));
        story.plan(PlanSketch.of("huge", Interval.MONTHLY, 9_000));
        acme.subscribe("large", "calendar");
        acme.subscribe("middle", "calendar");
        Subscription given = acme.first(SubscriptionStatus.PENDING);
        acme.subscribe("small", "calendar");
        assertThat(acme.first(SubscriptionStatus.CANCELED).id()).isEqualTo(given.id());
        assertThat(acme.first(SubscriptionStatus.PENDING).planId())
                .isEqualTo(story.plan("small").id());
        Subscription upgraded = acme.subscribe("huge", "calendar");
        assertThat(acme.pending()).isEmpty();
        acme.subscribe("small", "calendar");
        story.lifecycle(it -> it.cancel(acme.first(SubscriptionStatus.PENDING)));
        assertThat(acme.pending()).isEmpty();
        acme.subscribe("small", "calendar");
        story.lifecycle(it -> it.terminate(acme.first(SubscriptionStatus.ACTIVE), null, null));
        assertThat(acme.pending()).isEmpty();
        assertThat(acme.first(SubscriptionStatus.TERMINATED).state().succession()).isEqualTo(
                Succession.NONE);
        assertThat(upgraded.planId()).isEqualTo(story.plan("huge").id());
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.5: the run foresees a change of plan and does "
            + "it once")
    void foresight() {
        begin("2024-03-05T12:00:00Z").plan(PlanSketch.of("large", Interval.MONTHLY, 3_100));
        story.plan(PlanSketch.of("small", Interval.MONTHLY, 1_000));
        acme.subscribe("large", "calendar");
        acme.subscribe("small", "calendar");
        RunPlan plan = story.run().plan(Instant.parse("2024-06-02T00:00:00Z"));
        assertThat(plan.count(JobType.PERIODIC_BILLING)).isEqualTo(3);
        story.runUntil("2024-06-02T00:00:00Z");
        assertThat(story.invoices()).hasSize(3);
        assertThat(story.run().plan(story.now()).count(JobType.PERIODIC_BILLING)).isZero();
    }
}
