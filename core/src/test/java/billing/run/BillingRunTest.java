package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.error.InvalidException;
import billing.subscription.NewSubscription;
import billing.subscription.PaymentChoice;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionChange;
import billing.subscription.SubscriptionStatus;
import billing.time.Interval;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stories of the clockwork ({@code subscriptions-and-invoicing.md 2.3, 2.7, 3, 4.2, 5}). */
class BillingRunTest {
    @TempDir
    Path folder;
    private Story story;

    private Story begin(String start) {
        story = new Story(folder.resolve("billing.db"), start);
        return story;
    }

    @AfterEach
    void close() {
        story.close();
    }

    /** Instants at which invoices were made. */
    private List<String> billedAt() {
        return story.invoices().stream().map(invoice -> invoice.billedAt().toString()).toList();
    }

    @Test
    void months_that_no_run_looked_after_are_billed_each_at_its_own_instant() {
        begin("2024-03-05T12:00:00Z").plan(PlanSketch.of("basic", Interval.MONTHLY, 1_000));
        story.customer("acme", "America/New_York").subscribe("acme", "basic");
        story.runUntil("2024-06-15T00:00:00Z");
        assertThat(story.statement()).containsExactly(
                "2024-04-01T04:10:00Z acme-1 periodic 2024-03-05T05:00:00Z.."
                        + "2024-04-01T03:59:59.999Z: subscription 871 (finalized)",
                "2024-05-01T04:10:00Z acme-1 periodic 2024-04-01T04:00:00Z.."
                        + "2024-05-01T03:59:59.999Z: subscription 1000 (finalized)",
                "2024-06-01T04:10:00Z acme-1 periodic 2024-05-01T04:00:00Z.."
                        + "2024-06-01T03:59:59.999Z: subscription 1000 (finalized)");
        assertThat(story.invoices()).allMatch(invoice -> invoice.paymentOverdue());
    }

    @Test
    void a_second_run_finds_nothing_to_do() {
        begin("2024-03-05T12:00:00Z").plan(PlanSketch.of("basic", Interval.WEEKLY, 700));
        story.customer("acme", "UTC").subscribe("acme", "basic");
        assertThat(story.runUntil("2024-06-15T00:00:00Z").count(Work.PERIODIC_BILLING))
                .isEqualTo(14);
        assertThat(story.run().plan(story.now()).isEmpty()).isTrue();
        assertThat(story.runUntil("2024-06-15T00:00:00Z").isEmpty()).isTrue();
    }

    @ParameterizedTest(name = "3.4 {0} from {1} is first billed at {3}")
    @CsvSource({
        "America/New_York, 2024-03-05T03:00:00Z, calendar,    2024-04-01T04:10:00Z",
        "Asia/Tokyo,       2024-02-07T16:00:00Z, calendar,    2024-02-29T15:10:00Z",
        "Asia/Kolkata,     2024-01-30T20:00:00Z, anniversary, 2024-02-28T19:10:00Z",
        "Australia/Sydney, 2024-04-02T12:00:00Z, calendar,    2024-04-30T14:10:00Z"})
    void first_run_due(String zone, String start, String billingTime, String due) {
        begin(start).plan(PlanSketch.of("basic", Interval.MONTHLY, 1_000));
        story.customer("acme", zone).subscribe("acme", "basic", billingTime, start, null);
        Instant tick = Instant.parse(due);
        story.runUntil(tick.minusSeconds(1));
        assertThat(billedAt()).isEmpty();
        story.runUntil(tick);
        assertThat(billedAt()).containsExactly(due);
    }

    @Test
    @DisplayName("2.3 a start that waits comes at local midnight, with its advance fixed charges")
    void activation_at_local_midnight() {
        begin("2023-08-24T00:07:00Z");
        story.plan(PlanSketch.of("later", Interval.MONTHLY, 100).withSeats(3, "5", true));
        story.customer("acme", "America/Bogota");
        story.subscribe("acme", "later", "calendar", "2023-08-25T10:00:00Z", null);
        story.runUntil("2023-08-25T04:45:00Z");
        assertThat(story.subscription("acme-1").status()).isEqualTo(SubscriptionStatus.PENDING);
        story.runUntil("2023-08-25T10:05:00Z");
        Subscription started = story.subscription("acme-1");
        assertThat(started.status()).isEqualTo(SubscriptionStatus.ACTIVE);
        assertThat(started.startedAt()).isEqualTo(Instant.parse("2023-08-25T05:00:00Z"));
        assertThat(story.statement()).hasSize(1).first().asString()
                .endsWith("fixed_charge 1500 (finalized)");
    }

