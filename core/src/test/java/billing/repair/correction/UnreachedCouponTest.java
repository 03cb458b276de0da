package billing.repair.correction;

import static org.assertj.core.api.Assertions.assertThat;

import billing.books.BookStory;
import billing.catalog.Coupon;
import billing.catalog.Coupon.Frequency;
import billing.check.Finding;
import billing.engine.FalsifiedDatabase;
import billing.invoicing.InvoiceType;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.settlement.coupon.SampleCoupons;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A correction of fees that a coupon does not reduce. */
@DisplayName("subscriptions-and-invoicing.md 17: coupons that reduce none of the corrected fees")
class UnreachedCouponTest {
    @TempDir
    Path folder;

    /**
     * Of 20.00 of tokens and 50.00 of volume 60.00 were billed progressively, and half of what is
     * left of the tokens is deducted. With 30.00 less of volume nothing would be left of them.
     */
    @Test
    void a_progressive_credit_that_is_spread_over_less_usage_leaves_the_coupon_alone() {
        try (BookStory books = new BookStory(folder.resolve("billing.db"), 7,
                "2024-01-01T00:00:00Z").taxed()) {
            Story story = books.story;
            CorrectionStory past = new CorrectionStory(story);
            story.customer("acme", "UTC");
            story.plan(PlanSketch.of("pro", Interval.MONTHLY, 2_900).withUsage("tokens", "1")
                    .withUsage("volume", "1").withThresholds(5_500));
            story.subscribe("acme", "pro");
            story.at("2024-01-10T12:00:00Z");
            past.late("t", "acme-1", "tokens", "2024-01-10T12:00:00Z", "10");
            past.late("v", "acme-1", "volume", "2024-01-10T12:00:00Z", "50");
            story.runUntil("2024-01-12T00:10:00Z");
            assertThat(books.latest().document().type()).isEqualTo(InvoiceType.PROGRESSIVE_BILLING);
            books.coupon(new Coupon(UUID.randomUUID(), "Half", "half", null,
                    new Coupon.Discount(Coupon.Type.PERCENTAGE, null, null, BigDecimal.valueOf(50)),
                    new Coupon.Terms(Frequency.FOREVER, null, Coupon.Expiration.NO_EXPIRATION,
                            null, true),
                    SampleCoupons.metrics("tokens"), story.now(), null, null),
                    "acme");
            story.at("2024-01-20T12:00:00Z");
            past.late("u", "acme-1", "tokens", "2024-01-20T12:00:00Z", "10");
            story.runUntil("2024-02-01T00:10:00Z");
            assertThat(books.latest().amounts().couponsCents()).isPositive();
            past.amend("v", "20");
            assertThat(past.correct(CorrectionMethod.CREDIT_NOTE)).singleElement().satisfies(
                    one -> {
                        assertThat(one.difference().cents()).isEqualTo(-3_000);
                        assertThat(one.difference().couponsCents()).isZero();
                    });
            assertThat(findings(books)).isEmpty();
            story.writing(handle -> FalsifiedDatabase.execute(handle,
                    "INSERT INTO correction_coupons (id, invoice_id, applied_coupon_id,"
                    + " amount_cents, booked_at) SELECT id, invoice_id, source_id, 100, 0"
                    + " FROM credits WHERE source = 'coupon'"));
            assertThat(findings(books).toString()).contains("a coupon that reduces none of the"
                    + " corrected fees deducts 1.00 EUR from the corrections");
        }
    }

    private static List<Finding> findings(BookStory books) {
        return books.check();
    }
}
