package billing.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.catalog.BillableMetric;
import billing.catalog.Coupon;
import billing.catalog.Plan;
import billing.catalog.store.Coupons;
import billing.catalog.store.Plans;
import billing.invoicing.Credit;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.time.Interval;
import billing.plan.PlanService;
import billing.run.LifecycleInvoicing;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.settlement.coupon.AppliedCouponRequest;
import billing.settlement.coupon.service.CouponApplication;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("money.md 3.1: coupons created and changed by requests")
class CouponEditsTest {
    private static final String FIXED = "'name': 'Sum', 'coupon_type': 'fixed_amount',"
            + " 'amount_cents': 100, 'amount_currency': 'EUR', 'frequency': 'once',"
            + " 'expiration': 'no_expiration'";
    @TempDir
    Path folder;
    private EditStory edits;
    private Story story;

    @BeforeEach
    void begin() {
        edits = new EditStory(folder, "2024-01-01T00:00:00Z");
        story = edits.story;
    }

    @AfterEach
    void end() {
        edits.close();
    }

    @Test
    @DisplayName("money.md 3.1: once a customer has it, only name, description and expiry change")
    void given_coupons_are_fixed() {
        create("{'code': 'given', " + FIXED + "}");
        create("{'code': 'free', " + FIXED + "}");
        story.customer("wim", "UTC");
        apply("given");
        String change = "{'name': 'New', 'code': 'other', 'amount_cents': -5,"
                + " 'expiration': 'time_limit', 'expiration_at': '2030-01-01T00:00:00Z'}";
        Coupon given = change("given", change);
        assertThat(given.name()).isEqualTo("New");
        assertThat(given.code()).isEqualTo("given");
        assertThat(given.discount().amountCents()).isEqualTo(100);
        assertThat(given.terms().expiration()).isEqualTo(Coupon.Expiration.TIME_LIMIT);
        assertFault(() -> change("free", change), "amount_cents", "value_is_out_of_range");
        assertThat(change("free", change.replace("-5", "5")).code()).isEqualTo("other");
    }

    @Test
    @DisplayName("money.md 3.1: limits: unknown ones, one kind only, removed by an empty list")
    void limits() {
        story.plan(PlanSketch.of("desk", Interval.MONTHLY, 1_000));
        assertThat(create("{'code': 'a', " + FIXED + ", 'applies_to': {'plan_codes': ['desk']}}")
                .scope().planCodes()).containsExactly("desk");
        assertThat(change("a", "{'name': 'Kept'}").scope().planCodes()).containsExactly("desk");
        assertThat(change("a", "{'applies_to': {'plan_codes': []}}").isLimited()).isFalse();
        assertThatThrownBy(() -> create("{'code': 'b', " + FIXED
                + ", 'applies_to': {'plan_codes': ['none']}}"))
                .isInstanceOfSatisfying(NotFoundException.class, refusal ->
                        assertThat(refusal.code()).isEqualTo("plans_not_found"));
        edits.create(BillableMetric.class, "{'name': 'Calls', 'code': 'calls',"
                + " 'aggregation_type': 'count_agg'}");
        assertThatThrownBy(() -> create("{'code': 'c', " + FIXED + ", 'applies_to':"
                + " {'plan_codes': ['desk'], 'billable_metric_codes': ['calls']}}"))
                .isInstanceOfSatisfying(NotAllowedException.class, refusal ->
                        assertThat(refusal.code())
                                .isEqualTo("only_one_limitation_type_per_coupon_allowed"));
    }

    @Test
    @DisplayName("money.md 3.1: a limit follows its plan to another code")
    void renamed_targets() {
        story.plan(PlanSketch.of("desk", Interval.MONTHLY, 1_000));
        create("{'code': 'a', " + FIXED + ", 'applies_to': {'plan_codes': ['desk']}}");
        edits.change(Plan.class, "desk", "{'code': 'table'}");
        assertThat(change("a", "{'name': 'Same'}").scope().planCodes()).containsExactly("table");
    }

    @Test
    @DisplayName("api-conventions.md 10: a limit to a deleted plan is none to the next of its code")
    void successors_of_deleted_plans() {
        story.plan(PlanSketch.of("desk", Interval.MONTHLY, 1_000));
        limitedFor("wim", "{'plan_codes': ['desk']}");
        deletePlan("desk");
        assertLimits("desk", "");
        story.plan(PlanSketch.of("desk", Interval.MONTHLY, 5_000).inAdvance());
        story.subscribe("wim", "desk");
        assertCoupons(0);
        change("a", "{'name': 'Same'}");
        story.runUntil("2024-02-01T01:00:00Z");
        assertCoupons(0, 0);
        create("{'code': 'of next', " + FIXED + ", 'applies_to': {'plan_codes': ['desk']}}");
        apply("of next");
        story.runUntil("2024-03-01T01:00:00Z");
        assertCoupons(0, 0, 100);
        deletePlan("desk");
        assertLimits("desk", "");
    }

