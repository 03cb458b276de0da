package billing.life;

import static org.assertj.core.api.Assertions.assertThat;

import billing.invoicing.FeeType;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Changes of plan between the midnight that opens a period and the run at minute 10: no day and no
 * usage falls between the plans ({@code subscriptions-and-invoicing.md 2.4, 2.5, 5.1}).
 */
class FirstMinutesTest {
    private static final String PLANS = """
                customers: [{external_id: c}]
                billable_metrics:
                  - {code: calls, name: Calls, aggregation_type: count_agg}
                plans:
                  - code: small
                    name: Small
                    interval: monthly
                    amount_cents: 3100
                    amount_currency: EUR
                    pay_in_advance: false
                    charges: &calls
                      - code: calls
                        billable_metric_code: calls
                        charge_model: standard
                        properties: {amount: "1"}
                  - code: large
                    name: Large
                    interval: monthly
                    amount_cents: 5800
                    amount_currency: EUR
                    pay_in_advance: true
                    charges: *calls
                  - code: huge
                    name: Huge
                    interval: monthly
                    amount_cents: 6200
                    amount_currency: EUR
                    pay_in_advance: false
                    charges: *calls
            """;

    @TempDir
    Path folder;

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.4: what an upgrade at 00:05 would leave "
            + "unbilled is billed before it")
    void an_upgrade() {
        assertThat(billed("""
                2024-01-01 00:00  subscribe c s small
                2024-01-20 12:00  use s calls
                2024-02-01 00:05  change s large
                2024-02-20 00:00  end of story
                """)).containsExactly(
                "2024-02-01T00:05:00Z subscription 3100", "2024-02-01T00:05:00Z charge 100",
                "2024-02-01T00:05:01Z subscription 0", "2024-02-01T00:05:01Z subscription 5800");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.4: an upgrade after that day's run finds its "
            + "period billed")
    void an_upgrade_after_the_run() {
        assertThat(billed("""
                2024-01-01 00:00  subscribe c s small
                2024-02-01 00:15  change s large
                2024-02-20 00:00  end of story
                """)).containsExactly("2024-02-01T00:10:00Z subscription 3100",
                "2024-02-01T00:15:01Z subscription 0", "2024-02-01T00:15:01Z subscription 5800");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.4: so it is where the subscription would have "
            + "ended on that day")
    void an_upgrade_on_the_last_day() {
        assertThat(billed("""
                2024-01-01 00:00  subscribe c s small ending_at=2024-02-01T10:00:00Z
                2024-01-20 12:00  use s calls
                2024-02-01 00:02  change s huge
                2024-02-20 00:00  end of story
                """)).containsExactly(
                "2024-02-01T00:02:00Z subscription 3100", "2024-02-01T00:02:00Z charge 100",
                "2024-02-01T00:02:01Z subscription 0", "2024-02-01T00:05:00Z subscription 214");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.5: a downgrade asked for at 00:05 waits for "
            + "the period after the one opening")
    void a_downgrade() {
        assertThat(billed("""
                2024-01-01 00:00  subscribe c s large
                2024-02-01 00:05  change s small
                2024-03-20 00:00  end of story
                """)).containsExactly("2024-01-01T00:00:00Z subscription 5800",
                "2024-02-01T00:10:00Z subscription 5800");
    }

    /** When which kind of fee was billed, and its cents. */
    private List<String> billed(String deeds) {
        Storyboard board = Storyboard.read(PLANS + deeds);
        try (Performance life = new Performance(board, folder.resolve("life.db"), folder)) {
            List<String> billed = life.jumping().story().invoices().stream()
                    .flatMap(invoice -> invoice.parts().fees().stream()
                            .filter(fee -> fee.source().type() == FeeType.SUBSCRIPTION
                                    || fee.amounts().cents() > 0)
                            .map(fee -> invoice.dates().billedAt() + " "
                            + fee.source().type().code() + " "
                                    + fee.amounts().cents())).toList();
            assertThat(life.refusals()).isEmpty();
            return billed;
        }
    }
}
