package billing.life;

import static org.assertj.core.api.Assertions.assertThat;

import billing.repair.correction.CorrectedInvoice;
import billing.repair.correction.CorrectionMethod;
import billing.repair.correction.CorrectionStory;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is corrected in a life is right at once: correcting again finds nothing. */
class CorrectedLivesTest {
    private static final String PLAN = """
                customers: [{external_id: c}]
                billable_metrics:
                  - {code: calls, name: Calls, aggregation_type: count_agg}
                  - {code: disk, name: Disk, aggregation_type: weighted_sum_agg,
                     field_name: n, recurring: true, weighted_interval: seconds}
                plans:
                  - code: pro
                    name: Pro
                    interval: monthly
                    amount_cents: 1000
                    amount_currency: EUR
                    pay_in_advance: false
            """;
    @TempDir
    Path folder;

    /** What is corrected, as {@code billed on: fee was > is}, and once more. */
    private List<List<String>> corrected(String rest, String deeds) {
        Storyboard board = Storyboard.read(PLAN + rest.indent(8) + deeds);
        try (Performance life = new Performance(board, folder.resolve("life.db"), folder)) {
            CorrectionStory past = new CorrectionStory(life.jumping().story());
            return List.of(told(past.correct(CorrectionMethod.NEXT_INVOICE)),
                    told(past.correct(CorrectionMethod.NEXT_INVOICE)));
        }
    }

    private static List<String> told(List<CorrectedInvoice> corrected) {
        return corrected.stream().map(CorrectedInvoice::difference).flatMap(one ->
                one.fees().stream().map(fee -> one.invoice().dates().issuing() + ": "
                        + fee.fee().item().code() + " " + fee.was().cents() + " > "
                        + fee.is().cents())).toList();
    }

    @Test
    void a_recurring_level_continues_in_the_private_plan_that_follows() {
        assertThat(corrected("""
                charges:
                  - {code: disk, billable_metric_code: disk, charge_model: standard,
                     properties: {amount: '1'}}
                """, """
                2023-12-31 00:00 end of nothing
                2024-01-01 00:00 subscribe c s pro
                2024-01-10 00:00 use s disk n=31
                2024-02-10 00:00 override s {'amount_cents': 5}
                2024-02-12 00:00 use s disk n=31 at=2024-01-21T00:00:00Z
                2024-03-02 00:00 end of story
                """)).containsExactly(
                        List.of("2024-02-01: disk 2200 > 3300", "2024-03-01: disk 3100 > 6200"),
                        List.of());
    }

    @Test
    void a_minimum_is_raised_by_the_remaining_events_of_its_period() {
        assertThat(corrected("""
                minimum_commitment: {amount_cents: 10000}
                charges:
                  - {code: calls, billable_metric_code: calls, charge_model: standard,
                     pay_in_advance: true, properties: {amount: '1'}}
                """, """
                2023-12-31 00:00 end of nothing
                2024-01-01 00:00 subscribe c s pro
                2024-02-03 00:00 use s calls at=2024-01-20T00:00:00Z
                2024-02-05 00:00 retract 0
                2024-02-06 00:00 end of story
                """)).containsExactly(List.of("2024-02-03: calls 100 > 0"), List.of());
    }
}
