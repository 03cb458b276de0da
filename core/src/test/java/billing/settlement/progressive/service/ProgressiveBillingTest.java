package billing.settlement.progressive.service;

import static billing.settlement.progressive.service.ThresholdStory.grid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.catalog.UsageThreshold;
import billing.engine.Handle;
import billing.ingestion.EventIngestion;
import billing.input.Document;
import billing.input.Node;
import billing.input.Problems;
import billing.invoicing.AppliedUsageThreshold;
import billing.invoicing.Credit;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.InvoiceType;
import billing.invoicing.InvoicingReason;
import billing.invoicing.VoidRequest;
import billing.invoicing.service.Drafts;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.service.Regeneration;
import billing.kernel.error.InvalidException;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.run.schedule.JobType;
import billing.settlement.creditnote.store.CreditNotes;
import billing.settlement.progressive.LifetimeUsage;
import billing.settlement.progressive.store.ApplicableThresholds;
import billing.subscription.BillingPort;
import billing.subscription.Subscription;
import billing.usage.UsageEvent;
import billing.usage.store.UsageFlags;
import java.math.BigDecimal;
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

/** 31.00 a month and 0.0002 a unit, so that a million units cost 200.00. */
@DisplayName("subscriptions-and-invoicing.md 9: progressive billing")
class ProgressiveBillingTest {
    private ThresholdStory volt;
    private Story story;

    @BeforeEach
    void begin(@TempDir Path folder) {
        volt = new ThresholdStory(folder);
        story = volt.story;
    }

    @AfterEach
    void end() {
        volt.close();
    }

    @Test
    void usage_in_three_steps_and_the_month_end() {
        volt.subscribe(grid().withThresholds(20_000, 50_000));
        volt.use("2022-12-16", 1_000_000);
        volt.use("2022-12-21", 1_000_000);
        assertThat(volt.totals()).containsExactly(20_000L);
        volt.use("2022-12-26", 1_000_000);
        assertThat(volt.last().amounts().feesCents()).isEqualTo(60_000);
        assertThat(volt.last().amounts().progressiveBillingCreditCents()).isEqualTo(20_000);
        story.runUntil("2023-01-01T01:00:00Z");
        assertThat(volt.last().amounts().feesCents()).isEqualTo(63_100);
        assertThat(volt.last().amounts().progressiveBillingCreditCents()).isEqualTo(60_000);
        assertThat(volt.totals()).containsExactly(20_000L, 40_000L, 3_100L);
    }

