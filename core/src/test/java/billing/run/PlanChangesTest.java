package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.time.Interval;
import billing.run.schedule.JobType;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.Succession;
import billing.subscription.service.NewSubscription;
import billing.subscription.store.Subscriptions;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("subscriptions-and-invoicing.md 2.4, 2.5, 4.5: upgrades and downgrades")
class PlanChangesTest {
    @TempDir
    Path folder;
    private Story story;

    private Story begin(String start) {
        story = new Story(folder.resolve("billing.db"), start);
        return story.customer("acme", "UTC");
    }

    @AfterEach
    void close() {
        story.close();
    }

    private Subscription subscribe(String plan, String billingTime) {
        return story.subscribe("acme", plan, billingTime, null, null);
    }

    /** The parts of the latest invoice, as the statement has them after its instant. */
    private String latest() {
        List<String> lines = story.statement();
        return lines.get(lines.size() - 1);
    }

    private Subscription first(SubscriptionStatus status) {
        return story.read(handle -> new Subscriptions(handle).find("acme-1", status)).orElseThrow();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.4: an upgrade ends the old one at once and "
            + "inherits its anchor and end")
    void upgrade() {
        begin("2024-02-05T12:12:00Z").plan(PlanSketch.of("deck", Interval.MONTHLY, 2_900));
        story.plan(PlanSketch.of("cabin", Interval.MONTHLY, 2_900));
        Subscription old = story.subscribe(NewSubscription.of("acme", "deck", "acme-1")
                .name("Old").billingTime("anniversary").endingAt("2024-12-31")
                .consolidateInvoice(false).purchaseOrderNumber("PO-1"));
        story.runUntil("2024-02-12T10:00:00Z");
        Subscription made = story.subscribe(NewSubscription.of("acme", "cabin", "acme-1")
                .billingTime("calendar").subscriptionAt("2024-03-01"));
        assertThat(made.state().status()).isEqualTo(SubscriptionStatus.ACTIVE);
        assertThat(made.state().previousId()).isEqualTo(old.id());
        assertThat(made.terms().subscriptionAt()).isEqualTo(old.terms().subscriptionAt());
        assertThat(made.terms().billingTime()).isEqualTo(old.terms().billingTime());
        assertThat(made.terms().endingAt()).isEqualTo(old.terms().endingAt());
        assertThat(made.invoicing().consolidateInvoice()).isFalse();
        assertThat(made.invoicing().purchaseOrderNumber()).isEqualTo("PO-1");
        assertThat(made.name()).isNull();
        assertThat(made.state().startedAt()).isEqualTo(story.now());
        Subscription ended = first(SubscriptionStatus.TERMINATED);
        assertThat(ended.state().terminatedAt()).isEqualTo(story.now());
        assertThat(ended.state().succession()).isEqualTo(Succession.UPGRADED);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.5: arrears 2900, upgraded on 12 February 2024: "
            + "11 of 29 days; then terminated")
    void arrears_upgrade() {
        begin("2024-01-01T00:00:00Z").plan(PlanSketch.of("deck", Interval.MONTHLY, 2_900));
        story.plan(PlanSketch.of("cabin", Interval.MONTHLY, 5_800));
        subscribe("deck", "calendar");
        story.runUntil("2024-02-12T10:00:00Z");
        subscribe("cabin", "calendar");
        assertThat(latest()).isEqualTo("2024-02-12T10:00:01Z acme-1 terminating "
                + "2024-02-01T00:00:00Z..2024-02-12T10:00:00Z: subscription 1100 (finalized)");
        story.runUntil("2024-03-02T00:00:00Z");
        assertThat(latest()).endsWith("subscription 3600 (finalized)"); // 18/29 x 5800
        story.runUntil("2024-04-02T00:00:00Z");
        assertThat(latest()).endsWith("subscription 5800 (finalized)");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.5: advance 1000 from 5 March, to 1500 on the "
            + "12th, to 1900 an hour later")
    void advance_upgrades_of_one_day() {
        begin("2024-03-05T12:12:00Z");
        story.plan(PlanSketch.of("deck", Interval.MONTHLY, 1_000).inAdvance());
        story.plan(PlanSketch.of("cabin", Interval.MONTHLY, 1_500).inAdvance());
        story.plan(PlanSketch.of("suite", Interval.MONTHLY, 1_900).inAdvance());
        subscribe("deck", "calendar");
        assertThat(latest()).endsWith("subscription 871 (finalized)");
        story.runUntil("2024-03-12T12:12:00Z");
        subscribe("cabin", "calendar");
        assertThat(latest()).contains("terminating", "starting")
                .endsWith("subscription 968 (finalized)");
        story.runUntil("2024-03-12T13:12:00Z");
        subscribe("suite", "calendar");
        assertThat(latest()).endsWith("subscription 1226 (finalized)");
        assertThat(story.invoices()).hasSize(3);
        assertThat(story.credits()).containsExactly(645L, 968L); // 20/31 of 1000, of 1500
        assertThat(story.invoices().get(2).amounts().creditNotesCents()).isEqualTo(968);
        story.runUntil("2024-04-02T00:00:00Z");
        assertThat(latest()).endsWith("subscription 1900 (finalized)");
        assertThat(story.invoices()).hasSize(4);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.5: anniversary advance from 5 March, upgrade to "
            + "1500 on the 12th: 24 of 31 days")
    void anniversary_upgrade() {
        begin("2024-03-05T12:12:00Z");
        story.plan(PlanSketch.of("deck", Interval.MONTHLY, 1_000).inAdvance());
        story.plan(PlanSketch.of("cabin", Interval.MONTHLY, 1_500).inAdvance());
        subscribe("deck", "anniversary");
        story.runUntil("2024-03-12T12:12:00Z");
        subscribe("cabin", "anniversary");
        assertThat(latest()).endsWith("subscription 1161 (finalized)");
        assertThat(story.credits()).containsExactly(774L); // 24/31 of 1000
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.5: monthly to yearly 12000 on 28 September, "
            + "anchor 29 June: 275 of 366 days")
    void upgrade_to_a_longer_interval() {
        begin("2023-06-29T12:12:00Z");
        story.plan(PlanSketch.of("coast", Interval.MONTHLY, 1_000).inAdvance());
        story.plan(PlanSketch.of("ocean", Interval.YEARLY, 12_000).inAdvance());
        subscribe("coast", "anniversary");
        story.runUntil("2023-09-28T05:00:00Z");
        subscribe("ocean", "anniversary");
        assertThat(latest()).endsWith("subscription 9016 (finalized)");
        assertThat(story.credits()).containsExactly(32L);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.5: quarterly 91000 from an upgrade on 20 May, "
            + "ended on 20 June: 32 of 91 days")
    void end_after_an_upgrade() {
        begin("2024-01-15T10:00:00Z");
        story.plan(PlanSketch.of("half", Interval.QUARTERLY, 45_500));
        story.plan(PlanSketch.of("full", Interval.QUARTERLY, 91_000));
        subscribe("half", "anniversary");
        story.runUntil("2024-05-20T10:00:00Z");
        subscribe("full", "anniversary");
        story.runUntil("2024-06-20T10:00:00Z");
        story.lifecycle(it -> it.terminate(first(SubscriptionStatus.ACTIVE), null, null));
        assertThat(latest()).endsWith("subscription 32000 (finalized)");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.4: different order numbers or currencies part "
            + "the sides of a change")
    void two_invoices() {
        begin("2024-03-05T12:00:00Z");
        story.plan(PlanSketch.of("deck", Interval.MONTHLY, 1_000));
        story.plan(PlanSketch.of("cabin", Interval.MONTHLY, 3_100).inAdvance());
        story.subscribe(NewSubscription.of("acme", "deck", "acme-1").purchaseOrderNumber("A"));
        story.runUntil("2024-03-12T12:00:00Z");
        story.subscribe(NewSubscription.of("acme", "cabin", "acme-1").purchaseOrderNumber("B"));
        assertThat(story.invoices()).extracting("document.purchaseOrderNumber").containsExactly(
                "A", "B");
        assertThat(story.statement()).last().asString().contains("starting")
                .endsWith("subscription 2000 (finalized)");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.4: a change in the last second of a period is "
            + "billed in that period")
    void upgrade_at_the_brink() {
        begin("2024-03-01T00:00:00Z");
        story.plan(PlanSketch.of("deck", Interval.MONTHLY, 3_100));
        story.plan(PlanSketch.of("cabin", Interval.MONTHLY, 6_200).inAdvance());
        subscribe("deck", "calendar");
        story.runUntil("2024-03-31T23:59:59Z");
        subscribe("cabin", "calendar");
        assertThat(latest()).startsWith("2024-03-31T23:59:59Z")
                .endsWith("subscription 3000, subscription 200 (finalized)");
        story.runUntil("2024-04-01T12:00:00Z");
        assertThat(latest()).endsWith("subscription 6200 (finalized)");
        assertThat(story.invoices()).hasSize(2);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.4: within its trial an upgrade bills the new "
            + "fee when the new trial ends")
    void upgrade_in_trial() {
        begin("2024-03-05T12:12:00Z");
        story.plan(PlanSketch.of("tasting", Interval.MONTHLY, 3_100_000).inAdvance()
                .withTrial("10"));
        story.plan(PlanSketch.of("feast", Interval.MONTHLY, 6_200_000).inAdvance()
                .withTrial("13").withSeats(2, "5", true));
        subscribe("tasting", "calendar");
        story.runUntil("2024-03-10T12:12:00Z");
        subscribe("feast", "calendar");
        assertThat(latest()).contains("terminating", "in_advance_charge")
                .endsWith(": fixed_charge 1000 (finalized)");
        story.runUntil("2024-03-18T12:34:00Z");
        assertThat(story.invoices()).hasSize(1);
        story.runUntil("2024-03-18T12:35:00Z");
        assertThat(latest()).endsWith("subscription 2800000 (finalized)");
        assertThat(first(SubscriptionStatus.ACTIVE).state().trialEndedAt())
                .isEqualTo(Instant.parse("2024-03-18T12:12:00Z"));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 10: an upgrade within a trial bills the old "
            + "plan's commitment up to its day, 11 of 31 days")
    void commitment_of_a_trial() {
        begin("2024-03-06T00:00:00Z");
        story.plan(PlanSketch.of("tasting", Interval.MONTHLY, 3_100).inAdvance().withTrial("45")
                .withCommitment(31_000));
        story.plan(PlanSketch.of("feast", Interval.MONTHLY, 6_200).inAdvance().withTrial("45"));
        subscribe("tasting", "calendar");
        story.runUntil("2024-03-16T12:00:00Z");
        subscribe("feast", "calendar");
        assertThat(latest()).endsWith(": commitment 11000 (finalized)");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.5, 4.5: a downgrade waits for the next period: "
            + "monthly to yearly 118800")
    void downgrade() {
        begin("2023-07-19T12:12:00Z");
        story.plan(PlanSketch.of("express", Interval.MONTHLY, 12_900).inAdvance());
        story.plan(PlanSketch.of("sailing", Interval.YEARLY, 118_800).inAdvance());
        Subscription running = subscribe("express", "anniversary");
        story.runUntil("2023-11-09T00:00:00Z");
        assertThat(subscribe("sailing", "anniversary").id()).isEqualTo(running.id());
        assertThat(first(SubscriptionStatus.PENDING).state().startedAt()).isNull();
        assertThat(story.invoices()).hasSize(4);
        story.runUntil("2023-11-19T00:09:00Z");
        assertThat(first(SubscriptionStatus.ACTIVE).id()).isEqualTo(running.id());
        story.runUntil("2023-11-19T00:10:00Z");
        Instant midnight = Instant.parse("2023-11-19T00:00:00Z");
        Subscription ended = first(SubscriptionStatus.TERMINATED);
        assertThat(ended.state().terminatedAt()).isEqualTo(midnight);
        assertThat(ended.state().succession()).isEqualTo(Succession.DOWNGRADED);
        assertThat(first(SubscriptionStatus.ACTIVE).state().startedAt()).isEqualTo(midnight);
        assertThat(story.invoices()).hasSize(5);
        assertThat(latest()).startsWith("2023-11-19T00:00:00Z acme-1 terminating")
                .endsWith("acme-1 starting 2023-11-19T00:00:00Z..2024-07-18T23:59:59.999Z: "
                        + "subscription 78875 (finalized)");
        assertThat(story.credits()).isEmpty();
        story.runUntil("2024-07-20T00:00:00Z");
        assertThat(story.invoices()).hasSize(6);
        assertThat(latest()).endsWith("subscription 118800 (finalized)");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.5: a downgrade bills the closed period in full, "
            + "then the new plan its own")
    void downgrade_in_arrears() {
        begin("2024-03-05T12:00:00Z").plan(PlanSketch.of("large", Interval.MONTHLY, 3_100)
                .withSeats(2, "1", false));
        story.plan(PlanSketch.of("small", Interval.MONTHLY, 1_000).withSeats(3, "1", true));
        subscribe("large", "calendar");
        story.runUntil("2024-04-10T00:00:00Z");
        subscribe("small", "calendar");
        story.runUntil("2024-05-02T00:00:00Z");
        assertThat(latest()).startsWith("2024-05-01T00:00:00Z acme-1 terminating "
                        + "2024-04-01T00:00:00Z..2024-04-30T23:59:59.999Z + acme-1 starting")
                .endsWith("subscription 3100, fixed_charge 200, fixed_charge 300 (finalized)");
        story.runUntil("2024-06-02T00:00:00Z");
        assertThat(latest()).endsWith("subscription 1000, fixed_charge 300 (finalized)");
        assertThat(story.invoices()).hasSize(3);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.5: a split plan changes where its full period "
            + "ends")
    void downgrade_of_a_split_plan() {
        begin("2024-01-01T00:00:00Z").plan(PlanSketch.of("large", Interval.SEMIANNUAL, 60_000)
                .split(false, true).withSeats(1, "1", false));
        story.plan(PlanSketch.of("small", Interval.MONTHLY, 100));
        subscribe("large", "calendar");
        story.runUntil("2024-02-10T00:00:00Z");
        subscribe("small", "calendar");
        story.runUntil("2024-06-30T00:00:00Z");
        assertThat(story.invoices()).hasSize(5);
        story.runUntil("2024-07-01T12:00:00Z");
        assertThat(latest()).contains("terminating")
                .endsWith("subscription 60000, fixed_charge 100 (finalized)");
        assertThat(story.plan("small").id()).isEqualTo(first(SubscriptionStatus.ACTIVE).planId());
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.5: a new request replaces the waiting change, an "
            + "upgrade or an end calls it off")
    void waiting_changes() {
        begin("2024-03-05T12:00:00Z");
        story.plan(PlanSketch.of("large", Interval.MONTHLY, 3_100));
        story.plan(PlanSketch.of("middle", Interval.MONTHLY, 2_000));
        story.plan(PlanSketch.of("small", Interval.MONTHLY, 1_000));
        story.plan(PlanSketch.of("huge", Interval.MONTHLY, 9_000));
        subscribe("large", "calendar");
        subscribe("middle", "calendar");
        Subscription given = first(SubscriptionStatus.PENDING);
        subscribe("small", "calendar");
        assertThat(first(SubscriptionStatus.CANCELED).id()).isEqualTo(given.id());
        assertThat(first(SubscriptionStatus.PENDING).planId()).isEqualTo(story.plan("small").id());
        Subscription upgraded = subscribe("huge", "calendar");
        assertThat(pending()).isEmpty();
        subscribe("small", "calendar");
        story.lifecycle(it -> it.cancel(first(SubscriptionStatus.PENDING)));
        assertThat(pending()).isEmpty();
        subscribe("small", "calendar");
        story.lifecycle(it -> it.terminate(first(SubscriptionStatus.ACTIVE), null, null));
        assertThat(pending()).isEmpty();
        assertThat(first(SubscriptionStatus.TERMINATED).state().succession()).isEqualTo(
                Succession.NONE);
        assertThat(upgraded.planId()).isEqualTo(story.plan("huge").id());
    }

