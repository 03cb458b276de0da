package billing.plan;

import static billing.apply.Requests.body;
import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Columns;
import billing.invoicing.FeeType;
import billing.invoicing.service.Drafts;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("subscriptions-and-invoicing.md 4.1: a fee on an invoice that is closed or deleted "
        + "has been created")
class FeesOnHiddenInvoicesTest {
    @TempDir
    Path folder;
    private PlanStory story;

    @BeforeEach
    void begin() {
        story = new PlanStory(folder, "2024-01-01T09:00:00Z");
    }

    @AfterEach
    void end() {
        story.close();
    }

    private void yearly(long cents) {
        String metric = story.metric("calls").id().toString();
        story.service(it -> it.create(body("{'code': 'yearly', 'name': 'Y', 'interval': 'yearly',"
                + " 'amount_cents': " + cents + ", 'amount_currency': 'EUR', 'pay_in_advance':"
                + " true, 'bill_charges_monthly': true, 'charges': [{'billable_metric_id': '"
                + metric + "', 'charge_model': 'standard', 'properties': {'amount': '1'}}]}")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"skip", "finalize"})
    void a_year_that_was_free_is_not_billed_again_within(String zero) {
        yearly(0);
        story.story().customer("anna", "UTC");
        UUID customer = story.story().customer("anna").id();
        story.story().writing(handle -> Columns.of("customers")
                .set("finalize_zero_amount_invoice", zero).update(handle, customer));
        story.story().subscribe("anna", "yearly");
        story.story().runUntil("2024-01-16T09:00:00Z");
        story.change("yearly", "'amount_cents': 120000");
        story.story().runUntil("2024-02-02T00:00:00Z");
        assertThat(story.billed(FeeType.SUBSCRIPTION)).containsExactly("1: 0", "");
        story.story().runUntil("2025-01-02T00:00:00Z");
        assertThat(story.billed(FeeType.SUBSCRIPTION)).hasSize(13).endsWith("1: 120000");
    }

    @Test
    void the_period_of_a_deleted_draft_remains_closed() {
        yearly(120_000);
        story.story().customer("anna", "UTC", 3).subscribe("anna", "yearly");
        UUID draft = story.story().invoices().get(0).id();
        story.story().writing(handle -> new Drafts(story.story().work(handle)).delete(draft));
        story.story().runUntil("2024-02-10T00:00:00Z");
        assertThat(story.billed(FeeType.SUBSCRIPTION)).containsExactly("1: 120000", "");
    }
}
