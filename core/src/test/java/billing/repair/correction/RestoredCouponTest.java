package billing.repair.correction;

import static org.assertj.core.api.Assertions.assertThat;

import billing.books.BookStory;
import billing.catalog.Coupon;
import billing.catalog.Coupon.Frequency;
import billing.check.Finding;
import billing.invoicing.Invoice;
import billing.invoicing.VoidRequest;
import billing.invoicing.service.InvoiceService;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Interval;
import billing.run.LifecycleInvoicing;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.store.AppliedCoupons;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A sum of 95.00 that January (89.00) and February (39.00, of which it covers 6.00) have used up
 * is restored; March (39.00) had nothing of it.
 */
@DisplayName("subscriptions-and-invoicing.md 17: corrections after a coupon was restored")
class RestoredCouponTest {
    @TempDir
    Path folder;
    private BookStory books;
    private Story story;
    private CorrectionStory past;

    @BeforeEach
    void bill() {
        books = new BookStory(folder.resolve("billing.db"), 7, "2024-01-01T00:00:00Z").taxed();
        story = books.story;
        past = new CorrectionStory(story);
        story.customer("acme", "UTC");
        story.plan(PlanSketch.of("pro", Interval.MONTHLY, 2_900).withUsage("tokens", "1")
                .withUsage("volume", "1"));
        books.coupon(new Coupon(UUID.randomUUID(), "Sum", "sum", null,
                new Coupon.Discount(Coupon.Type.FIXED_AMOUNT, 9_500L, CurrencyUnit.of("EUR"), null),
                new Coupon.Terms(Frequency.ONCE, null, Coupon.Expiration.NO_EXPIRATION, null, true),
                Coupon.Scope.EVERYTHING, story.now(), null, null), "acme");
        story.subscribe("acme", "pro");
        use("january-tokens", "tokens", "2024-01-20T12:00:00Z", "10");
        use("january-volume", "volume", "2024-01-20T12:00:00Z", "50");
        story.runUntil("2024-02-01T00:10:00Z");
        use("february-tokens", "tokens", "2024-02-20T12:00:00Z", "10");
        story.runUntil("2024-03-01T00:10:00Z");
        use("march-tokens", "tokens", "2024-03-20T12:00:00Z", "10");
        story.runUntil("2024-04-01T00:10:00Z");
        assertThat(story.invoices()).extracting(one -> one.amounts().couponsCents())
                .containsExactly(8_900L, 600L, 0L);
        assertThat(coupon().isActive()).isFalse();
    }

    @AfterEach
    void close() {
        books.close();
    }

    private void use(String id, String metric, String at, String units) {
        story.at(at);
        past.late(id, "acme-1", metric, at, units);
    }

    private AppliedCoupon coupon() {
        return books.story.read(handle -> new AppliedCoupons(handle)
                .ofCustomer(story.customer("acme").id())).get(0);
    }

    private Invoice month(int number) {
        return story.invoices().get(number - 1);
    }

    private List<CorrectedInvoice> correct() {
        List<CorrectedInvoice> corrected = past.correct(CorrectionMethod.CREDIT_NOTE);
        List<Finding> findings = books.check();
        assertThat(findings).isEmpty();
        return corrected;
    }

    /** The net amounts, after coupons, by which a correction changes invoices, in their order. */
    private static List<Long> netCents(List<CorrectedInvoice> corrected) {
        return corrected.stream().map(one -> one.difference().cents()
                - one.difference().couponsCents()).toList();
    }

    @Test
    void what_a_correction_restores_does_not_reduce_an_invoice_that_had_none_of_it() {
        past.retract("january-volume");
        past.retract("march-tokens");
        assertThat(netCents(correct())).containsExactly(0L, -1_000L);
        assertThat(coupon().amountCentsRemaining()).isEqualTo(5_000);
        story.runUntil("2024-05-01T00:10:00Z");
        assertThat(books.latest().amounts().couponsCents()).isEqualTo(2_900);
        assertThat(correct()).isEmpty();
    }

    @Test
    void what_a_void_restores_does_not_reduce_an_invoice_that_got_the_rest() {
        story.writing(handle -> new InvoiceService(story.work(handle),
                new LifecycleInvoicing()).voidInvoice(month(1).id(), VoidRequest.PLAIN));
        assertThat(coupon().amountCentsRemaining()).isEqualTo(8_900);
        past.retract("february-tokens");
        assertThat(netCents(correct())).containsExactly(-1_000L);
        past.late("february-late", "acme-1", "tokens", "2024-02-21T12:00:00Z", "7");
        assertThat(netCents(correct())).containsExactly(700L);
        assertThat(coupon().amountCentsRemaining()).isEqualTo(8_900);
    }

    @Test
    void what_new_invoices_have_used_of_it_does_not_return_to_the_old_one() {
        past.retract("january-volume");
        correct();
        story.runUntil("2024-05-01T00:10:00Z");
        assertThat(coupon().amountCentsRemaining()).isEqualTo(2_100);
        past.late("january-late", "acme-1", "volume", "2024-01-21T12:00:00Z", "50");
        assertThat(netCents(correct())).containsExactly(2_900L);
        assertThat(coupon().isActive()).isFalse();
    }
}
