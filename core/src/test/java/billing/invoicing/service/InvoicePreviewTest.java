package billing.invoicing.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.catalog.Plan;
import billing.customer.Customer;
import billing.engine.Sql;
import billing.engine.UnitOfWork;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.InvoicingReason;
import billing.invoicing.service.InvoicePreview.Preview;
import billing.kernel.error.InvalidException;
import billing.kernel.time.BillingTime;
import billing.kernel.time.Interval;
import billing.settlement.PreviewSettlementOrder;
import billing.subscription.Subscription;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("subscriptions-and-invoicing.md 6.11: previews")
class InvoicePreviewTest {
    private static final String NOW = "2026-03-03T12:00:00Z";
    @TempDir
    Path folder;
    private InvoiceStory story;
    private Customer customer;

    @BeforeEach
    void begin() {
        story = new InvoiceStory(folder);
        customer = story.customer("UTC", null, story.tax("vat", "23"));
    }

    @AfterEach
    void end() {
        assertThat(story.database.read(handle -> Sql.one(handle, Integer.class,
                "SELECT COUNT(*) FROM invoices")).intValue()).isZero();
        story.close();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.11: a projection tops usage up to the minimum "
            + "of the whole month")
    void projection() {
        Plan plan = story.plan(new PlanOutline().costing(0).counting("litres", "1", 233_700));
        Subscription subscription = story.subscribe(customer, plan, BillingTime.CALENDAR,
                "2026-03-01T00:00:00Z");
        story.use(subscription, "litres", "2026-03-02T10:00:00Z", null);
        Preview preview = preview(previews ->
                previews.projection(List.of(subscription.externalId())));
        assertThat(InvoiceStory.cents(preview.invoice(), FeeType.CHARGE))
                .containsExactly(100L, 233_600L);
        assertThat(preview.invoice().amounts().totalCents()).isEqualTo(287_451);
        assertThat(preview.invoice().dates().issuing()).isEqualTo("2026-04-01");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.11: a proposal bills the start of a plan in "
            + "advance, else the first period")
    void proposal() {
        Plan advance = story.plan(new PlanOutline().costing(3_100).advance());
        Plan arrears = story.plan(new PlanOutline().costing(3_100));
        Instant start = Instant.parse("2026-03-22T00:00:00Z");
        Invoice first = preview(previews -> previews.proposal(advance,
                BillingTime.CALENDAR, start, null)).invoice();
        assertThat(first.amounts().feesCents()).isEqualTo(1_000);
        assertThat(first.parts().subscriptions().get(0).reason())
                .isEqualTo(InvoicingReason.SUBSCRIPTION_STARTING);
        Invoice later = preview(previews -> previews.proposal(arrears,
                BillingTime.ANNIVERSARY, start, null)).invoice();
        assertThat(later.amounts().feesCents()).isEqualTo(3_100);
        assertThat(later.dates().issuing()).isEqualTo("2026-04-22");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.11: a termination bills the days until then, "
            + "but not in the past")
    void termination() {
        Plan plan = story.plan(new PlanOutline().costing(3_100));
        Subscription subscription = story.subscribe(customer, plan, BillingTime.CALENDAR,
                "2026-03-01T00:00:00Z");
        String id = subscription.externalId();
        assertThat(preview(previews -> previews.termination(id,
                Instant.parse("2026-03-10T15:00:00Z"))).invoice().amounts().feesCents())
                .isEqualTo(1_000);
        assertThatThrownBy(() -> preview(previews -> previews.termination(id,
                Instant.parse("2026-03-02T00:00:00Z"))))
                .isInstanceOfSatisfying(InvalidException.class, refused -> assertThat(
                        refused.details()).containsEntry("terminated_at",
                                List.of("cannot_be_in_past")));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.11: subscriptions of different periods have no "
            + "common invoice")
    void projections_must_fit_together() {
        Subscription monthly = story.subscribe(customer, story.plan(new PlanOutline()),
                BillingTime.CALENDAR, "2026-03-01T00:00:00Z");
        Subscription yearly = story.subscribe(customer,
                story.plan(new PlanOutline().every(Interval.YEARLY)), BillingTime.CALENDAR,
                "2026-03-01T00:00:00Z");
        assertThatThrownBy(() -> preview(previews -> previews.projection(
                List.of(monthly.externalId(), yearly.externalId()))))
                .isInstanceOfSatisfying(InvalidException.class, refused -> assertThat(
                        refused.details()).containsEntry("base",
                                List.of("billing_periods_does_not_match")));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.3, 6.11: a proposal for a later date starts at "
            + "its midnight")
    void proposal_for_a_later_date() {
        Plan plan = story.plan(new PlanOutline().costing(3_100).advance());
        Preview shown = preview(previews -> previews.proposal(plan, BillingTime.CALENDAR,
                Instant.parse("2026-03-22T17:20:00Z"), null));
        assertThat(shown.subscriptions().get(0).subscription().state().startedAt())
                .isEqualTo("2026-03-22T00:00:00Z");
        assertThat(shown.invoice().parts().fees().get(0).window().from())
                .isEqualTo("2026-03-22T00:00:00Z");
    }

    @ParameterizedTest
    @CsvSource({"true, 2026-02-20, 3100", "true, 2026-03-02, 3100", "false, 2026-02-20, 3100",
        "false, 2026-03-02, 3000"})
    @DisplayName("subscriptions-and-invoicing.md 2.2, 6.11: a proposal for a date that is over is "
            + "billed on the next billing day")
    void proposal_for_a_date_that_is_over(boolean inAdvance, String start, long cents) {
        PlanOutline outline = new PlanOutline().costing(3_100);
        Plan plan = story.plan(inAdvance ? outline.advance() : outline);
        Invoice next = preview(previews -> previews.proposal(plan, BillingTime.CALENDAR,
                Instant.parse(start + "T10:00:00Z"), null)).invoice();
        assertThat(next.dates().issuing()).isEqualTo("2026-04-01");
        assertThat(next.amounts().feesCents()).isEqualTo(cents);
        assertThat(next.parts().subscriptions().get(0).reason())
                .isEqualTo(InvoicingReason.SUBSCRIPTION_PERIODIC);
    }

    private Preview preview(Function<InvoicePreview, Preview> of) {
        return story.database.read(handle -> of.apply(
                new InvoicePreview(new UnitOfWork(handle, story.ids, Instant.parse(NOW)), customer,
                        new PreviewSettlementOrder())));
    }
}
