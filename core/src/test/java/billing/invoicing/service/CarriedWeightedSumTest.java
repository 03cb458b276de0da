package billing.invoicing.service;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.UnitOfWork;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.kernel.time.BillingTime;
import billing.subscription.Subscription;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("rating-and-usage.md 2.4.6: weighted sums carried from invoice to invoice")
class CarriedWeightedSumTest {
    @TempDir
    Path folder;
    private InvoiceStory story;
    private Subscription subscription;

    @BeforeEach
    void begin() {
        story = new InvoiceStory(folder);
    }

    @AfterEach
    void end() {
        story.close();
    }

    private void subscribe(Integer graceDays) {
        subscription = story.subscribe(story.customer("UTC", graceDays),
                story.plan(new PlanOutline().levelling("disk", "1.00")), BillingTime.CALENDAR,
                "2023-03-01T00:00:00Z");
        story.use(subscription, "disk", "2023-03-05T00:00:00Z", "2500");
        story.use(subscription, "disk", "2023-04-04T00:00:00Z", "-2000");
        story.use(subscription, "disk", "2023-04-06T00:00:00Z", "-200");
    }

    @Test
    @DisplayName("rating-and-usage.md 2.4.6: March ends at 2 500, from which April goes on: 217 "
            + "742, then 53 333")
    void april_starts_where_march_ended() {
        subscribe(null);
        assertThat(disk(story.periodic("2023-04-01T00:10:00Z", subscription)).amounts().cents())
                .isEqualTo(217_742);
        Fee april = disk(story.periodic("2023-05-01T00:10:00Z", subscription));
        assertThat(april.amounts().cents()).isEqualTo(53_333);
        assertThat(april.quantity().totalAggregatedUnits()).isEqualByComparingTo("300");
    }

    @Test
    @DisplayName("rating-and-usage.md 2.4.6: a draft that is computed again leaves the level of "
            + "its last computation")
    void a_draft_leaves_the_level_of_its_last_computation() {
        subscribe(5);
        Invoice march = story.periodic("2023-04-01T00:10:00Z", subscription);
        story.use(subscription, "disk", "2023-03-31T00:00:00Z", "100");
        for (String at : new String[] {"2023-04-02T00:00:00Z", "2023-04-03T00:00:00Z"}) {
            story.database.write(handle ->
                    new Drafts(new UnitOfWork(handle, story.ids, Instant.parse(at)))
                    .refresh(march.id()));
        }
        Fee april = disk(story.periodic("2023-05-01T00:10:00Z", subscription));
        assertThat(april.quantity().totalAggregatedUnits()).isEqualByComparingTo("400");
        assertThat(april.amounts().cents()).isEqualTo(63_333);
    }

    private static Fee disk(Invoice invoice) {
        return invoice.parts().fees().stream().filter(fee -> fee.source().type() == FeeType.CHARGE)
                .findFirst().orElseThrow();
    }
}
