package billing.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.catalog.Coupon;
import billing.catalog.Plan;
import billing.input.Document;
import billing.input.Node;
import billing.input.Problems;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.service.InvoicePreview;
import billing.invoicing.service.InvoicePreview.Preview;
import billing.kernel.error.InvalidException;
import billing.kernel.time.BillingTime;
import billing.kernel.time.Interval;
import billing.settlement.PreviewSettlementOrder;
import billing.settlement.coupon.AppliedCoupon;
import billing.subscription.service.ChosenPlan;
import billing.subscription.service.NewSubscription;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("subscriptions-and-invoicing.md 6.11: a preview shows what the real step then does")
class PreviewedChangesTest {
    @TempDir
    Path folder;
    private Story story;
    private List<AppliedCoupon> coupons = List.of();

    @BeforeEach
    void begin() {
        story = new Story(folder.resolve("billing.db"), "2024-03-01T00:00:00Z");
        story.customer("acme", "UTC");
        story.plan(PlanSketch.of("small", Interval.MONTHLY, 3_100).inAdvance()
                .withSeats(2, "1", true));
        story.plan(PlanSketch.of("large", Interval.MONTHLY, 6_200).inAdvance()
                .withSeats(3, "1", true));
        story.plan(PlanSketch.of("arrears", Interval.MONTHLY, 3_100).withSeats(2, "1", false));
        story.plan(PlanSketch.of("tiny", Interval.MONTHLY, 1_000));
    }

    @AfterEach
    void close() {
        story.close();
    }

    private Preview preview(Function<InvoicePreview, Preview> context) {
        return story.read(handle -> context.apply(new InvoicePreview(story.work(handle),
                story.customer("acme"), new PreviewSettlementOrder(coupons))));
    }

    /** What both bill, of whom and why, and its total. */
    private static List<Object> contents(Invoice invoice) {
        return List.of(invoice.parts().fees().stream().map(fee -> fee.amounts().cents()).toList(),
                invoice.parts().subscriptions().stream().map(InvoiceSubscription::reason).toList(),
                invoice.amounts(), invoice.dates().issuing());
    }

