package billing.life;

import static org.assertj.core.api.Assertions.assertThat;

import billing.apply.CatalogFiles;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import billing.kernel.time.Window;
import billing.repair.simulation.SimulatedBill;
import billing.repair.simulation.SimulatedTotal;
import billing.repair.simulation.replay.CatalogTrial;
import billing.run.Story;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What would have been invoiced at other prices, from the fees to the total: fees, what progressive
 * invoices deduct, coupons, credit notes, taxes ({@code subscriptions-and-invoicing.md 6.2}).
 */
class SimulatedLivesTest {
    private static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    @TempDir
    Path folder;

    /** A plan of 31.00 EUR a month and 10.00 a call, with VAT of 20 %. */
    private static String plan(String members) {
        return """
                    customers: [{external_id: c, tax_codes: [vat]}]
                    taxes: [{code: vat, name: VAT, rate: '20'}]
                    coupons:
                      - {code: cash, name: Cash, coupon_type: fixed_amount, amount_cents: 5000,
                         amount_currency: EUR, frequency: once, expiration: no_expiration}
                      - {code: two, name: Two, coupon_type: fixed_amount, amount_cents: 1000,
                         amount_currency: EUR, frequency: recurring, frequency_duration: 2,
                         expiration: no_expiration}
                    add_ons:
                      - {code: desk, name: Desk, amount_cents: 100, amount_currency: EUR}
                    billable_metrics:
                      - {code: calls, name: Calls, aggregation_type: count_agg}
                    plans:
                      - code: pro
                        name: Pro
                        interval: monthly
                        amount_cents: 3100
                        amount_currency: EUR
                """ + members.indent(8);
    }

    private static final String ARREARS = """
            pay_in_advance: false
            charges:
              - {code: calls, billable_metric_code: calls, charge_model: standard,
                 properties: {amount: '10'}}
            """;

    private List<SimulatedBill> simulated(String members, String deeds, String files) {
        Storyboard board = Storyboard.read(plan(members) + deeds);
        try (Performance life = new Performance(board, folder.resolve("life.db"), folder)) {
            Story story = life.jumping().story();
            List<SimulatedTotal> totals = new CatalogTrial(story.database(), story.ids(),
                    story.now())
                            .compare(CatalogFiles.of("-", files.getBytes(StandardCharsets.UTF_8)),
                    new Window(board.begin(), board.end()), List.of(), done -> { }).totals();
            assertThat(totals).allMatch(one -> one.late().isNothing());
            return List.of(sum(totals, SimulatedTotal::invoiced),
                    sum(totals, SimulatedTotal::simulated));
        }
    }

    private static SimulatedBill sum(List<SimulatedTotal> totals, Function<SimulatedTotal,
            SimulatedBill> part) {
        return totals.stream().map(part).reduce(SimulatedBill.nothing(EUR), SimulatedBill::plus);
    }

    @Test
    void a_once_coupon_is_used_up_by_the_more_expensive_invoices() {
        String months = """
                2023-12-31 00:00 end of nothing
                2024-01-01 00:00 subscribe c s pro
                2024-01-02 00:00 coupon c cash
                2024-04-02 00:00 end of story
                """;
        assertThat(simulated(ARREARS, months, "plans: [{code: pro, amount_cents: 2000}]"))
                .as("31 + 19 off of 31 each; then 20 + 20 + 10 off of 20 each").containsExactly(
                        bill(9_300, 0, 5_000, 0, 860),
                                bill(6_000, 0, 5_000, 0, 200));
    }

    @Test
    void a_coupon_lasts_as_many_invoices_as_it_did() {
        assertThat(simulated(ARREARS, """
                2023-12-31 00:00 end of nothing
                2024-01-01 00:00 subscribe c s pro
                2024-01-02 00:00 coupon c two
                2024-04-02 00:00 end of story
                """, "plans: [{code: pro, amount_cents: 900}]"))
                .as("10 off twice; of 9 not more than 9").containsExactly(
                        bill(9_300, 0, 2_000, 0, 1_460),
                                bill(2_700, 0, 1_800, 0, 180));
    }

    @Test
    void unused_days_are_credited_at_the_other_price() {
        assertThat(simulated("pay_in_advance: true", """
                2023-12-31 00:00 end of nothing
                2024-01-01 00:00 subscribe c s pro
                2024-01-10 12:00 terminate s
                2024-01-11 00:00 end of story
                """, "plans: [{code: pro, amount_cents: 6200}]"))
                .as("21 of 31 days").containsExactly(
                        bill(3_100, 0, 0, 2_100, 200),
                                bill(6_200, 0, 0, 4_200, 400));
    }