    private List<Subscription> pending() {
        return story.read(handle ->
                new Subscriptions(handle).withStatus(SubscriptionStatus.PENDING));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.5: the run foresees a change of plan and does "
            + "it once")
    void foresight() {
        begin("2024-03-05T12:00:00Z").plan(PlanSketch.of("large", Interval.MONTHLY, 3_100));
        story.plan(PlanSketch.of("small", Interval.MONTHLY, 1_000));
        subscribe("large", "calendar");
        subscribe("small", "calendar");
        RunPlan plan = story.run().plan(Instant.parse("2024-06-02T00:00:00Z"));
        assertThat(plan.count(JobType.PERIODIC_BILLING)).isEqualTo(3);
        story.runUntil("2024-06-02T00:00:00Z");
        assertThat(story.invoices()).hasSize(3);
        assertThat(story.run().plan(story.now()).count(JobType.PERIODIC_BILLING)).isZero();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 11.3: an upgrade does not charge again what was "
            + "paid ahead: 3548 less 532")
    void paid_ahead() {
        begin("2023-07-19T12:12:00Z");
        story.plan(PlanSketch.of("small", Interval.MONTHLY, 100).withProrated("rope", 5, "3", true)
                .withProrated("lamp", 10, "1", true));
        story.plan(PlanSketch.of("large", Interval.MONTHLY, 10_000)
                .withProrated("rope", 10, "10", true).withProrated("sail", 1, "20", true));
        subscribe("small", "calendar");
        assertThat(latest()).endsWith(": fixed_charge 629, fixed_charge 419 (finalized)");
        story.runUntil("2023-08-21T12:00:00Z");
        subscribe("large", "calendar");
        assertThat(latest())
                .endsWith(": subscription 65, fixed_charge 3016, fixed_charge 710 (finalized)");
        story.runUntil("2023-09-02T00:00:00Z");
        assertThat(latest()).endsWith("fixed_charge 10000, fixed_charge 2000 (finalized)");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 11.3: what was paid ahead is deducted once from "
            + "the new charges on an add-on: twice 5161 less 5161")
    void paid_ahead_for_one_of_two() {
        begin("2024-03-05T00:00:00Z");
        story.plan(lots("small", 1).withProrated("lot", 10, "10", true));
        story.plan(lots("large", 2).withProrated("lot", 10, "10", true)
                .withProrated("lot", 10, "10", true));
        subscribe("small", "calendar");
        assertThat(latest()).endsWith(": fixed_charge 8710 (finalized)");
        story.runUntil("2024-03-16T12:00:00Z");
        subscribe("large", "calendar");
        assertThat(latest()).endsWith("fixed_charge 0, fixed_charge 5161 (finalized)");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 11.3: what is left of a credit is deducted from "
            + "the next charge on the add-on: of 20 units 15 were paid")
    void paid_ahead_for_one_and_a_half() {
        begin("2024-03-05T00:00:00Z");
        story.plan(lots("small", 1).withProrated("lot", 15, "10", true));
        story.plan(lots("large", 2).withProrated("lot", 10, "10", true)
                .withProrated("lot", 10, "10", true));
        subscribe("small", "calendar");
        assertThat(latest()).endsWith(": fixed_charge 13065 (finalized)");
        story.runUntil("2024-03-16T12:00:00Z");
        subscribe("large", "calendar");
        // 13 065 for 27 days are 7 742 for 16; 5 161 of them are used first.
        assertThat(latest()).endsWith("fixed_charge 0, fixed_charge 2580 (finalized)");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 11.3: units that were paid for the month stay "
            + "paid through a second upgrade")
    void paid_ahead_for_two_upgrades() {
        begin("2024-03-05T00:00:00Z");
        story.plan(lots("small", 1).withProrated("lot", 10, "10", true));
        story.plan(lots("medium", 2).withProrated("lot", 10, "10", true));
        story.plan(lots("large", 3).withProrated("lot", 12, "10", true));
        story.plan(lots("huge", 4).withProrated("lot", 12, "10", true));
        subscribe("small", "calendar");
        assertThat(latest()).endsWith(": fixed_charge 8710 (finalized)");
        for (String[] change : new String[][] {{"2024-03-16T12:00:00Z", "medium", "0"},
            {"2024-03-21T12:00:00Z", "large", "710"}, {"2024-03-26T12:00:00Z", "huge", "0"}}) {
            story.runUntil(change[0]);
            subscribe(change[1], "calendar");
            assertThat(latest()).endsWith("fixed_charge " + change[2] + " (finalized)");
        }
    }

    /** A monthly plan in arrears. */
    private static PlanSketch lots(String code, long cents) {
        return PlanSketch.of(code, Interval.MONTHLY, cents);
    }
}
