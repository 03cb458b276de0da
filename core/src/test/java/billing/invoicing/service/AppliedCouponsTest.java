package billing.invoicing.service;

import static billing.settlement.coupon.SampleCoupons.fixed;
import static billing.settlement.coupon.SampleCoupons.notReusable;
import static billing.settlement.coupon.SampleCoupons.onMetrics;
import static billing.settlement.coupon.SampleCoupons.onPlans;
import static billing.settlement.coupon.SampleCoupons.once;
import static billing.settlement.coupon.SampleCoupons.percent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.catalog.Coupon;
import billing.catalog.Coupon.Frequency;
import billing.catalog.Plan;
import billing.catalog.store.Coupons;
import billing.customer.Customer;
import billing.documents.Totals;
import billing.engine.Handle;
import billing.engine.PageRange;
import billing.engine.UnitOfWork;
import billing.invoicing.Credit;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.VoidRequest;
import billing.invoicing.print.InvoiceDocuments;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.time.BillingTime;
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.AppliedCouponRequest;
import billing.settlement.coupon.service.CouponApplication;
import billing.settlement.coupon.store.AppliedCouponFilter;
import billing.settlement.coupon.store.AppliedCoupons;
import billing.subscription.BillingPort;
import billing.subscription.Subscription;
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

@DisplayName("money.md 3.2, 3.4, 3.6: applied coupons from first to last use")
class AppliedCouponsTest {
    @TempDir
    Path folder;
    private InvoiceStory story;
    private Plan plan;

