package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.time.Interval;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.Succession;
import billing.subscription.service.NewSubscription;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("subscriptions-and-invoicing.md 2.4, 4.5: upgrades")
class PlanUpgradesTest {
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
        Subscription ended = acme.first(SubscriptionStatus.TERMINATED);
        assertThat(ended.state().terminatedAt()).isEqualTo(story.now());
        assertThat(ended.state().succession()).isEqualTo(Succession.UPGRADED);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.5: arrears 2900, upgraded on 12 February 2024: "
            + "11 of 29 days; then terminated")
    void arrears_upgrade() {
        begin("2024-01-01T00:00:00Z").plan(PlanSketch.of("deck", Interval.MONTHLY, 2_900));
        story.plan(PlanSketch.of("cabin", Interval.MONTHLY, 5_800));
        acme.subscribe("deck", "calendar");
        story.runUntil("2024-02-12T10:00:00Z");
        acme.subscribe("cabin", "calendar");
        assertThat(acme.latest()).isEqualTo("2024-02-12T10:00:01Z acme-1 terminating "
                + "2024-02-01T00:00:00Z..2024-02-12T10:00:00Z: subscription 1100 (finalized)");
        story.runUntil("2024-03-02T00:00:00Z");
        assertThat(acme.latest()).endsWith("subscription 3600 (finalized)"); // 18/29 x 5800
        story.runUntil("2024-04-02T00:00:00Z");
        assertThat(acme.latest()).endsWith("subscription 5800 (finalized)");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.5: advance 1000 from 5 March, to 1500 on the "
            + "12th, to 1900 an hour later")
    void advance_upgrades_of_one_day() {
        begin("2024-03-05T12:12:00Z");
        story.plan(PlanSketch.of("deck", Interval.MONTHLY, 1_000).inAdvance());
        story.plan(PlanSketch.of("cabin", Interval.MONTHLY, 1_500).inAdvance());
        story.plan(PlanSketch.of("suite", Interval.MONTHLY, 1_900).inAdvance());
        acme.subscribe("deck", "calendar");
        assertThat(acme.latest()).endsWith("subscription 871 (finalized)");
        story.runUntil("2024-03-12T12:12:00Z");
        acme.subscribe("cabin", "calendar");
        assertThat(acme.latest()).contains("terminating", "starting")
                .endsWith("subscription 968 (finalized)");
        story.runUntil("2024-03-12T13:12:00Z");
        acme.subscribe("suite", "calendar");
        assertThat(acme.latest()).endsWith("subscription 1226 (finalized)");
        assertThat(story.invoices()).hasSize(3);
        assertThat(story.credits()).containsExactly(645L, 968L); // 20/31 of 1000, of 1500
        assertThat(story.invoices().get(2).amounts().creditNotesCents()).isEqualTo(968);
        story.runUntil("2024-04-02T00:00:00Z");
        assertThat(acme.latest()).endsWith("subscription 1900 (finalized)");
        assertThat(story.invoices()).hasSize(4);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.5: anniversary advance from 5 March, upgrade to "
            + "1500 on the 12th: 24 of 31 days")
    void anniversary_upgrade() {
        begin("2024-03-05T12:12:00Z");
        story.plan(PlanSketch.of("deck", Interval.MONTHLY, 1_000).inAdvance());
        story.plan(PlanSketch.of("cabin", Interval.MONTHLY, 1_500).inAdvance());
        acme.subscribe("deck", "anniversary");
        story.runUntil("2024-03-12T12:12:00Z");
        acme.subscribe("cabin", "anniversary");
        assertThat(acme.latest()).endsWith("subscription 1161 (finalized)");
        assertThat(story.credits()).containsExactly(774L); // 24/31 of 1000
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.5: monthly to yearly 12000 on 28 September, "
            + "anchor 29 June: 275 of 366 days")
    void upgrade_to_a_longer_interval() {
        begin("2023-06-29T12:12:00Z");
        story.plan(PlanSketch.of("coast", Interval.MONTHLY, 1_000).inAdvance());
        story.plan(PlanSketch.of("ocean", Interval.YEARLY, 12_000).inAdvance());
        acme.subscribe("coast", "anniversary");
        story.runUntil("2023-09-28T05:00:00Z");
        acme.subscribe("ocean", "anniversary");
        assertThat(acme.latest()).endsWith("subscription 9016 (finalized)");
        assertThat(story.credits()).containsExactly(32L);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.5: quarterly 91000 from an upgrade on 20 May, "
            + "ended on 20 June: 32 of 91 days")
    void end_after_an_upgrade() {
        begin("2024-01-15T10:00:00Z");
        story.plan(PlanSketch.of("half", Interval.QUARTERLY, 45_500));
        story.plan(PlanSketch.of("full", Interval.QUARTERLY, 91_000));
        acme.subscribe("half", "anniversary");
        story.runUntil("2024-05-20T10:00:00Z");
        acme.subscribe("full", "anniversary");
        story.runUntil("2024-06-20T10:00:00Z");
        story.lifecycle(it -> it.terminate(acme.first(SubscriptionStatus.ACTIVE), null, null));
        assertThat(acme.latest()).endsWith("subscription 32000 (finalized)");
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
        acme.subscribe("deck", "calendar");
        story.runUntil("2024-03-31T23:59:59Z");
        acme.subscribe("cabin", "calendar");
        assertThat(acme.latest()).startsWith("2024-03-31T23:59:59Z")
                .endsWith("subscription 3000, subscription 200 (finalized)");
        story.runUntil("2024-04-01T12:00:00Z");
        assertThat(acme.latest()).endsWith("subscription 6200 (finalized)");
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
        acme.subscribe("tasting", "calendar");
        story.runUntil("2024-03-10T12:12:00Z");
        acme.subscribe("feast", "calendar");
        assertThat(acme.latest()).contains("terminating", "in_advance_charge")
                .endsWith(": fixed_charge 1000 (finalized)");
        story.runUntil("2024-03-18T12:34:00Z");
        assertThat(story.invoices()).hasSize(1);
        story.runUntil("2024-03-18T12:35:00Z");
        assertThat(acme.latest()).endsWith("subscription 2800000 (finalized)");
        assertThat(acme.first(SubscriptionStatus.ACTIVE).state().trialEndedAt())
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
        acme.subscribe("tasting", "calendar");
        story.runUntil("2024-03-16T12:00:00Z");
        acme.subscribe("feast", "calendar");
        assertThat(acme.latest()).endsWith(": commitment 11000 (finalized)");
    }
}
