package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.store.Coupons;
import billing.invoicing.Invoice;
import billing.kernel.time.Interval;
import billing.settlement.coupon.AppliedCouponRequest;
import billing.settlement.coupon.SampleCoupons;
import billing.settlement.coupon.service.CouponApplication;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NextBillingTest {
    @TempDir
    Path folder;

    @Test
    void totals_to_come_are_less_the_coupons_of_the_customers() {
        try (Story story = new Story(folder.resolve("billing.db"), "2024-01-01T00:00:00Z")) {
            story.plan(PlanSketch.of("pro", Interval.MONTHLY, 4_900));
            for (String customer : new String[] {"acme", "globex", "initech"}) {
                story.customer(customer, "UTC").subscribe(customer, "pro");
            }
            story.writing(handle -> {
                new Coupons(handle).insert(SampleCoupons.once("welcome", 1_900));
                new CouponApplication(story.work(handle))
                        .apply(AppliedCouponRequest.of("globex", "welcome"));
            });
            NextBilling.Forecast next = new NextBilling(story.database(), story.ids(), 10).read()
                    .orElseThrow();
            assertThat(next.invoices()).extracting(one -> one.total().cents())
                    .containsExactlyInAnyOrder(4_900L, 3_000L, 4_900L);
            story.runUntil("2024-02-01T06:00:00Z");
            assertThat(story.invoices()).extracting((Invoice one) -> one.amounts().totalCents())
                    .containsExactlyInAnyOrderElementsOf(next.invoices().stream()
                            .map(one -> one.total().cents()).toList());
        }
    }

    private static List<Long> foreseen(Story story) {
        return new NextBilling(story.database(), story.ids(), 10).read().orElseThrow()
                .invoices().stream().map(one -> one.total().cents()).toList();
    }

    private static List<Long> billed(Story story) {
        return story.invoices().stream().map(one -> one.amounts().totalCents()).toList();
    }

    @Test
    void a_trial_end_and_a_termination_alert_before_the_day_hide_no_subscription() {
        try (Story story = new Story(folder.resolve("billing.db"), "2024-01-01T00:00:00Z")) {
            story.plan(PlanSketch.of("pro", Interval.MONTHLY, 4_900));
            story.plan(PlanSketch.of("tried", Interval.MONTHLY, 3_100).withTrial("7"));
            story.customer("acme", "UTC").subscribe("acme", "tried");
            story.customer("globex", "UTC").subscribe("globex", "pro", "calendar", null,
                    "2024-02-20T00:00:00Z");
            List<Long> next = foreseen(story);
            story.runUntil("2024-02-01T06:00:00Z");
            assertThat(next).hasSize(2).containsExactlyInAnyOrderElementsOf(billed(story));
        }
    }

    @Test
    void a_downgrade_of_the_day_is_priced_by_both_plans() {
        try (Story story = new Story(folder.resolve("billing.db"), "2024-01-01T00:00:00Z")) {
            story.plan(PlanSketch.of("pro", Interval.MONTHLY, 4_900).inAdvance());
            story.plan(PlanSketch.of("basic", Interval.MONTHLY, 1_000).inAdvance());
            story.customer("acme", "UTC").subscribe("acme", "pro");
            story.at("2024-01-15T00:00:00Z").subscribe("acme", "basic");
            List<Long> next = foreseen(story);
            story.runUntil("2024-02-01T06:00:00Z");
            assertThat(next).containsExactly(1_000L);
            assertThat(billed(story)).containsExactly(4_900L, 1_000L);
        }
    }
}
