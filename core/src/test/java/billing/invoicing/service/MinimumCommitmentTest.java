package billing.invoicing.service;

import static org.assertj.core.api.Assertions.assertThat;

import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.InvoicingReason;
import billing.kernel.time.BillingTime;
import billing.kernel.time.Interval;
import billing.subscription.Subscription;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("subscriptions-and-invoicing.md 10: minimum commitments on stored invoices")
class MinimumCommitmentTest {
    private static final long COMMITTED = 1_000_000;
    @TempDir
    Path folder;
    private InvoiceStory story;

    @BeforeEach
    void begin() {
        story = new InvoiceStory(folder);
    }

    @AfterEach
    void end() {
        story.close();
    }

    @ParameterizedTest(name = "{0} from {1}: fee {3}, true-up {4}")
    @DisplayName("subscriptions-and-invoicing.md 10: the closed period is raised to its share of "
            + "the commitment")
    @CsvSource({"MONTHLY,   2023-02-04T00:00:00Z, 2023-03-01T00:10:00Z,  89286, 803571",
        "WEEKLY,    2024-03-13T00:00:00Z, 2024-03-18T00:10:00Z,  71429, 642857",
        "QUARTERLY, 2023-02-04T00:00:00Z, 2023-04-01T00:10:00Z,  62222, 560000",
        "YEARLY,    2022-02-01T00:00:00Z, 2023-01-01T00:10:00Z,  91507, 823561"})
    void calendar_periods(Interval interval, String start, String billed, long fee, long trueUp) {
        Subscription subscription = subscribe(new PlanOutline().every(interval),
                BillingTime.CALENDAR, start);
        Invoice invoice = story.periodic(billed, subscription);
        assertThat(InvoiceStory.cents(invoice, FeeType.SUBSCRIPTION)).containsExactly(fee);
        assertThat(trueUps(invoice)).containsExactly(trueUp);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 10: an anniversary period commits the whole")
    void anniversary_period() {
        Subscription subscription = subscribe(new PlanOutline(), BillingTime.ANNIVERSARY,
                "2023-02-04T00:00:00Z");
        assertThat(trueUps(story.periodic("2023-03-04T00:10:00Z", subscription)))
                .containsExactly(900_000L);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 10: a plan in advance is settled with the next "
            + "period's invoice, its end at once")
    void weekly_in_advance() {
        Subscription subscription = subscribe(new PlanOutline().every(Interval.WEEKLY).advance(),
                BillingTime.CALENDAR, "2024-03-04T00:00:00Z");
        assertThat(trueUps(story.starting("2024-03-04T00:00:00Z", subscription))).isEmpty();
        for (String billed : new String[] {"2024-03-11T00:10:00Z", "2024-03-18T00:10:00Z"}) {
            assertThat(trueUps(story.periodic(billed, subscription))).containsExactly(900_000L);
        }
        assertThat(trueUps(story.ended(subscription, "2024-03-20T12:00:00Z")))
                .containsExactly(328_571L);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 10: an end within the first period, in a trial, "
            + "owes 11 of 31 days, less the fixed charge billed at the start")
    void end_before_the_first_fee() {
        Subscription alone = subscribeOn("2024-03-06T00:00:00Z", inTrial());
        assertThat(trueUps(story.ended(alone, "2024-03-16T12:00:00Z"))).containsExactly(11_000L);
        Subscription equipped = subscribeOn("2024-03-06T00:00:00Z", inTrial().fixed(
                story.addOn("desk", 100), "1", "1.00", true, false));
        story.bill(InvoicingReason.IN_ADVANCE_CHARGE, "2024-03-06T00:00:01Z", equipped);
        assertThat(trueUps(story.ended(equipped, "2024-03-16T12:00:00Z")))
                .containsExactly(10_900L);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 10: the first periodic invoice of a plan in "
            + "advance settles no earlier period")
    void first_periodic_invoice() {
        Subscription subscription = subscribeOn("2024-03-06T00:00:00Z", inTrial());
        assertThat(trueUps(story.periodic("2024-04-01T00:10:00Z", subscription))).isEmpty();
        assertThat(trueUps(story.periodic("2024-05-01T00:10:00Z", subscription)))
                .containsExactly(31_000L);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 10: usage counts: 2/29 of the commitment less the "
            + "fee and the usage of the two days")
    void usage_counts() {
        PlanOutline outline = new PlanOutline().costing(10_000).committedTo(COMMITTED)
                .summing("later", "1", false, false, false)
                .summing("seats", "1", true, true, false);
        Subscription subscription = story.subscribe(story.customer("UTC", null),
                story.plan(outline), BillingTime.CALENDAR, "2024-02-28T10:00:00Z");
        story.use(subscription, "later", "2024-02-28T11:00:00Z", "10");
        story.use(subscription, "seats", "2024-02-28T11:00:00Z", "10");
        Invoice february = story.periodic("2024-03-01T00:10:00Z", subscription);
        // 68 966 less 690 and 1 000; the seats of March, billed here, belong to March.
        assertThat(trueUps(february)).containsExactly(67_276L);
        assertThat(InvoiceStory.cents(february, FeeType.CHARGE)).containsExactly(1_000L, 1_000L);
        assertThat(trueUps(story.periodic("2024-04-01T00:10:00Z", subscription)))
                .containsExactly(989_000L);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 10: a year's commitment waits for the year and "
            + "counts the monthly invoices")
    void yearly_with_monthly_charges() {
        PlanOutline outline = new PlanOutline().every(Interval.YEARLY).costing(10_000)
                .committedTo(COMMITTED).chargesMonthly()
                .summing("later", "1", false, false, false);
        Subscription subscription = story.subscribe(story.customer("UTC", null),
                story.plan(outline), BillingTime.ANNIVERSARY, "2024-03-01T10:00:00Z");
        story.use(subscription, "later", "2024-03-01T11:00:00Z", "1");
        story.use(subscription, "later", "2025-02-01T11:00:00Z", "1");
        for (int month = 4; month <= 12; month++) {
            assertThat(trueUps(story.periodic("2024-%02d-01T00:10:00Z".formatted(month),
                    subscription))).isEmpty();
        }
        story.periodic("2025-01-01T00:10:00Z", subscription);
        story.periodic("2025-02-01T00:10:00Z", subscription);
        assertThat(trueUps(story.periodic("2025-03-01T00:10:00Z", subscription)))
                .containsExactly(989_800L);
    }

    private Subscription subscribe(PlanOutline outline, BillingTime billingTime, String start) {
        return story.subscribe(story.customer("UTC", null),
                story.plan(outline.costing(100_000).committedTo(COMMITTED)), billingTime, start);
    }

    private static PlanOutline inTrial() {
        return new PlanOutline().costing(3_100).advance().trial("45").committedTo(31_000);
    }

    private Subscription subscribeOn(String start, PlanOutline outline) {
        return story.subscribe(story.customer("UTC", null), story.plan(outline),
                BillingTime.CALENDAR, start);
    }

    private static List<Long> trueUps(Invoice invoice) {
        return InvoiceStory.cents(invoice, FeeType.COMMITMENT);
    }
}
