package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.time.Interval;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stories of the clockwork ({@code subscriptions-and-invoicing.md 4.2, 5}). */
class BillingRunTest {
    @TempDir
    Path folder;

    private Story story(String start) {
        return new Story(folder.resolve("billing.db"), start);
    }

    @Test
    void months_that_no_run_looked_after_are_billed_each_at_its_own_instant() {
        try (Story story = story("2024-03-05T12:00:00Z")) {
            story.plan(PlanSketch.of("basic", Interval.MONTHLY, 1_000));
            story.customer("acme", "America/New_York").subscribe("acme", "basic");
            story.runUntil("2024-06-15T00:00:00Z");
            assertThat(story.statement()).containsExactly(
                    "2024-04-01T04:10:00Z acme-1 periodic 2024-03-05T05:00:00Z.."
                            + "2024-04-01T03:59:59.999Z: subscription 871 (finalized)",
                    "2024-05-01T04:10:00Z acme-1 periodic 2024-04-01T04:00:00Z.."
                            + "2024-05-01T03:59:59.999Z: subscription 1000 (finalized)",
                    "2024-06-01T04:10:00Z acme-1 periodic 2024-05-01T04:00:00Z.."
                            + "2024-06-01T03:59:59.999Z: subscription 1000 (finalized)");
            assertThat(story.invoices()).allMatch(invoice -> invoice.paymentOverdue());
        }
    }
}