    @Test
    void usage_in_many_steps_with_a_recurring_threshold() {
        volt.subscribe(PlanSketch.of("grid", Interval.MONTHLY, 0).withUsage("watts", "0.01")
                .withThresholds(200, 500, 700).withRecurringThreshold(1_000));
        volt.use("2022-12-02", 220);
        volt.use("2022-12-03", 220);
        volt.use("2022-12-04", 220);
        volt.use("2022-12-05", 220);
        volt.use("2022-12-06", 2_200);
        volt.use("2022-12-07", 2_200);
        assertThat(volt.totals()).containsExactly(220L, 440L, 220L, 2_200L, 2_200L);
        story.runUntil("2023-01-01T01:00:00Z");
        volt.use("2023-01-05", 2_200);
        assertThat(volt.totals()).containsExactly(220L, 440L, 220L, 2_200L, 2_200L, 0L, 2_200L);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 9.3: fees of events without an invoice are new "
            + "usage once, although they stay part of the current usage")
    void usage_that_was_paid_without_an_invoice() {
        BillableMetric calls = story.plan(PlanSketch.of("spare", Interval.MONTHLY, 0)
                .withUsage("calls", "1")).pricing().charges().get(0).metric();
        volt.subscribe(PlanSketch.of("grid", Interval.MONTHLY, 0).withUsage("watts", "1")
                .withUsage(calls, charge -> charge.with(
                        new Charge.Billing(true, false, null, false, 0, null, null)))
                .withThresholds(1_500).withRecurringThreshold(2_500));
        story.runUntil("2022-12-02T00:00:00Z");
        story.writing(handle -> new EventIngestion(story.work(handle)).accept(
                new UsageEvent("call", "volt-1", "calls", story.now(), Map.of("value", "30"),
                        null)));
        volt.use("2022-12-02", 25);
        assertThat(thresholds()).containsExactly(1_500L, 2_500L);
        volt.use("2022-12-03", 1);
        volt.use("2022-12-04", 1);
        assertThat(volt.totals()).as("27 units are no 2 500 more").containsExactly(2_500L);
        volt.use("2022-12-05", 23);
        assertThat(volt.totals()).containsExactly(2_500L, 2_500L);
        assertThat(thresholds()).containsExactly(2_500L);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.8, 9.4: a progressive invoice that is "
            + "regenerated has the credit of the one before it")
    void regeneration_of_an_earlier_one() {
        volt.subscribe(grid().withThresholds(20_000, 50_000));
        volt.use("2022-12-16", 1_000_000);
        Invoice first = volt.last();
        volt.use("2022-12-21", 2_000_000);
        Invoice second = volt.last();
        assertThat(second.amounts().progressiveBillingCreditCents()).isEqualTo(20_000);
        story.runUntil("2022-12-22T00:00:00Z");
        for (Invoice one : List.of(first, second)) {
            Invoice replacement = story.write(handle -> {
                new InvoiceService(story.work(handle), BillingPort.NONE)
                        .voidInvoice(one.id(), VoidRequest.PLAIN);
                return new Regeneration(story.work(handle)).regenerate(one.id());
            });
            assertThat(replacement.amounts()).isEqualTo(one.amounts());
        }
        assertThat(story.invoices()).allMatch(invoice -> story.<Boolean>read(handle ->
                new CreditNotes(handle).ofInvoice(invoice.id()).isEmpty()));
        story.runUntil("2023-01-01T01:00:00Z");
        assertThat(volt.last().amounts().totalCents()).isEqualTo(3_100);
    }

    private List<Long> thresholds() {
        return volt.last().parts().usageThresholds().stream()
                .map(one -> one.threshold().amountCents()).toList();
    }

    @Test
    void the_invoice_is_final_at_once_and_names_its_threshold() {
        volt.subscribe(grid().withThresholds(20_000));
        story.writing(handle -> handle.execute("UPDATE customers SET invoice_grace_period = 5"));
        volt.use("2022-12-06", 1_500_000);
        Invoice invoice = volt.last();
        assertThat(invoice.document().type()).isEqualTo(InvoiceType.PROGRESSIVE_BILLING);
        assertThat(invoice.state().status()).isEqualTo(InvoiceStatus.FINALIZED);
        InvoiceSubscription link = invoice.parts().subscriptions().get(0);
        assertThat(link.reason()).isEqualTo(InvoicingReason.PROGRESSIVE_BILLING);
        assertThat(link.windows().charges().from()).isEqualTo("2022-12-01T00:00:00Z");
        assertThat(link.windows().charges().to()).isEqualTo("2022-12-31T23:59:59.999Z");
        AppliedUsageThreshold applied = invoice.parts().usageThresholds().get(0);
        assertThat(applied.threshold().amountCents()).isEqualTo(20_000);
        assertThat(applied.lifetimeUsageCents()).isEqualTo(30_000);
    }

    @Test
    void events_of_one_minute_are_judged_together_at_the_next() {
        volt.subscribe(grid().withThresholds(20_000));
        story.at("2022-12-06T10:00:10Z").use("volt-1", "watts", "600000");
        story.at("2022-12-06T10:00:50Z").use("volt-1", "watts", "600000");
        story.runUntil("2022-12-06T10:00:59Z");
        assertThat(volt.totals()).isEmpty();
        assertThat(story.runUntil("2022-12-06T10:05:00Z").count(JobType.USAGE_CHECK)).isOne();
        assertThat(volt.totals()).containsExactly(24_000L);
        assertThat(volt.last().dates().billedAt()).isEqualTo("2022-12-06T10:01:00Z");
    }

    @Test
    void all_thresholds_passed_together_make_one_invoice() {
        volt.subscribe(PlanSketch.of("grid", Interval.MONTHLY, 3_100).withUsage("watts", "0.01")
                .withThresholds(300, 800).withRecurringThreshold(1_500));
        volt.use("2022-12-06", 2_500);
        assertThat(volt.totals()).containsExactly(2_500L);
        assertThat(volt.last().parts().usageThresholds()).extracting(
                one -> one.threshold().amountCents())
                .containsExactly(300L, 800L, 1_500L);
    }

