package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.store.Coupons;
import billing.invoicing.Invoice;
import billing.kernel.time.Interval;
import billing.settlement.coupon.AppliedCouponRequest;
import billing.settlement.coupon.SampleCoupons;
import billing.settlement.coupon.service.CouponApplication;
import java.nio.file.Path;
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
            story.database().writing(handle -> {
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
}