    @BeforeEach
    void begin() {
        story = new InvoiceStory(folder);
        plan = story.plan(new PlanOutline().costing(1_000).counting("calls", "1", 0));
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    @DisplayName("money.md 3.4: a sum given once lasts until it is used up, over several invoices")
    void a_sum_over_invoices() {
        Subscription subscription = subscribed(null);
        AppliedCoupon given = give(once("sum", 1_500));
        assertThat(credited(bill(subscription, "04"))).containsExactly(1_000L);
        assertThat(stored(given).amountCentsRemaining()).isEqualTo(500);
        assertThat(stored(given).isActive()).isTrue();
        Invoice second = bill(subscription, "05");
        assertThat(credited(second)).containsExactly(500L);
        assertThat(story.database.read(handle -> new InvoiceDocuments(handle).document(second))
                .totals()
                .coupons()).containsExactly(new Totals.Reduction("sum", 500));
        assertThat(stored(given).amountCentsRemaining()).isZero();
        assertThat(stored(given).isActive()).isFalse();
        assertThat(bill(subscription, "06").parts().credits()).isEmpty();
    }

    @Test
    @DisplayName("money.md 3.4: a recurring one counts invoices down, a percentage once is used "
            + "once")
    void counting_down() {
        Subscription subscription = subscribed(null);
        AppliedCoupon twice = give(fixed("twice", 100, Frequency.RECURRING, 2));
        AppliedCoupon first = give(percent("first", "10", Frequency.ONCE, null));
        AppliedCoupon always = give(fixed("always", 5, Frequency.FOREVER, null));
        assertThat(credited(bill(subscription, "04"))).containsExactly(100L, 90L, 5L);
        assertThat(stored(twice).frequencyDurationRemaining()).isEqualTo(1);
        assertThat(stored(first).isActive()).isFalse();
        assertThat(credited(bill(subscription, "05"))).containsExactly(100L, 5L);
        assertThat(stored(twice).isActive()).isFalse();
        assertThat(stored(twice).amountCentsRemaining()).isNull();
        assertThat(stored(always).isActive()).isTrue();
    }

    @Test
    @DisplayName("money.md 2, subscriptions-and-invoicing.md 6.2: a draft uses no coupon; "
            + "finalizing it does")
    void drafts_use_nothing() {
        Subscription subscription = subscribed(3);
        AppliedCoupon given = give(once("sum", 400));
        Invoice draft = bill(subscription, "04");
        assertThat(draft.state().status()).isEqualTo(InvoiceStatus.DRAFT);
        assertThat(draft.parts().credits()).isEmpty();
        assertThat(stored(given).creditedCents()).isZero();
        Invoice last = story.database.write(handle ->
                new Drafts(new UnitOfWork(handle, story.ids, Instant.parse("2024-04-04T00:20:00Z")))
                .makeFinal(draft.id()));
        assertThat(credited(last)).containsExactly(400L);
        assertThat(last.amounts().totalCents()).isEqualTo(600);
        assertThat(stored(given).isActive()).isFalse();
    }

    @Test
    @DisplayName("money.md 3.6: voiding gives the uses back; the credits stay on the voided "
            + "invoice")
    void restored() {
        Subscription subscription = subscribed(null);
        AppliedCoupon sum = give(once("sum", 400));
        AppliedCoupon twice = give(percent("twice", "10", Frequency.RECURRING, 1));
        AppliedCoupon always = give(fixed("always", 5, Frequency.FOREVER, null));
        Invoice invoice = bill(subscription, "04");
        assertThat(credited(invoice)).containsExactly(400L, 60L, 5L);
        Invoice voided = voidIt(invoice);
        assertThat(credited(voided)).containsExactly(400L, 60L, 5L);
        assertThat(stored(sum).isActive()).isTrue();
        assertThat(stored(sum).amountCentsRemaining()).isEqualTo(400);
        assertThat(stored(twice).isActive()).isTrue();
        assertThat(stored(twice).frequencyDurationRemaining()).isEqualTo(1);
        assertThat(stored(always).isActive()).isTrue();
        assertThat(credited(bill(subscription, "05"))).containsExactly(400L, 60L, 5L);
    }

    @Test
    @DisplayName("money.md 3.6: what was given with a coupon that has ended since does not come "
            + "back")
    void an_ended_coupon_gives_nothing_back() {
        Subscription subscription = subscribed(null);
        AppliedCoupon sum = give(once("sum", 400));
        Invoice invoice = bill(subscription, "04");
        story.database.writing(handle -> application(handle, at("04")).delete("sum"));
        voidIt(invoice);
        assertThat(stored(sum).isActive()).isFalse();
    }

    @Test
    @DisplayName("money.md 3.1: deleting a coupon ends it with every customer and frees its code")
    void deletion() {
        subscribed(null);
        AppliedCoupon given = give(once("sum", 400));
        Coupon deleted = story.database.write(
                handle -> application(handle, at("04")).delete("sum"));
        assertThat(deleted.deletedAt()).isEqualTo(at("04"));
        assertThat(stored(given).terminatedAt()).isEqualTo(at("04"));
        assertThat(give(once("sum", 100)).isActive()).isTrue();
        assertThat(listed(null)).hasSize(2);
    }

    @Test
    @DisplayName("money.md 3.2: checks: customer, coupon, overlap, reuse, amounts")
    void checks() {
        subscribed(null);
        store(once("sum", 400));
        assertThatThrownBy(() -> apply(AppliedCouponRequest.of("nobody", "sum")))
                .isInstanceOf(NotFoundException.class).hasMessageContaining("customer");
        assertThatThrownBy(() -> apply(AppliedCouponRequest.of("customer-1", "none")))
                .isInstanceOf(NotFoundException.class).hasMessageContaining("coupon");
        give(onPlans(once("on_plan", 10), plan.code()));
        store(onMetrics(once("on_metric", 10), "calls"));
        assertThatThrownBy(() -> apply(AppliedCouponRequest.of("customer-1", "on_metric")))
                .isInstanceOfSatisfying(NotAllowedException.class, refusal ->
                        assertThat(refusal.code()).isEqualTo("plan_overlapping"));
        give(notReusable(once("single", 10)));
        assertFault(AppliedCouponRequest.of("customer-1", "single"), "coupon",
                "coupon_is_not_reusable");
        assertFault(new AppliedCouponRequest("customer-1", "sum", -1L, null, null,
                Frequency.RECURRING, null, Map.of()), "amount_cents", "value_is_out_of_range");
        assertFault(new AppliedCouponRequest("customer-1", "sum", null, null, null,
                Frequency.RECURRING, null, Map.of()), "frequency_duration", "value_is_mandatory");
    }

    @Test
    @DisplayName("money.md 3.2: terms of the application win over the coupon's; ending it is "
            + "repeatable")
    void own_terms_and_termination() {
        subscribed(null);
        store(percent("share", "10", Frequency.ONCE, null));
        AppliedCoupon given = apply(new AppliedCouponRequest("customer-1", "share", null, null,
                new BigDecimal("20"), Frequency.RECURRING, 3, Map.of()));
        assertThat(given.discount().percentageRate()).isEqualByComparingTo("20");
        assertThat(given.frequencyDurationRemaining()).isEqualTo(3);
        for (String month : List.of("05", "06")) {
            AppliedCoupon ended = story.database.write(handle -> application(handle, at(month))
                    .terminate("customer-1", given.id()));
            assertThat(ended.terminatedAt()).isEqualTo(at("05"));
        }
        assertThat(listed(true)).isEmpty();
        assertThat(listed(false)).extracting(AppliedCoupon::id).containsExactly(given.id());
    }

    private Subscription subscribed(Integer graceDays) {
        Customer customer = story.customer("UTC", graceDays);
        return story.subscribe(customer, plan, BillingTime.CALENDAR, "2024-03-01T00:00:00Z");
    }

    private Invoice bill(Subscription subscription, String month) {
        return story.periodic("2024-" + month + "-01T00:10:00Z", subscription);
    }

    private Invoice voidIt(Invoice invoice) {
        return story.database.write(handle ->
                new InvoiceService(new UnitOfWork(handle, story.ids, at("04")),
                BillingPort.NONE)
                .voidInvoice(invoice.id(), VoidRequest.PLAIN));
    }

    private void store(Coupon coupon) {
        story.database.writing(handle -> new Coupons(handle).insert(coupon));
    }

    private AppliedCoupon give(Coupon coupon) {
        store(coupon);
        return apply(AppliedCouponRequest.of("customer-1", coupon.code()));
    }

    private AppliedCoupon apply(AppliedCouponRequest request) {
        return story.database.write(handle -> application(handle, at("03")).apply(request));
    }

    private CouponApplication application(Handle handle, Instant now) {
        return new CouponApplication(new UnitOfWork(handle, story.ids, now));
    }

    private AppliedCoupon stored(AppliedCoupon applied) {
        return story.database.read(handle -> new AppliedCoupons(handle)
                .get(applied.customerId(), applied.id()));
    }

    private List<AppliedCoupon> listed(Boolean active) {
        return story.database.read(handle -> new AppliedCoupons(handle).page(
                new AppliedCouponFilter("customer-1", active, List.of()), PageRange.first())
                        .items());
    }

    private void assertFault(AppliedCouponRequest request, String field, String code) {
        assertThatThrownBy(() -> apply(request)).isInstanceOfSatisfying(InvalidException.class,
                refusal -> assertThat(refusal.details().get(field)).containsExactly(code));
    }

    private static List<Long> credited(Invoice invoice) {
        return invoice.parts().credits().stream().map(Credit::amountCents).toList();
    }

    private static Instant at(String month) {
        return Instant.parse("2024-" + month + "-02T12:00:00Z");
    }
}