    @Test
    void a_fixed_threshold_fires_once_in_a_lifetime() {
        volt.subscribe(grid().withThresholds(20_000));
        volt.use("2022-12-16", 1_000_000);
        story.runUntil("2023-01-01T01:00:00Z");
        volt.use("2023-01-16", 2_000_000);
        story.runUntil("2023-02-01T01:00:00Z");
        assertThat(volt.totals()).containsExactly(20_000L, 3_100L, 43_100L);
    }

    @Test
    void a_minimum_is_not_raised_to_before_the_window_closes() {
        volt.subscribe(PlanSketch.of("grid", Interval.MONTHLY, 0)
                .withUsage("watts", "0.0002", 62_000).withThresholds(20_000));
        volt.use("2022-12-16", 1_000_000);
        assertThat(volt.last().amounts().feesCents()).isEqualTo(20_000);
        story.runUntil("2023-01-01T01:00:00Z");
        assertThat(volt.last().parts().fees()).extracting(fee -> fee.amounts().cents())
                .containsExactly(0L, 20_000L, 42_000L);
        assertThat(volt.last().amounts().totalCents()).isEqualTo(42_000);
    }

    @Test
    void a_subscription_may_ignore_thresholds_or_have_its_own() {
        Subscription subscription = volt.subscribe(grid().withThresholds(20_000));
        story.writing(handle -> new ApplicableThresholds(handle).replace(
                subscription.id(), List.of(threshold(30_000)), story.now()));
        volt.use("2022-12-06", 1_000_000);
        assertThat(volt.totals()).isEmpty();
        volt.use("2022-12-07", 500_000);
        assertThat(volt.totals()).containsExactly(30_000L);
        story.writing(handle -> handle.execute(
                "UPDATE subscriptions SET progressive_billing_disabled = 1"));
        story.writing(handle -> new ApplicableThresholds(handle).replace(
                subscription.id(), List.of(threshold(35_000)), story.now()));
        volt.use("2022-12-08", 500_000);
        assertThat(volt.totals()).containsExactly(30_000L);
    }

    @Test
    void own_thresholds_are_checked_like_those_of_plans() {
        Subscription subscription = volt.subscribe(grid());
        assertThat(faults(subscription, "{}")).isEqualTo("missing_amount_cents");
        assertThat(faults(subscription, "{\"amount_cents\": 1}, {\"amount_cents\": 1}"))
                .isEqualTo("duplicated_values");
        assertThat(faults(subscription, "{\"amount_cents\": 1, \"recurring\": true},"
                + " {\"amount_cents\": 2, \"recurring\": true}"))
                .isEqualTo("multiple_recurring_thresholds");
        assertThat(faults(subscription, "{\"amount_cents\": 20000}")).isEmpty();
        volt.use("2022-12-06", 1_000_000);
        assertThat(volt.totals()).containsExactly(20_000L);
    }

    private String faults(Subscription subscription, String thresholds) {
        Node request = Document.json("body", "{\"usage_thresholds\": [" + thresholds + "]}",
                new Problems()).orElseThrow();
        try {
            story.writing(handle ->
                    new SubscriptionThresholds(story.work(handle)).replace(subscription, request));
            return "";
        } catch (InvalidException e) {
            return String.join(" ", e.details().get("usage_thresholds"));
        }
    }

    @Test
    void usage_without_threshold_or_alert_is_never_flagged() {
        volt.subscribe(grid());
        story.use("volt-1", "watts", "1000000").use("nobody", "watts", "1");
        List<UsageFlags.Flagged> flagged = story.read(handle ->
                new UsageFlags(handle).since(Instant.EPOCH, null));
        assertThat(flagged).isEmpty();
    }

