package billing.life;

import static org.assertj.core.api.Assertions.assertThat;

import billing.run.Story;
import billing.settlement.progressive.LifetimeUsage;
import billing.settlement.progressive.service.LifetimeUsageReport;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("subscriptions-and-invoicing.md 9.1: what counts as lifetime usage")
class LifetimeUsageTest {
    private static final String CATALOG = """
            customers: [{external_id: c, timezone: UTC, currency: EUR}]
            billable_metrics:
              - {code: calls, name: Calls, aggregation_type: count_agg}
              - {code: mails, name: Mails, aggregation_type: count_agg}
            plans:
              - code: p
                name: P
                amount_currency: EUR
                amount_cents: 0
                interval: monthly
                pay_in_advance: false
                charges:
                  - {code: calls, billable_metric_code: calls, charge_model: standard,
                     pay_in_advance: true, properties: {amount: '1'}}
                  - {code: mails, billable_metric_code: mails, charge_model: standard,
                     properties: {amount: '2'}}
            """;
    @TempDir
    Path folder;

    @Test
    void what_was_invoiced_as_it_came_counts_once() {
        Storyboard board = Storyboard.read("""
                2024-03-01 00:00 subscribe c s p
                2024-03-02 00:00 use s calls
                2024-03-03 00:00 use s calls
                2024-03-04 00:00 use s mails
                2024-03-05 00:00 end of story""");
        try (Performance told = new Performance(new Storyboard(List.of(), CATALOG,
                board.deeds()), folder.resolve("told.db"), folder)) {
            Story story = told.jumping().story();
            LifetimeUsage usage = story.write(handle ->
                    new LifetimeUsageReport(story.work(handle)).report("s"));
            assertThat(usage.invoicedCents()).isEqualTo(200);
            assertThat(usage.currentCents()).isEqualTo(200);
            assertThat(usage.totalCents()).isEqualTo(400);
        }
    }
}