    @Test
    @DisplayName("2.3 a start waits until its external id is free")
    void blocked_activation() {
        begin("2024-01-01T00:00:00Z");
        story.plan(PlanSketch.of("basic", Interval.MONTHLY, 1_000).inAdvance());
        story.customer("acme", "UTC").customer("other", "UTC");
        story.subscribe(NewSubscription.of("other", "basic", "shared")
                .subscriptionAt("2024-01-10"));
        story.subscribe(NewSubscription.of("acme", "basic", "shared")
                .endingAt("2024-02-20"));
        story.runUntil("2024-03-05T00:00:00Z");
        assertThat(billedAt()).containsExactly("2024-01-01T00:00:00Z", "2024-02-01T00:10:00Z",
                "2024-02-20T00:05:00Z", "2024-02-20T00:10:00Z", "2024-03-01T00:10:00Z");
        assertThat(story.subscription("shared").startedAt())
                .isEqualTo(Instant.parse("2024-02-20T00:10:00Z"));
    }

    @ParameterizedTest(name = "2.7 {0}: the ending date counts, and ends just after midnight")
    @CsvSource({"Europe/Paris, 2023-09-05T22:05:00Z", "Asia/Bangkok, 2023-09-05T17:05:00Z"})
    void ending_date(String zone, String tick) {
        begin("2023-09-05T00:00:00Z").plan(PlanSketch.of("short", Interval.MONTHLY, 1_000));
        story.customer("acme", zone);
        story.subscribe("acme", "short", "anniversary", "2023-09-05T00:00:00Z",
                "2023-09-06T00:00:00Z");
        story.runUntil("2023-09-06T00:15:00Z");
        assertThat(story.subscription("acme-1").terminatedAt()).isEqualTo(Instant.parse(tick));
        assertThat(story.statement()).hasSize(1).first().asString()
                .endsWith("subscription 67 (finalized)");
        assertThat(story.invoices().get(0).issuingDate()).hasToString("2023-09-06");
    }

    @Test
    @DisplayName("3.5 an ending date on a billing day closes the period in full")
    void ending_date_on_a_billing_day() {
        begin("2023-09-05T00:00:00Z").plan(PlanSketch.of("short", Interval.MONTHLY, 1_000));
        story.customer("acme", "Europe/Paris");
        story.subscribe("acme", "short", "anniversary", "2023-09-05T00:00:00Z",
                "2023-10-05T00:00:00Z");
        story.runUntil("2023-12-05T00:15:00Z");
        assertThat(story.statement()).hasSize(1).first().asString()
                .contains("terminating").endsWith("subscription 1000 (finalized)");
    }

    @Test
    @DisplayName("3.5 an end by hand on a billing day bills that day after the period")
    void termination_after_the_periodic_invoice() {
        begin("2023-09-01T00:00:00Z").plan(PlanSketch.of("short", Interval.MONTHLY, 1_000));
        story.customer("acme", "UTC").subscribe("acme", "short");
        story.runUntil("2023-10-01T08:00:00Z");
        story.life(life -> life.terminate(story.subscription("acme-1"), null, null,
                story.now()));
        assertThat(story.statement()).hasSize(2).last().asString()
                .endsWith("subscription 32 (finalized)");
    }

    @Test
    @DisplayName("3.6 a start in the past is billed from its last window on")
    void past_start() {
        begin("2024-03-15T00:00:00Z").plan(PlanSketch.of("basic", Interval.MONTHLY, 3_100));
        story.customer("near", "UTC").customer("far", "UTC");
        story.subscribe("near", "basic", "calendar", "2024-03-05T00:00:00Z", null);
        story.subscribe("far", "basic", "calendar", "2024-02-10T00:00:00Z", null);
        story.runUntil("2024-04-01T00:10:00Z");
        assertThat(story.statement()).containsExactly(
                "2024-04-01T00:10:00Z near-1 periodic 2024-03-05T00:00:00Z.."
                        + "2024-03-31T23:59:59.999Z: subscription 2700 (finalized)",
                "2024-04-01T00:10:00Z far-1 periodic 2024-03-01T00:00:00Z.."
                        + "2024-03-31T23:59:59.999Z: subscription 3100 (finalized)");
    }