    private Invoice latest() {
        List<Invoice> invoices = story.invoices();
        return invoices.get(invoices.size() - 1);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.11: an upgrade, with the credit for the old "
            + "plan's unused days")
    void upgrade() {
        story.subscribe("acme", "small");
        story.runUntil("2024-03-12T12:00:00Z");
        Preview preview = preview(previews -> previews.planChange("acme-1", story.plan("large")));
        assertThat(preview.invoice().amounts().creditNotesCents()).isEqualTo(2_000);
        assertThat(preview.subscriptions()).hasSize(2);
        assertThat(story.invoices()).hasSize(1);
        story.subscribe("acme", "large");
        assertThat(contents(preview.invoice())).isEqualTo(contents(latest()));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.11, 1.4: a change to a plan of one's own, whose "
            + "making the preview leaves out")
    void overrides() {
        story.subscribe("acme", "small");
        story.runUntil("2024-03-12T12:00:00Z");
        String seats = story.plan("large").pricing().fixedCharges().get(0).id().toString();
        for (String own : List.of("{\"amount_cents\": 9300}", "{\"fixed_charges\": [{\"id\": \""
                + seats + "\", \"units\": \"40\"}]}", "{\"amount_cents\": 100}")) {
            Node overrides = Document.json("body", own, new Problems()).orElseThrow();
            Preview preview = preview(previews -> previews.planChange("acme-1",
                    story.plan("large"), story.read(handle -> ChosenPlan.previewed(
                            story.work(handle), story.plan("large"), overrides))));
            int before = story.invoices().size();
            story.subscribe(NewSubscription.of("acme", "large", "acme-1")
                    .planOverrides(overrides));
            if (own.contains("100")) {
                assertThat(story.invoices()).as("a downgrade waits").hasSize(before);
                story.runUntil("2024-04-01T01:00:00Z");
            }
            assertThat(story.invoices()).hasSize(before + 1);
            assertThat(contents(preview.invoice())).as(own).isEqualTo(contents(latest()));
            story.terminate("acme-1", "skip", "skip");
            story.subscribe("acme", "small");
        }
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.11: a downgrade at the period's end, asked for "
            + "or waiting already")
    void downgrade() {
        story.subscribe("acme", "large");
        story.runUntil("2024-03-12T12:00:00Z");
        Preview asked = preview(previews -> previews.planChange("acme-1", story.plan("small")));
        story.subscribe("acme", "small");
        Preview waiting = preview(previews -> previews.projection(List.of("acme-1")));
        story.runUntil("2024-04-01T12:00:00Z");
        assertThat(contents(asked.invoice())).isEqualTo(contents(latest()));
        assertThat(contents(waiting.invoice())).isEqualTo(contents(latest()));
        assertThat(asked.invoice().parts().fees()).extracting(fee -> fee.amounts().cents())
                .containsExactly(3_100L, 200L);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.11: before the end of a yearly plan comes the "
            + "invoice of each month whose usage it bills")
    void usage_of_the_month_before_an_end_within_the_year() {
        story.plan(PlanSketch.of("yearly", Interval.YEARLY, 36_600).split(true, false)
                .withUsage("calls", "1"));
        story.subscribe("acme", "yearly", "calendar", null, "2024-11-20T12:00:00Z");
        story.at("2024-03-05T12:00:00Z").use("acme-1", "calls", "7");
        Preview next = preview(previews -> previews.projection(List.of("acme-1")));
        assertThat(next.invoice().amounts().feesCents()).isEqualTo(700);
        story.runUntil("2024-04-01T12:00:00Z");
        assertThat(contents(next.invoice())).isEqualTo(contents(latest()));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.11: a subscription that ends before has no "
            + "invoice in common with others")
    void one_of_several_that_ends() {
        story.subscribe(NewSubscription.of("acme", "arrears", "ends")
                .endingAt("2024-03-20T15:00:00Z"));
        story.subscribe(NewSubscription.of("acme", "arrears", "stays"));
        assertThatThrownBy(() -> preview(previews ->
                previews.projection(List.of("ends", "stays"))))
                .isInstanceOfSatisfying(InvalidException.class, refused -> assertThat(
                        refused.details()).containsEntry("base",
                                List.of("billing_periods_does_not_match")));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.11: a termination, by hand or because the "
            + "running period holds the end")
    void termination() {
        story.subscribe("acme", "arrears", "calendar", null, "2024-03-20T15:00:00Z");
        story.runUntil("2024-03-12T12:00:00Z");
        assertThat(preview(previews -> previews.termination("acme-1",
                Instant.parse("2024-03-14T10:00:00Z"))).invoice().amounts().feesCents())
                .isEqualTo(1_600); // 14 days, and 2 seats
        Preview projection = preview(previews -> previews.projection(List.of("acme-1")));
        story.runUntil("2024-03-21T00:00:00Z");
        assertThat(contents(projection.invoice())).isEqualTo(contents(latest()));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.11: a subscription that ends before a downgrade "
            + "is terminated, within the period or on the first day of the next one")
    void downgrade_after_the_end() {
        for (String end : List.of("2024-03-20T15:00:00Z", "2024-04-01T00:00:00Z")) {
            story.subscribe("acme", "arrears", "calendar", null, end);
            Preview preview = preview(previews ->
                    previews.planChange("acme-1", story.plan("tiny")));
            Preview projection = preview(previews -> previews.projection(List.of("acme-1")));
            story.subscribe("acme", "tiny");
            story.runUntil(Instant.parse(end).plus(Duration.ofDays(1)).toString());
            assertThat(contents(preview.invoice())).as(end).isEqualTo(contents(latest()));
            assertThat(contents(projection.invoice())).as(end).isEqualTo(contents(latest()));
        }
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.1, 6.11: a plan of a year that is billed by the "
            + "month has its fee when the trial ends, not on the next billing day")
    void trial_of_a_split_plan() {
        story.plan(PlanSketch.of("year", Interval.YEARLY, 36_500).inAdvance().split(true, false)
                .withTrial("45"));
        story.subscribe("acme", "year", "anniversary", null, null);
        story.runUntil("2024-04-02T00:00:00Z");
        Preview preview = preview(previews -> previews.projection(List.of("acme-1")));
        story.runUntil("2024-05-02T00:00:00Z");
        assertThat(story.invoices()).extracting(one -> one.dates().billedAt() + " "
                + one.amounts().feesCents()).containsExactly("2024-04-01T00:10:00Z 0",
                "2024-04-15T00:35:00Z 32000", "2024-05-01T00:10:00Z 0");
        assertThat(contents(preview.invoice())).isEqualTo(contents(latest()));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.11, 10: what the end of a trial will bill before "
            + "counts for the minimum of its period")
    void trial_with_a_minimum() {
        story.plan(PlanSketch.of("month", Interval.MONTHLY, 3_100).inAdvance().withTrial("10")
                .withCommitment(20_000));
        story.subscribe("acme", "month", "calendar", null, null);
        Preview preview = preview(previews -> previews.projection(List.of("acme-1")));
        story.runUntil("2024-04-02T00:00:00Z");
        assertThat(story.invoices()).extracting(one -> one.dates().billedAt() + " "
                + one.amounts().feesCents()).containsExactly("2024-03-11T00:35:00Z 2100",
                "2024-04-01T00:10:00Z 21000");
        assertThat(contents(preview.invoice())).isEqualTo(contents(latest()));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 5.4, 6.11: a trial that ends on the billing day "
            + "leaves the fee to that day")
    void trial_until_the_billing_day() {
        story.plan(PlanSketch.of("year", Interval.YEARLY, 36_500).inAdvance().split(true, false)
                .withTrial("31"));
        story.subscribe("acme", "year", "anniversary", null, null);
        Preview preview = preview(previews -> previews.projection(List.of("acme-1")));
        story.runUntil("2024-04-02T00:00:00Z");
        assertThat(preview.invoice().amounts().feesCents()).isPositive();
        assertThat(contents(preview.invoice())).isEqualTo(contents(latest()));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.11: the end of an advance plan uses the credit "
            + "note that it would give")
    void credited_end() {
        story.subscribe("acme", "small");
        story.runUntil("2024-03-21T12:00:00Z");
        Invoice preview = preview(previews ->
                previews.termination("acme-1", story.now())).invoice();
        assertThat(preview.amounts().totalCents()).isZero();
        assertThat(preview.parts().fees()).isEmpty();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.11: a start in the future, as it will be")
    void pending() {
        story.subscribe("acme", "small", "calendar", "2024-03-22T10:00:00Z", null);
        Preview preview = preview(previews -> previews.projection(List.of("acme-1")));
        assertThat(preview.subscriptions().get(0).subscription().state().startedAt())
                .isEqualTo(Instant.parse("2024-03-22T00:00:00Z"));
        Preview changed = preview(previews -> previews.planChange("acme-1", story.plan("large")));
        assertThat(changed.invoice().parts().fees()).extracting(fee -> fee.amounts().cents())
                .containsExactly(2_000L, 300L);
        story.runUntil("2024-03-22T12:00:00Z");
        assertThat(contents(preview.invoice())).isEqualTo(contents(latest()));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.11: a proposal with the seats of its plan and a "
            + "coupon that is only offered")
    void proposal() {
        Coupon coupon = new Coupon(new UUID(0, 1), "Half", "half", null,
                new Coupon.Discount(Coupon.Type.PERCENTAGE, null, null, new BigDecimal("50")),
                new Coupon.Terms(Coupon.Frequency.ONCE, null, Coupon.Expiration.NO_EXPIRATION,
                        null, true),
                Coupon.Scope.EVERYTHING,
                story.now(), null, null);
        coupons = List.of(new AppliedCoupon(new UUID(0, 2), coupon, story.customer("acme").id(),
                new AppliedCoupon.Discount(null, null, new BigDecimal("50")),
                Coupon.Frequency.ONCE, null, null, 0, story.now(), null));
        Invoice preview = preview(previews -> previews.proposal(story.plan("large"),
                BillingTime.CALENDAR, null, null)).invoice();
        assertThat(preview.amounts().feesCents()).isEqualTo(6_500);
        assertThat(preview.amounts().couponsCents()).isEqualTo(3_250);
        assertThat(preview.amounts().totalCents()).isEqualTo(3_250);
    }

    @ParameterizedTest
    @CsvSource({"2024-03-01T03:00:00Z, UTC,              CALENDAR,    2024-02-10, 2024-03-01",
        "2024-03-01T03:00:00Z, UTC,              ANNIVERSARY, 2024-02-01, 2024-03-01",
        "2024-03-01T03:00:00Z, UTC,              ANNIVERSARY, 2024-01-29, 2024-03-29",
        "2024-03-01T23:05:00Z, UTC,              CALENDAR,    2024-02-10, 2024-03-01",
        "2024-03-01T23:30:00Z, UTC,              CALENDAR,    2024-02-10, 2024-04-01",
        "2024-03-01T03:00:00Z, America/New_York, CALENDAR,    2024-02-10, 2024-03-01",
        "2024-03-01T03:00:00Z, America/New_York, ANNIVERSARY, 2024-01-29, 2024-03-29",
        "2024-03-31T20:00:00Z, Asia/Tokyo,       CALENDAR,    2024-03-10, 2024-04-01"})
    @DisplayName("subscriptions-and-invoicing.md 5.1, 6.11: a start in the past is billed on the "
            + "day on which it is made, where a run of that day is still to come")
    void start_in_the_past(String now, String zone, BillingTime time, String start,
                           String issued) {
        story.customer("bob", zone).customer("bill", zone).at(now);
        Instant at = Instant.parse(start + "T12:00:00Z");
        Map<String, Invoice> previews = new HashMap<>();
        for (Map.Entry<String, String> one : Map.of("bob", "small", "bill", "arrears").entrySet()) {
            String customer = one.getKey();
            Plan plan = story.plan(one.getValue());
            previews.put(customer, story.read(handle -> new InvoicePreview(story.work(handle),
                    story.customer(customer), new PreviewSettlementOrder())
                    .proposal(plan, time, at, null).invoice()));
            story.subscribe(customer, plan.code(), time.name().toLowerCase(Locale.ROOT),
                    at.toString(), null);
        }
        story.runUntil("2024-05-15T00:00:00Z");
        previews.forEach((customer, preview) -> {
            assertThat(preview.dates().issuing()).isEqualTo(issued);
            assertThat(contents(preview)).as(customer).isEqualTo(contents(story.invoices()
                    .stream().filter(one -> one.parties().customerId().equals(
                            story.customer(customer).id())).findFirst().orElseThrow()));
        });
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 15: the plan that it is on already is not a "
            + "change")
    void same_plan() {
        story.subscribe("acme", "small");
        assertThatThrownBy(() -> preview(previews ->
                previews.planChange("acme-1", story.plan("small"))))
                .hasMessage("base: new_plan_should_be_different_from_existing_plan");
    }
}
