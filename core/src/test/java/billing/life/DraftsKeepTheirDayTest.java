package billing.life;

import static org.assertj.core.api.Assertions.assertThat;

import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.run.RunListener;
import billing.run.RunPlan;
import billing.run.schedule.JobType;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A draft that is made again bills its own day: what has become of the subscription since changes
 * nothing of it ({@code subscriptions-and-invoicing.md 4.1, 4.2, 6.6}).
 */
class DraftsKeepTheirDayTest {
    private static final String PLANS = """
                customers:
                  - {external_id: c, billing_configuration: {invoice_grace_period: 30}}
                plans:
                  - code: small
                    name: Small
                    interval: monthly
                    amount_cents: 3100
                    amount_currency: EUR
                    pay_in_advance: false
                  - code: large
                    name: Large
                    interval: monthly
                    amount_cents: 6200
                    amount_currency: EUR
                    pay_in_advance: false
                  - code: tried
                    name: Tried
                    interval: monthly
                    amount_cents: 3000
                    amount_currency: EUR
                    pay_in_advance: true
                    trial_period: 45
                  - code: yearly
                    name: Yearly
                    interval: yearly
                    amount_cents: 36500
                    amount_currency: EUR
                    pay_in_advance: false
                    bill_fixed_charges_monthly: true
            """;

    @TempDir
    Path folder;

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.3: January's draft stays whole although an "
            + "upgrade ends the plan in February")
    void a_later_upgrade() {
        assertThat(fees("""
                2024-01-01 00:00  subscribe c s small
                2024-02-10 12:00  change s large
                2024-03-20 00:00  end of story
                """)).containsExactly("2024-02-01T00:10:00Z 3100", "2024-02-10T12:00:01Z 962",
                "2024-03-01T00:10:00Z 4276");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.1: a draft between two years gets no fee "
            + "because the year is ended later")
    void a_later_end_of_a_split_plan() {
        assertThat(fees("""
                2024-01-01 00:00  subscribe c s yearly
                2024-02-10 12:00  terminate s
                2024-03-20 00:00  end of story
                """)).containsExactly("2024-02-10T12:00:00Z 4089");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.2: a draft of a day within the trial gets no "
            + "fee because the trial ends later")
    void a_later_end_of_a_trial() {
        assertThat(fees("""
                2024-03-05 00:00  subscribe c s tried
                2024-05-20 00:00  end of story
                """)).containsExactly("2024-04-19T00:35:00Z 1200", "2024-05-01T00:10:00Z 3000");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 5.4: drafts are made again at the next five "
            + "minutes after a change of their plan")
    void a_change_of_the_plan() {
        Storyboard board = Storyboard.read(PLANS + """
                2024-01-01 00:00  subscribe c s small
                2024-02-10 12:01  plan small {'amount_cents': 1000}
                """);
        try (Performance life = new Performance(board, folder.resolve("life.db"), folder)) {
            List<String> refreshes = new ArrayList<>();
            life.jumping().story().run().until(Instant.parse("2024-02-25T00:00:00Z"),
                    new RunListener() {
                        @Override
                        public void begins(RunPlan plan) {
                        }

                        @Override
                        public void carriedOut(JobType work, Instant at, long steps) {
                            if (work == JobType.DRAFT_REFRESH) {
                                refreshes.add(at.toString());
                            }
                        }
                    });
            assertThat(refreshes).containsExactly("2024-02-10T12:05:00Z");
            assertThat(life.story().invoices().get(0).parts().fees())
                    .extracting(fee -> fee.amounts().cents()).containsExactly(1000L);
        }
    }

    private List<String> fees(String deeds) {
        return invoices(deeds).stream().flatMap(invoice -> invoice.parts().fees().stream()
                .filter(fee -> fee.source().type() == FeeType.SUBSCRIPTION)
                .map(fee -> invoice.dates().billedAt() + " " + fee.amounts().cents())).toList();
    }

    private List<Invoice> invoices(String deeds) {
        Storyboard board = Storyboard.read(PLANS + deeds);
        try (Performance life = new Performance(board, folder.resolve("life.db"), folder)) {
            List<Invoice> invoices = life.jumping().story().invoices();
            assertThat(life.refusals()).isEmpty();
            return invoices;
        }
    }
}