    @Test
    @DisplayName("3.4 a yearly plan with monthly charges is billed monthly, its fee yearly")
    void split_plan() {
        begin("2024-02-07T10:00:00Z");
        story.plan(PlanSketch.of("split", Interval.YEARLY, 36_600).split(true, false));
        story.customer("acme", "UTC");
        story.subscribe("acme", "split", "anniversary", "2024-02-07T10:00:00Z", null);
        story.runUntil("2025-03-08T00:00:00Z");
        assertThat(story.invoices()).hasSize(13);
        assertThat(story.invoices()).filteredOn(invoice -> !invoice.fees().isEmpty())
                .singleElement().satisfies(invoice -> {
                    assertThat(invoice.billedAt()).isEqualTo("2025-02-07T00:10:00Z");
                    assertThat(invoice.amounts().feesCents()).isEqualTo(36_600);
                });
    }

    @Test
    @DisplayName("4.5 a trial delays the fee to the hour of its end")
    void trial() {
        begin("2024-03-05T12:12:00Z").plan(PlanSketch.of("tasting", Interval.MONTHLY, 5_000_000)
                .inAdvance().withTrial("10"));
        story.customer("acme", "UTC").subscribe("acme", "tasting");
        story.runUntil("2024-03-15T12:34:00Z");
        assertThat(story.invoices()).isEmpty();
        story.runUntil("2024-04-02T00:00:00Z");
        assertThat(story.statement()).hasSize(2).first().asString()
                .startsWith("2024-03-15T12:35:00Z acme-1 starting")
                .endsWith("subscription 2741935 (finalized)");
        assertThat(story.subscription("acme-1").trialEndedAt())
                .isEqualTo(Instant.parse("2024-03-15T12:12:00Z"));
    }

    @Test
    @DisplayName("4.5 a trial that ends on a billing day is billed by the periodic run")
    void trial_ending_on_a_billing_day() {
        begin("2024-03-22T01:12:00Z").plan(PlanSketch.of("tasting", Interval.MONTHLY, 5_000_000)
                .inAdvance().withTrial("10"));
        story.customer("acme", "Europe/Paris").subscribe("acme", "tasting");
        story.runUntil("2024-04-01T13:11:00Z");
        assertThat(story.statement()).hasSize(1).first().asString()
                .startsWith("2024-03-31T22:10:00Z acme-1 periodic")
                .endsWith("subscription 5000000 (finalized)");
        assertThat(story.subscription("acme-1").trialEndedAt())
                .isEqualTo(Instant.parse("2024-04-01T01:12:00Z"));
    }

    @Test
    @DisplayName("5.2 due subscriptions of a customer share an invoice where they may")
    void grouping() {
        begin("2024-03-01T00:00:00Z").plan(PlanSketch.of("basic", Interval.MONTHLY, 100));
        story.customer("acme", "UTC");
        story.subscribe("acme", "basic");
        share("second", true, null, null);
        share("manual", true, null, new PaymentChoice("manual", null));
        share("order", true, "PO-1", null);
        share("alone", false, null, null);
        story.runUntil("2024-04-01T00:10:00Z");
        assertThat(story.invoices()).extracting(invoice -> invoice.subscriptions().size())
                .containsExactly(2, 1, 1, 1);
        assertThat(story.statement().get(0)).contains("acme-1 periodic", "second periodic");
    }

    private void share(String externalId, boolean consolidate, String order,
                       PaymentChoice payment) {
        story.subscribe(NewSubscription.of("acme", "basic", externalId)
                .consolidateInvoice(consolidate).purchaseOrderNumber(order).payment(payment));
    }

    @Test
    @DisplayName("5.4 drafts become final at the start of their day, then fall due")
    void drafts() {
        begin("2024-03-01T00:00:00Z").plan(PlanSketch.of("basic", Interval.MONTHLY, 100));
        story.customer("acme", "UTC", 3).subscribe("acme", "basic");
        story.runUntil("2024-04-03T23:59:00Z");
        assertThat(story.statement()).singleElement().asString().endsWith("(draft)");
        assertThat(story.run().plan(Instant.parse("2024-04-04T00:20:00Z")).steps())
                .extracting(RunPlan.Step::work).containsExactly(Work.FINALIZATION);
        RunReport report = story.runUntil("2024-04-04T00:20:00Z");
        assertThat(report.count(Work.FINALIZATION)).isEqualTo(1);
        assertThat(report.finalizedCents()).containsValue(100L);
        assertThat(story.invoices().get(0).finalizedAt()).isEqualTo("2024-04-04T00:20:00Z");
        assertThat(story.invoices().get(0).paymentOverdue()).isFalse();
        story.runUntil("2024-04-05T00:25:00Z");
        assertThat(story.invoices().get(0).paymentOverdue()).isTrue();
    }