    @Test
    void historical_usage_counts_toward_thresholds() {
        volt.subscribe(grid().withThresholds(20_000));
        story.writing(handle ->
                report(handle).update(report(handle).subscription("volt-1"), 15_000L));
        volt.use("2022-12-06", 250_000);
        assertThat(volt.totals()).containsExactly(5_000L);
        assertThat(volt.last().parts().usageThresholds().get(0).lifetimeUsageCents())
                .isEqualTo(20_000);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 1_000_000_000_000_001L, Long.MAX_VALUE})
    void historical_usage_beyond_every_amount_is_refused(long cents) {
        volt.subscribe(grid());
        assertThatThrownBy(() -> story.writing(handle ->
                report(handle).update(report(handle).subscription("volt-1"), cents)))
                .isInstanceOfSatisfying(InvalidException.class, refused ->
                        assertThat(refused.details()).isEqualTo(Map.of(
                                "historical_usage_amount_cents",
                                List.of("value_is_out_of_range"))));
        assertThat(lifetime().historicalCents()).isZero();
    }

    @Test
    void lifetime_usage_moves_from_current_to_invoiced() {
        volt.subscribe(grid());
        volt.use("2022-12-05", 1_000_000);
        assertThat(lifetime().currentCents()).isEqualTo(20_000);
        assertThat(lifetime().invoicedCents()).isZero();
        story.runUntil("2023-01-01T01:00:00Z");
        assertThat(lifetime().currentCents()).isZero();
        assertThat(lifetime().invoicedCents()).isEqualTo(20_000);
        story.writing(handle -> new InvoiceService(story.work(handle),
                BillingPort.NONE)
                .voidInvoice(volt.last().id(), VoidRequest.PLAIN));
        assertThat(lifetime().invoicedCents()).isZero();
    }

    @Test
    void drafts_show_the_credit_and_draw_it_once() {
        volt.subscribeSlow(grid().withThresholds(20_000));
        story.at("2022-12-16T00:00:00Z").use("slow-1", "watts", "1000000");
        story.runUntil("2022-12-16T00:05:00Z");
        story.runUntil("2023-01-01T01:00:00Z");
        assertThat(volt.last().state().status()).isEqualTo(InvoiceStatus.DRAFT);
        assertThat(volt.last().amounts().totalCents()).isEqualTo(3_100);
        story.writing(handle -> new Drafts(story.work(handle)).refresh(volt.last().id()));
        assertThat(volt.last().amounts().totalCents()).isEqualTo(3_100);
        story.runUntil("2023-01-05T00:00:00Z");
        assertThat(volt.last().state().status()).isEqualTo(InvoiceStatus.FINALIZED);
        assertThat(volt.last().parts().credits()).extracting(Credit::amountCents).containsExactly(
                20_000L);
        assertThat(volt.last().parts().fees().get(1).amounts().couponsCents())
                .isEqualByComparingTo(BigDecimal.valueOf(20_000));
    }

    @Test
    void termination_credits_the_progressive_invoice() {
        volt.subscribe(grid().withThresholds(20_000));
        volt.use("2022-12-16", 1_000_000);
        story.runUntil("2022-12-18T00:00:00Z");
        story.terminate("volt-1");
        assertThat(volt.last().amounts().feesCents()).isEqualTo(21_800);
        assertThat(volt.last().amounts().totalCents()).isEqualTo(1_800);
    }

    @Test
    void the_same_thresholds_are_not_billed_again_after_a_void() {
        volt.subscribe(grid().withThresholds(20_000));
        volt.use("2022-12-06", 1_000_000);
        story.writing(handle -> new InvoiceService(story.work(handle),
                BillingPort.NONE)
                .voidInvoice(volt.last().id(), VoidRequest.PLAIN));
        volt.use("2022-12-07", 1_000_000);
        assertThat(volt.totals()).containsExactly(20_000L);
        story.runUntil("2023-01-01T01:00:00Z");
        assertThat(volt.last().amounts().totalCents()).isEqualTo(43_100);
    }

    private LifetimeUsage lifetime() {
        return story.write(handle -> report(handle).report("volt-1"));
    }

    private LifetimeUsageReport report(Handle handle) {
        return new LifetimeUsageReport(story.work(handle));
    }

    private UsageThreshold threshold(long cents) {
        Instant now = story.now();
        return new UsageThreshold(story.ids().next(now), null, cents, false, now,
                now);
    }
}