    @Test
    @DisplayName("api-conventions.md 10: and so it is with metrics")
    void successors_of_deleted_metrics() {
        story.plan(PlanSketch.of("calls", Interval.MONTHLY, 0).withUsage("call", "1"));
        limitedFor("wim", "{'billable_metric_codes': ['call']}");
        story.writing(handle -> new MetricDeletion(handle).delete("call", story.now()));
        assertLimits("", "call");
        story.plan(PlanSketch.of("more", Interval.MONTHLY, 0).withUsage("call", "1"));
        create("{'code': 'of plan', " + FIXED + ", 'applies_to': {'plan_codes': ['more']}}");
        apply("of plan");
        story.subscribe("wim", "more");
        story.use("wim-1", "call", "7");
        story.runUntil("2024-02-01T01:00:00Z");
        assertThat(story.invoices()).singleElement().satisfies(invoice -> {
            assertThat(invoice.amounts().feesCents()).isEqualTo(700);
            assertThat(invoice.parts().credits()).extracting(Credit::code)
                    .containsExactly("of plan");
        });
    }

    private void limitedFor(String customer, String limits) {
        create("{'code': 'a', " + FIXED.replace("once", "forever") + ", 'applies_to': " + limits
                + "}");
        story.customer(customer, "UTC");
        apply("a");
    }

    private void deletePlan(String code) {
        story.writing(handle -> new PlanService(story.work(handle),
                new LifecycleInvoicing()).delete(new Plans(handle).get(code)));
    }

    private void assertLimits(String plans, String metrics) {
        Coupon coupon = story.read(handle -> new Coupons(handle).get("a"));
        assertThat(coupon.isLimited()).isTrue();
        assertThat(String.join(" ", coupon.scope().planCodes())).isEqualTo(plans);
        assertThat(String.join(" ", coupon.scope().billableMetricCodes())).isEqualTo(metrics);
    }

    private void assertCoupons(long... cents) {
        assertThat(story.invoices().stream()
                .mapToLong(invoice -> invoice.amounts().couponsCents()).toArray())
                .containsExactly(cents);
    }

    @Test
    @DisplayName("money.md 3.1: what a coupon needs, member by member")
    void members() {
        assertFault(() -> create("{'code': 'a', " + FIXED.replace("once", "recurring") + "}"),
                "frequency_duration", "value_is_mandatory");
        assertFault(() -> create("{'code': 'a', " + FIXED.replace("100", "0") + "}"),
                "amount_cents", "value_is_out_of_range");
        assertFault(() -> create("{'code': 'a', " + FIXED.replace("EUR", "EURO") + "}"),
                "amount_currency", "value_is_invalid");
        assertFault(() -> create("{'code': 'a', " + FIXED.replace("once", "twice") + "}"),
                "frequency", "value_is_invalid");
        assertFault(() -> create("{'code': 'a', " + FIXED.replace("fixed_amount", "percentage")
                + "}"), "percentage_rate", "value_is_mandatory");
        assertFault(() -> create("{'code': 'a', " + FIXED
                + ", 'expiration_at': '2023-01-01T00:00:00Z'}"), "expiration_at", "invalid_date");
        assertFault(() -> create("{'code': 'a', " + FIXED + ", 'expiration_at': 'soon'}"),
                "expiration_at", "invalid_date");
    }

    @Test
    @DisplayName("money.md 3.1: an expired coupon is given to nobody any more")
    void expiry() {
        create("{'code': 'short', " + FIXED.replace("no_expiration", "time_limit")
                + ", 'expiration_at': '2024-01-02T10:00:00Z'}");
        create("{'code': 'long', " + FIXED + ", 'expiration_at': '2024-01-02T10:00:00Z'}");
        story.customer("wim", "UTC");
        story.runUntil("2024-01-02T11:00:00Z");
        assertThatThrownBy(() -> apply("short")).isInstanceOf(NotFoundException.class);
        apply("long");
    }

    private void apply(String code) {
        story.writing(handle -> new CouponApplication(story.work(handle))
                .apply(AppliedCouponRequest.of("wim", code)));
    }

    private Coupon create(String text) {
        return edits.create(Coupon.class, text);
    }

    private Coupon change(String code, String text) {
        return edits.change(Coupon.class, code, text);
    }

    private static void assertFault(ThrowingCallable call, String field, String code) {
        assertThatThrownBy(call).isInstanceOfSatisfying(InvalidException.class, refusal ->
                assertThat(refusal.details().get(field)).isEqualTo(List.of(code)));
    }
}
