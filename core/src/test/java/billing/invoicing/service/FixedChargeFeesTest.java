package billing.invoicing.service;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.AddOn;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoicingReason;
import billing.kernel.time.BillingTime;
import billing.subscription.Subscription;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("subscriptions-and-invoicing.md 11.3: fixed charges on stored invoices")
class FixedChargeFeesTest {
    @TempDir
    Path folder;
    private InvoiceStory story;
    private AddOn desk;

    @BeforeEach
    void begin() {
        story = new InvoiceStory(folder);
        desk = story.addOn("desk", 1_000);
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 11.3: 10 x 1.00 prorated from 19 July, 13 of 31 "
            + "days: 419")
    void prorated_in_arrears() {
        Subscription subscription = subscribe(new PlanOutline().fixed(desk, "10", "1.00", false,
                true), "2023-07-19T12:00:00Z");
        Invoice invoice = story.periodic("2023-08-01T00:10:00Z", subscription);
        assertThat(InvoiceStory.cents(invoice, FeeType.FIXED_CHARGE)).containsExactly(419L);
        Fee fee = invoice.parts().fees().get(1);
        assertThat(fee.quantity().units()).isEqualByComparingTo("10");
        assertThat(fee.window().from()).isEqualTo(Instant.parse("2023-07-19T12:00:00Z"));
        assertThat(InvoiceStory.cents(story.periodic("2023-09-01T00:10:00Z", subscription),
                FeeType.FIXED_CHARGE)).containsExactly(1_000L);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 11.3: 10 x 200.00 prorated from 4 February 2024, "
            + "26 of 29 days: 179 310")
    void prorated_units_are_rounded_to_six_decimals() {
        Subscription subscription = subscribe(new PlanOutline().fixed(desk, "10", "200.00", false,
                true), "2024-02-04T00:00:00Z");
        assertThat(InvoiceStory.cents(story.periodic("2024-03-01T00:10:00Z", subscription),
                FeeType.FIXED_CHARGE)).containsExactly(179_310L);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 11.3: not prorated, a start and an end cost the "
            + "whole")
    void not_prorated() {
        Subscription subscription = subscribe(new PlanOutline().fixed(desk, "10", "1.00", false,
                false), "2024-02-04T00:00:00Z");
        assertThat(InvoiceStory.cents(story.ended(subscription, "2024-02-06T00:00:00Z"),
                FeeType.FIXED_CHARGE)).containsExactly(1_000L);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 11.3: in advance: with the start, then with each "
            + "period's opening, never at an end")
    void in_advance_on_a_plan_in_advance() {
        Subscription subscription = subscribe(new PlanOutline().advance().fixed(desk, "10",
                "1.00", true, false), "2024-03-01T00:00:00Z");
        assertThat(InvoiceStory.cents(story.starting("2024-03-01T00:00:00Z", subscription),
                FeeType.FIXED_CHARGE)).containsExactly(1_000L);
        assertThat(InvoiceStory.cents(story.periodic("2024-04-01T00:10:00Z", subscription),
                FeeType.FIXED_CHARGE)).containsExactly(1_000L);
        assertThat(InvoiceStory.cents(story.ended(subscription, "2024-04-06T00:00:00Z"),
                FeeType.FIXED_CHARGE)).isEmpty();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 11.3: in advance on a plan in arrears: an invoice "
            + "of its own, without grace, once")
    void in_advance_on_a_plan_in_arrears() {
        Subscription subscription = story.subscribe(story.customer("UTC", 5), story.plan(
                new PlanOutline().fixed(desk, "10", "1.00", true, true)), BillingTime.CALENDAR,
                "2024-03-16T00:00:00Z");
        Invoice invoice = story.bill(InvoicingReason.IN_ADVANCE_CHARGE, "2024-03-16T00:00:00Z",
                subscription);
        assertThat(invoice.state().status()).isEqualTo(InvoiceStatus.FINALIZED);
        assertThat(invoice.parts().fees()).extracting(fee -> fee.amounts().cents()).containsExactly(
                516L);
        assertThat(story.bill(InvoicingReason.IN_ADVANCE_CHARGE, "2024-03-16T01:00:00Z",
                subscription).parts().fees()).isEmpty();
        assertThat(InvoiceStory.cents(story.periodic("2024-04-01T00:10:00Z", subscription),
                FeeType.FIXED_CHARGE)).containsExactly(1_000L);
    }

    private Subscription subscribe(PlanOutline outline, String start) {
        return story.subscribe(story.customer("UTC", null), story.plan(outline),
                BillingTime.CALENDAR, start);
    }
}
