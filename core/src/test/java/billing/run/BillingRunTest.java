package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.store.Plans;
import billing.kernel.error.InvalidException;
import billing.kernel.money.Money;
import billing.kernel.time.Interval;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.run.schedule.JobType;
import billing.subscription.PeriodicBilling;
import billing.subscription.PaymentChoice;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.service.NewSubscription;
import billing.subscription.store.Subscriptions;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stories of the clockwork ({@code subscriptions-and-invoicing.md 3, 4.2, 5}). */
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
        return story.invoices().stream().map(invoice -> invoice.dates().billedAt().toString())
                .toList();
    }

    @Test
    void months_without_a_run_are_billed_each_at_its_own_instant() {
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
        assertThat(story.invoices()).allMatch(invoice -> invoice.state().paymentOverdue());
    }

    /** Samoa had no 30 December 2011. */
    @ParameterizedTest
    @CsvSource({"true, subscription 3100", "false, subscription 3000"})
    void what_is_due_on_a_date_that_the_zone_skips_is_billed_on_the_next(boolean inAdvance,
                                                                        String fee) {
        PlanSketch plan = PlanSketch.of("basic", Interval.MONTHLY, inAdvance ? 3_100 : 3_000);
        begin("2011-10-30T12:00:00Z").plan(inAdvance ? plan.inAdvance() : plan);
        story.customer("acme", "Pacific/Apia").subscribe("acme", "basic", "anniversary",
                "2011-10-30T12:00:00Z", null);
        story.runUntil("2012-02-15T00:00:00Z");
        assertThat(story.statement()).filteredOn(line -> line.startsWith("2011-12-30"))
                .singleElement().asString().startsWith("2011-12-30T10:10:00Z acme-1 periodic")
                .contains(fee);
        assertThat(billedAt()).endsWith("2011-11-30T10:10:00Z", "2011-12-30T10:10:00Z",
                "2012-01-29T10:10:00Z");
    }

    @Test
    void a_second_run_finds_nothing_to_do() {
        begin("2024-03-05T12:00:00Z").plan(PlanSketch.of("basic", Interval.WEEKLY, 700));
        story.customer("acme", "UTC").subscribe("acme", "basic");
        assertThat(story.runUntil("2024-06-15T00:00:00Z").count(JobType.PERIODIC_BILLING))
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
    @DisplayName("subscriptions-and-invoicing.md 3.6: a start in the past is billed from its last "
            + "window on")
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
    @DisplayName("subscriptions-and-invoicing.md 3.6: usage of a start in the past is billed from"
            + " the window that the next billing day closes")
    void usage_of_a_past_start() {
        begin("2024-04-01T00:05:00Z").plan(PlanSketch.of("basic", Interval.MONTHLY, 3_100));
        story.customer("near", "UTC").customer("far", "UTC");
        story.subscribe("near", "basic", "calendar", "2024-03-05T08:00:00Z", null);
        story.subscribe("far", "basic", "calendar", "2024-02-10T00:00:00Z", null);
        assertThat(usageBilledFrom("near")).isEqualTo("2024-03-05T08:00:00Z");
        assertThat(usageBilledFrom("far")).isEqualTo("2024-03-01T00:00:00Z");
        story.runUntil("2024-04-01T00:10:00Z");
        assertThat(story.statement()).containsExactly(
                "2024-04-01T00:10:00Z near-1 periodic 2024-03-05T00:00:00Z.."
                        + "2024-03-31T23:59:59.999Z: subscription 2700 (finalized)",
                "2024-04-01T00:10:00Z far-1 periodic 2024-03-01T00:00:00Z.."
                        + "2024-03-31T23:59:59.999Z: subscription 3100 (finalized)");
    }

    private Instant usageBilledFrom(String customer) {
        return story.read(handle -> {
            Subscription one = new Subscriptions(handle).get(customer + "-1");
            return PeriodicBilling.usageBilledFrom(new SubscriptionTerms(one,
                    new Plans(handle).get(one.planId()), ZoneOffset.UTC));
        });
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 3.4: a yearly plan with monthly charges is billed "
            + "monthly, its fee yearly")
    void split_plan() {
        begin("2024-02-07T10:00:00Z");
        story.plan(PlanSketch.of("split", Interval.YEARLY, 36_600).split(true, false));
        story.customer("acme", "UTC");
        story.subscribe("acme", "split", "anniversary", "2024-02-07T10:00:00Z", null);
        story.runUntil("2025-03-08T00:00:00Z");
        assertThat(story.invoices()).hasSize(13);
        assertThat(story.invoices()).filteredOn(invoice -> !invoice.parts().fees().isEmpty())
                .singleElement().satisfies(invoice -> {
                    assertThat(invoice.dates().billedAt()).isEqualTo("2025-02-07T00:10:00Z");
                    assertThat(invoice.amounts().feesCents()).isEqualTo(36_600);
                });
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 5.2: due subscriptions of a customer share an "
            + "invoice where they may")
    void grouping() {
        begin("2024-03-01T00:00:00Z").plan(PlanSketch.of("basic", Interval.MONTHLY, 100));
        story.customer("acme", "UTC");
        story.subscribe("acme", "basic");
        share("second", true, null, null);
        share("manual", true, null, new PaymentChoice("manual", null));
        share("order", true, "PO-1", null);
        share("alone", false, null, null);
        story.runUntil("2024-04-01T00:10:00Z");
        assertThat(story.invoices()).extracting(invoice -> invoice.parts().subscriptions().size())
                .containsExactly(2, 1, 1, 1);
        assertThat(story.statement().get(0)).contains("acme-1 periodic", "second periodic");
    }

    private void share(String externalId, boolean consolidate, String order,
                       PaymentChoice payment) {
        story.subscribe(NewSubscription.of("acme", "basic", externalId)
                .consolidateInvoice(consolidate).purchaseOrderNumber(order).payment(payment));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 5.4: drafts become final at the start of their "
            + "day, then fall due")
    void drafts() {
        begin("2024-03-01T00:00:00Z").plan(PlanSketch.of("basic", Interval.MONTHLY, 100));
        story.customer("acme", "UTC", 3).subscribe("acme", "basic");
        story.runUntil("2024-04-03T23:59:00Z");
        assertThat(story.statement()).singleElement().asString().endsWith("(draft)");
        assertThat(story.run().plan(Instant.parse("2024-04-04T00:20:00Z")).jobs())
                .isEqualTo(Map.of(JobType.FINALIZATION, 1L));
        RunReport report = story.runUntil("2024-04-04T00:20:00Z");
        assertThat(report.count(JobType.FINALIZATION)).isEqualTo(1);
        assertThat(report.finalized()).extracting(Money::cents).containsExactly(100L);
        assertThat(story.invoices().get(0).state().finalizedAt()).isEqualTo("2024-04-04T00:20:00Z");
        assertThat(story.invoices().get(0).state().paymentOverdue()).isFalse();
        story.runUntil("2024-04-05T00:25:00Z");
        assertThat(story.invoices().get(0).state().paymentOverdue()).isTrue();
    }

    @Test
    void one_jump_makes_drafts_and_makes_them_final() {
        begin("2024-03-01T00:00:00Z").plan(PlanSketch.of("basic", Interval.MONTHLY, 100));
        story.customer("acme", "UTC", 3).subscribe("acme", "basic");
        RunReport report = story.runUntil("2024-06-10T00:00:00Z");
        assertThat(report.count(JobType.PERIODIC_BILLING)).isEqualTo(3);
        assertThat(report.count(JobType.FINALIZATION)).isEqualTo(3);
        assertThat(story.invoices()).extracting(invoice -> invoice.state().finalizedAt().toString())
                .containsExactly("2024-04-04T00:20:00Z", "2024-05-04T00:20:00Z",
                        "2024-06-04T00:20:00Z");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 5.4: marked drafts are computed again")
    void flagged_drafts() {
        begin("2024-03-01T00:00:00Z").plan(PlanSketch.of("basic", Interval.MONTHLY, 100));
        story.customer("acme", "UTC", 30).subscribe("acme", "basic");
        story.runUntil("2024-04-02T00:00:00Z");
        story.writing(handle -> handle.execute("UPDATE plans SET amount_cents = 900"));
        story.writing(handle -> handle.execute("UPDATE invoices SET refresh_needed = 1"));
        assertThat(story.runUntil("2024-04-02T00:05:00Z").count(JobType.DRAFT_REFRESH)).isOne();
        assertThat(story.statement()).singleElement().asString()
                .endsWith("subscription 900 (draft)");
        assertThat(story.runUntil("2024-04-02T00:10:00Z").isEmpty()).isTrue();
    }

    @ParameterizedTest
    @DisplayName("subscriptions-and-invoicing.md 3.6, 4.2: after a start in the past, fixed charges "
            + "in advance begin with the next billing day, whether a trial ends before or not")
    @CsvSource({", ''", "40, subscription 1600 (finalized)"})
    void a_trial_delays_the_subscription_fee_only(String trial, String atItsEnd) {
        begin("2024-02-10T00:00:00Z");
        PlanSketch plan = PlanSketch.of("seats", Interval.MONTHLY, 2_900).inAdvance()
                .withSeats(10, "1", true);
        story.plan(trial == null ? plan : plan.withTrial(trial));
        story.customer("acme", "UTC").subscribe("acme", "seats", "calendar", "2024-01-05", null);
        story.runUntil("2024-02-29T00:00:00Z");
        assertThat(String.join("", story.statement()).replaceAll(".*Z: ", ""))
                .isEqualTo(atItsEnd);
        story.runUntil("2024-03-02T00:00:00Z");
        assertThat(story.invoices().get(story.invoices().size() - 1).amounts().feesCents())
                .isEqualTo(2_900 + 1_000);
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
        for (JobType work : List.of(JobType.ACTIVATION, JobType.ENDING, JobType.PERIODIC_BILLING,
                JobType.TRIAL_END)) {
            assertThat(report.count(work)).as(work.name()).isEqualTo(plan.count(work));
        }
    }

    @Test
    void a_run_over_one_customer_leaves_the_others_alone() {
        begin("2024-03-01T00:00:00Z").plan(PlanSketch.of("basic", Interval.MONTHLY, 100));
        story.customer("acme", "UTC").customer("other", "UTC");
        story.subscribe("acme", "basic");
        story.subscribe("other", "basic");
        story.run().ofCustomers(List.of(story.customer("other").id()))
                .until(Instant.parse("2024-04-02T00:00:00Z"), RunListener.SILENT);
        assertThat(story.statement()).singleElement().asString().contains("other-1");
    }

    @Test
    void a_subscription_that_cannot_be_billed_is_reported_and_stops_no_other() {
        begin("2024-03-01T00:00:00Z").plan(PlanSketch.of("basic", Interval.MONTHLY, 100));
        story.customer("acme", "UTC").customer("other", "UTC");
        story.subscribe("acme", "basic");
        story.subscribe("other", "basic");
        story.writing(handle -> handle.execute("UPDATE customers SET"
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

    @Test
    void what_failed_stays_due_as_of_its_own_dates_and_nothing_else_is_done_again() {
        begin("2024-03-01T00:00:00Z").plan(PlanSketch.of("basic", Interval.MONTHLY, 100));
        story.customer("acme", "UTC").customer("other", "UTC");
        story.subscribe("acme", "basic");
        story.subscribe("other", "basic");
        story.writing(handle -> handle.execute(
                "UPDATE customers SET metadata = '{' WHERE external_id = 'acme'"));
        for (String until : List.of("2024-04-02T00:00:00Z", "2024-04-20T00:00:00Z",
                "2024-05-03T00:00:00Z")) {
            assertThat(story.run().until(Instant.parse(until), RunListener.SILENT).failures())
                    .singleElement().satisfies(failure -> assertThat(failure.at())
                            .isEqualTo(Instant.parse("2024-04-01T00:10:00Z")));
        }
        story.writing(handle -> handle.execute(
                "UPDATE customers SET metadata = '[]' WHERE external_id = 'acme'"));
        story.runUntil("2024-05-10T00:00:00Z");
        assertThat(story.invoices()).extracting(
                invoice -> invoice.dates().billedAt()).containsExactly(
                Instant.parse("2024-04-01T00:10:00Z"), Instant.parse("2024-04-01T00:10:00Z"),
                Instant.parse("2024-05-01T00:10:00Z"), Instant.parse("2024-05-01T00:10:00Z"));
        assertThat(story.runUntil("2024-05-10T00:10:00Z").isEmpty()).isTrue();
    }

    @Test
    void invoices_that_fail_only_together_are_made_one_by_one_and_the_failure_is_reported() {
        begin("2024-03-01T00:00:00Z").plan(PlanSketch.of("basic", Interval.MONTHLY, 3_100));
        story.customer("acme", "UTC").subscribe("acme", "basic");
        story.customer("globex", "UTC").subscribe("globex", "basic");
        Notices.readIn(story.database(), (handle, notices) -> {
            if (notices.stream().filter(one -> one.type() == EventType.INVOICE_CREATED).count()
                    > 1) {
                throw new IllegalStateException("a defect");
            }
        });
        RunReport report = story.run()
                .until(Instant.parse("2024-04-01T00:10:00Z"), RunListener.SILENT);
        assertThat(report.failures()).isEmpty();
        assertThat(report.madeCount()).isEqualTo(2);
        assertThat(report.partFailure()).get().extracting(Throwable::getMessage)
                .isEqualTo("a defect");
    }

    /** Does something between the moment a run has read what is due and its first step. */
    private RunListener meanwhile(Runnable act) {
        return new RunListener() {
            @Override
            public void begins(RunPlan plan) {
                act.run();
            }

            @Override
            public void carriedOut(JobType work, Instant at, long steps) {
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
                story.terminate("acme-1")));
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
        assertThat(report.invoiceCount()).isZero();
        assertThat(report.failures()).isEmpty();
        assertThat(story.invoices()).hasSize(3);
    }
}