    @Test
    void one_jump_makes_drafts_and_makes_them_final() {
        begin("2024-03-01T00:00:00Z").plan(PlanSketch.of("basic", Interval.MONTHLY, 100));
        story.customer("acme", "UTC", 3).subscribe("acme", "basic");
        RunReport report = story.runUntil("2024-06-10T00:00:00Z");
        assertThat(report.count(Work.PERIODIC_BILLING)).isEqualTo(3);
        assertThat(report.count(Work.FINALIZATION)).isEqualTo(3);
        assertThat(story.invoices()).extracting(invoice -> invoice.finalizedAt().toString())
                .containsExactly("2024-04-04T00:20:00Z", "2024-05-04T00:20:00Z",
                        "2024-06-04T00:20:00Z");
    }

    @Test
    @DisplayName("5.4 marked drafts are computed again")
    void flagged_drafts() {
        begin("2024-03-01T00:00:00Z").plan(PlanSketch.of("basic", Interval.MONTHLY, 100));
        story.customer("acme", "UTC", 30).subscribe("acme", "basic");
        story.runUntil("2024-04-02T00:00:00Z");
        story.database().writing(handle ->
                handle.execute("UPDATE plans SET amount_cents = 900"));
        story.database().writing(handle ->
                handle.execute("UPDATE invoices SET refresh_needed = 1"));
        assertThat(story.runUntil("2024-04-02T00:05:00Z").count(Work.DRAFT_REFRESH)).isOne();
        assertThat(story.statement()).singleElement().asString()
                .endsWith("subscription 900 (draft)");
        assertThat(story.runUntil("2024-04-02T00:10:00Z").isEmpty()).isTrue();
    }

    @Test
    void a_plan_foresees_what_the_run_does() {
        begin("2024-03-01T00:00:00Z");
        story.plan(PlanSketch.of("tasting", Interval.MONTHLY, 100).inAdvance().withTrial("10"));
        story.customer("acme", "UTC").customer("later", "Asia/Tokyo");
        story.subscribe("acme", "tasting");
        story.subscribe("later", "tasting", "anniversary", "2024-03-20", "2024-05-01");
        Instant until = Instant.parse("2024-05-10T00:00:00Z");
        RunPlan plan = story.run().plan(until);
        assertThat(story.invoices()).isEmpty();
        assertThat(plan.billedSubscriptions()).isEqualTo(2);
        RunReport report = story.runUntil(until);
        for (Work work : List.of(Work.ACTIVATION, Work.ENDING, Work.PERIODIC_BILLING,
                Work.TRIAL_END)) {
            assertThat(report.count(work)).as(work.name()).isEqualTo(plan.count(work));
        }
    }

    @Test
    @DisplayName("2.7 an end is announced 45 and 15 days before by UTC dates, once a day")
    void announced_end() {
        begin("2024-01-01T00:00:00Z").plan(PlanSketch.of("basic", Interval.MONTHLY, 100));
        story.customer("acme", "Asia/Tokyo");
        story.subscribe("acme", "basic", null, null, "2024-03-31T20:00:00Z");
        List<String> told = story.notices();
        story.runUntil("2024-02-15T00:49:00Z");
        assertThat(told).doesNotContain("subscription.termination_alert");
        story.runUntil("2024-02-15T00:50:00Z");
        assertThat(told).contains("subscription.termination_alert");
        told.clear();
        story.runUntil("2024-03-15T23:59:00Z");
        assertThat(told).doesNotContain("subscription.termination_alert");
        assertThat(story.runUntil("2024-03-18T00:00:00Z").count(Work.TERMINATION_ALERT)).isOne();
        story.life(life -> life.update(story.subscription("acme-1"),
                new SubscriptionChange().endingAt("2024-04-02T10:00:00Z"), story.now()));
        assertThat(story.runUntil("2024-03-18T23:00:00Z").count(Work.TERMINATION_ALERT)).isOne();
        assertThat(story.runUntil("2024-04-05T00:00:00Z").count(Work.TERMINATION_ALERT)).isZero();
    }