    @Test
    void what_is_billed_progressively_is_deducted_at_the_other_price() {
        assertThat(simulated(ARREARS + "usage_thresholds: [{amount_cents: 5000}]", """
                2023-12-31 00:00 end of nothing
                2024-01-01 00:00 subscribe c s pro
                2024-01-10 00:00 use s calls
                2024-01-10 00:01 use s calls
                2024-01-10 00:02 use s calls
                2024-01-10 00:03 use s calls
                2024-01-10 00:04 use s calls
                2024-01-20 00:00 use s calls
                2024-02-02 00:00 end of story
                """, "plans: [{code: pro, charges: [{code: calls, billable_metric_code: calls,"
                + " charge_model: standard, properties: {amount: '20'}}]}]"))
                .as("50 ahead of 60 and 31; then 100 ahead of 120 and 31").containsExactly(
                        bill(14_100, 5_000, 0, 0, 1_820),
                        bill(25_100, 10_000, 0, 0, 3_020));
    }

    @Test
    void other_taxes_of_a_plan_count_too() {
        assertThat(simulated(ARREARS, """
                2023-12-31 00:00 end of nothing
                2024-01-01 00:00 subscribe c s pro
                2024-02-02 00:00 end of story
                """, "taxes: [{code: low, name: Low, rate: '10'}]\n"
                + "plans: [{code: pro, tax_codes: [low]}]")).containsExactly(
                        bill(3_100, 0, 0, 0, 620),
                                bill(3_100, 0, 0, 0, 310));
    }

    @Test
    void replays_use_the_prices_of_their_invoices() {
        assertThat(simulated(ARREARS, """
                2023-12-31 00:00 end of nothing
                2024-01-01 00:00 subscribe c s pro
                2024-02-10 00:00 plan pro {'amount_cents': 6200}
                2024-04-02 00:00 end of story
                """, "plans: [{code: pro, interval: quarterly, amount_cents: 9000}]"))
                .as("31 + 62 + 62; then 90 once").containsExactly(
                        bill(15_500, 0, 0, 0, 3_100),
                                bill(9_000, 0, 0, 0, 1_800));
    }

    @Test
    void replays_start_private_plans_when_they_started() {
        assertThat(simulated(ARREARS, """
                2023-12-31 00:00 end of nothing
                2024-01-01 00:00 subscribe c s pro
                2024-01-01 00:00 subscribe c t pro
                2024-02-10 00:00 override s {'amount_cents': 4100}
                2024-04-02 00:00 end of story
                """, "plans: [{code: pro, trial_period: 1}]"))
                .as("31 + 41 + 41 and three times 31; then each a day of January less")
                .containsExactly(bill(20_600, 0, 0, 0, 4_120),
                        bill(20_400, 0, 0, 0, 4_080));
    }

    @Test
    void replays_have_the_units_that_were_set() {
        assertThat(simulated(ARREARS + """
                fixed_charges:
                  - {code: desk, add_on_code: desk, charge_model: standard, units: 1,
                     pay_in_advance: false, properties: {amount: '10'}}
                """, """
                2023-12-31 00:00 end of nothing
                2024-01-01 00:00 subscribe c s pro
                2024-02-10 00:00 override s {'fixed_charges': [{'id': '?desk', 'units': '3'}]}
                2024-04-02 00:00 end of story
                """, "plans: [{code: pro, trial_period: 1}]"))
                .as("10 + 10 + 30 beside 93; then a day of January less").containsExactly(
                        bill(14_300, 0, 0, 0, 2_860),
                                bill(14_200, 0, 0, 0, 2_840));
    }

    @Test
    void replays_use_their_coupons_too() {
        assertThat(simulated(ARREARS, """
                2023-12-31 00:00 end of nothing
                2024-01-01 00:00 subscribe c s pro
                2024-01-02 00:00 coupon c cash
                2024-04-02 00:00 end of story
                """, "plans: [{code: pro, interval: quarterly, amount_cents: 9000}]"))
                .containsExactly(bill(9_300, 0, 5_000, 0, 860),
                        bill(9_000, 0, 5_000, 0, 800));
    }

    private static SimulatedBill bill(long fees, long progressive, long coupons, long credited,
                                      long taxes) {
        return new SimulatedBill(eur(fees), eur(progressive), eur(coupons), eur(credited),
                eur(taxes));
    }

    private static Money eur(long cents) {
        return new Money(cents, EUR);
    }
}
