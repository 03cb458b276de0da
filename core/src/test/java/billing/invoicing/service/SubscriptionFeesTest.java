package billing.invoicing.service;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.Plan;
import billing.customer.Customer;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.InvoicingReason;
import billing.kernel.time.BillingTime;
import billing.kernel.time.Interval;
import billing.subscription.Subscription;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("subscriptions-and-invoicing.md 3.5, 3.6, 4.5: subscription fees on stored invoices")
class SubscriptionFeesTest {
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

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.5: a plan in advance that starts on 5 March "
            + "bills 27 of 31 days, then whole months")
    void calendar_month_in_advance() {
        Subscription subscription = subscribe(new PlanOutline().advance(), "UTC",
                BillingTime.CALENDAR, "2024-03-05T10:00:00Z");
        assertThat(fee(story.starting("2024-03-05T10:00:00Z", subscription))).isEqualTo(871);
        assertThat(fee(story.periodic("2024-04-01T00:10:00Z", subscription))).isEqualTo(1_000);
    }

    @ParameterizedTest(name = "{0} from {1}: {2}")
    @DisplayName("subscriptions-and-invoicing.md 4.5: the first week of a plan of 700 counts local "
            + "days")
    @CsvSource({"America/Denver,  2023-06-16T05:00:00Z, 400",
        "America/Halifax, 2023-06-16T05:00:00Z, 300",
        "Europe/Paris,    2023-06-16T20:00:00Z, 300",
        "Asia/Karachi,    2023-06-16T20:00:00Z, 200"})
    void weeks_in_four_zones(String zone, String start, long cents) {
        Subscription subscription = subscribe(new PlanOutline().every(Interval.WEEKLY)
                .costing(700).advance(), zone, BillingTime.CALENDAR, start);
        assertThat(fee(story.starting(start, subscription))).isEqualTo(cents);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.5: a plan in arrears that ends on 12 February "
            + "bills 12 of 29 days")
    void termination_in_arrears() {
        Subscription subscription = subscribe(new PlanOutline().costing(2_900), "UTC",
                BillingTime.CALENDAR, "2024-01-01T00:00:00Z");
        assertThat(fee(story.periodic("2024-02-01T00:10:00Z", subscription))).isEqualTo(2_900);
        assertThat(fee(story.ended(subscription, "2024-02-12T06:00:00Z"))).isEqualTo(1_200);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.5: started and terminated on one day of a month "
            + "of 30: 1/30")
    void one_day() {
        Subscription subscription = subscribe(new PlanOutline(), "UTC", BillingTime.CALENDAR,
                "2024-04-10T08:00:00Z");
        assertThat(fee(story.ended(subscription, "2024-04-10T20:00:00Z"))).isEqualTo(33);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.5: a trial of 10 days delays the fee: 17 of 31 "
            + "days on 15 March")
    void a_trial_delays_the_fee() {
        Subscription subscription = subscribe(new PlanOutline().costing(5_000_000).advance()
                .trial("10"), "UTC", BillingTime.CALENDAR, "2024-03-05T12:12:00Z");
        assertThat(fee(story.starting("2024-03-15T12:35:00Z", subscription)))
                .isEqualTo(2_741_935);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.5: a trial of 45 days: the periodic invoice has "
            + "no fee, 19 April bills 12 of 30 days")
    void a_long_trial() {
        Subscription subscription = subscribe(new PlanOutline().costing(5_000_000).advance()
                .trial("45"), "UTC", BillingTime.CALENDAR, "2024-03-05T12:12:00Z");
        assertThat(InvoiceStory.cents(story.periodic("2024-04-01T00:10:00Z", subscription),
                FeeType.SUBSCRIPTION)).isEmpty();
        assertThat(fee(story.starting("2024-04-19T12:35:00Z", subscription)))
                .isEqualTo(2_000_000);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 3.5: an end on the first day closes the month "
            + "before, unless that was billed")
    void an_end_on_the_first_day_of_a_month() {
        Subscription unbilled = subscribe(new PlanOutline(), "UTC", BillingTime.CALENDAR,
                "2023-09-01T00:00:00Z");
        assertThat(fee(story.ended(unbilled, "2023-10-01T00:05:00Z"))).isEqualTo(1_000);
        Subscription billed = subscribe(new PlanOutline(), "UTC", BillingTime.CALENDAR,
                "2023-09-01T00:00:00Z");
        assertThat(fee(story.periodic("2023-10-01T00:10:00Z", billed))).isEqualTo(1_000);
        assertThat(fee(story.ended(billed, "2023-10-01T15:00:00Z"))).isEqualTo(32);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 5.3: a period, a start and an end are billed once")
    void nothing_is_billed_twice() {
        Subscription subscription = subscribe(new PlanOutline().advance(), "UTC",
                BillingTime.CALENDAR, "2024-03-05T10:00:00Z");
        story.starting("2024-03-05T10:00:00Z", subscription);
        assertThat(story.tryBill(InvoicingReason.SUBSCRIPTION_STARTING, "2024-03-06T10:00:00Z",
                subscription)).isEmpty();
        story.periodic("2024-04-01T00:10:00Z", subscription);
        assertThat(story.tryBill(InvoicingReason.SUBSCRIPTION_PERIODIC, "2024-04-01T00:10:00Z",
                subscription)).isEmpty();
        assertThat(story.tryBill(InvoicingReason.SUBSCRIPTION_PERIODIC, "2024-04-02T00:10:00Z",
                subscription)).isEmpty();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.2: several subscriptions are on one invoice, "
            + "each with its own windows and fees")
    void several_subscriptions_on_one_invoice() {
        Customer customer = story.customer("UTC", null, story.tax("vat", "20"));
        Plan monthly = story.plan(new PlanOutline());
        Plan weekly = story.plan(new PlanOutline().every(Interval.WEEKLY).costing(700));
        Subscription one = story.subscribe(customer, monthly, BillingTime.CALENDAR,
                "2024-03-16T00:00:00Z");
        Subscription other = story.subscribe(customer, weekly, BillingTime.CALENDAR,
                "2024-03-25T00:00:00Z");
        Invoice invoice = story.periodic("2024-04-01T00:10:00Z", one, other);
        assertThat(InvoiceStory.cents(invoice, FeeType.SUBSCRIPTION)).containsExactly(516L, 700L);
        assertThat(invoice.parts().subscriptions()).hasSize(2);
        assertThat(invoice.amounts().totalCents()).isEqualTo(1_216 + 243);
    }

    private Subscription subscribe(PlanOutline outline, String zone, BillingTime billingTime,
                                   String start) {
        return story.subscribe(story.customer(zone, null), story.plan(outline), billingTime,
                start);
    }

    private static long fee(Invoice invoice) {
        return InvoiceStory.cents(invoice, FeeType.SUBSCRIPTION).get(0);
    }
}