    @Test
    void a_run_over_one_customer_leaves_the_others_alone() {
        begin("2024-03-01T00:00:00Z").plan(PlanSketch.of("basic", Interval.MONTHLY, 100));
        story.customer("acme", "UTC").customer("other", "UTC");
        story.subscribe("acme", "basic");
        story.subscribe("other", "basic");
        story.run().ofCustomer(story.customer("other").id())
                .until(Instant.parse("2024-04-02T00:00:00Z"), RunListener.SILENT);
        assertThat(story.statement()).singleElement().asString().contains("other-1");
    }

    @Test
    void an_end_set_for_today_comes_at_the_next_hour() {
        begin("2024-03-01T00:00:00Z").plan(PlanSketch.of("basic", Interval.MONTHLY, 3_100));
        story.customer("acme", "Pacific/Auckland").subscribe("acme", "basic");
        story.runUntil("2024-03-09T20:30:00Z");
        story.life(life -> life.update(story.subscription("acme-1"),
                new SubscriptionChange().endingAt("2024-03-10T00:00:00Z"), story.now()));
        story.runUntil("2024-03-12T00:00:00Z");
        assertThat(story.subscription("acme-1").terminatedAt())
                .isEqualTo(Instant.parse("2024-03-09T21:05:00Z"));
    }

    @Test
    void a_subscription_that_cannot_be_billed_is_reported_and_stops_no_other() {
        begin("2024-03-01T00:00:00Z").plan(PlanSketch.of("basic", Interval.MONTHLY, 100));
        story.customer("acme", "UTC").customer("other", "UTC");
        story.subscribe("acme", "basic");
        story.subscribe("other", "basic");
        story.database().writing(handle -> handle.execute("UPDATE customers SET"
                + " document_locale = NULL, finalize_zero_amount_invoice = 'inherit',"
                + " metadata = '{' WHERE external_id = 'acme'"));
        RunReport report = story.run().until(Instant.parse("2024-04-02T00:00:00Z"),
                RunListener.SILENT);
        assertThat(report.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.subject()).isEqualTo("acme-1");
            assertThat(failure.reason()).isNotInstanceOf(InvalidException.class);
        });
        assertThat(story.statement()).singleElement().asString().contains("other-1");
    }

    /** Does something between the moment a run has read what is due and its first step. */
    private RunListener meanwhile(Runnable act) {
        return new RunListener() {
            @Override
            public void begins(RunPlan plan) {
                act.run();
            }

            @Override
            public void carriedOut(Work work, Instant at, long steps) {
                // Only the beginning matters.
            }
        };
    }

    @Test
    void what_somebody_else_changes_meanwhile_is_not_overrun() {
        begin("2024-03-01T00:00:00Z").plan(PlanSketch.of("basic", Interval.MONTHLY, 3_100));
        story.customer("acme", "UTC").subscribe("acme", "basic");
        story.subscribe(NewSubscription.of("acme", "basic", "second"));
        story.at("2024-03-20T00:00:00Z");
        story.run().until(Instant.parse("2024-04-02T00:00:00Z"), meanwhile(() ->
                story.life(life -> life.terminate(story.subscription("acme-1"), null, null,
                        story.now()))));
        assertThat(story.statement()).hasSize(2);
        assertThat(story.statement().get(0)).contains("acme-1 terminating");
        assertThat(story.statement().get(1)).contains("second periodic")
                .doesNotContain("acme-1");
    }

    @Test
    void two_runs_at_once_bill_each_period_once() {
        begin("2024-03-01T00:00:00Z").plan(PlanSketch.of("basic", Interval.MONTHLY, 3_100));
        story.customer("acme", "UTC").subscribe("acme", "basic");
        story.subscribe(NewSubscription.of("acme", "basic", "second"));
        Instant until = Instant.parse("2024-06-02T00:00:00Z");
        RunReport report = story.run().until(until,
                meanwhile(() -> story.run().until(until, RunListener.SILENT)));
        assertThat(report.invoices()).isEmpty();
        assertThat(report.failures()).isEmpty();
        assertThat(story.invoices()).hasSize(3);
    }
}
