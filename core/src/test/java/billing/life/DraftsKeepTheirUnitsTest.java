package billing.life;

import static org.assertj.core.api.Assertions.assertThat;

import billing.invoicing.FeeType;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A draft that is computed again bills the units of its own day: 10 units at 10.00 each, of which
 * each change within the grace period of four days is billed on an invoice of its own.
 */
@DisplayName("subscriptions-and-invoicing.md 6.6, 11.4: units that change in a grace period")
class DraftsKeepTheirUnitsTest {
    private static final String CATALOG = """
            add_ons: [{code: seat, name: Seat, amount_cents: 100, amount_currency: EUR}]
            customers:
              - {external_id: c, currency: EUR,
                 billing_configuration: {invoice_grace_period: 4}}
            plans:
              - {code: p, name: P, amount_currency: EUR, amount_cents: 3100, interval: monthly,
                 pay_in_advance: %s, fixed_charges: [{code: h, add_on_code: seat, units: 10,
                 charge_model: standard, pay_in_advance: true, prorated: %s,
                 properties: {amount: '10'}}]}
              - {code: large, name: Large, amount_currency: EUR, amount_cents: 6200,
                 interval: monthly, pay_in_advance: true, fixed_charges: [{code: h,
                 add_on_code: seat, units: 10, charge_model: standard, pay_in_advance: true,
                 properties: {amount: '10'}}]}
            """;

    @TempDir
    Path folder;

    /** The fees of fixed charges as "month-day units cents", in the order of their invoices. */
    private List<String> fees(boolean inAdvance, boolean prorated, String... deeds) {
        Storyboard board = Storyboard.read(String.join("\n", deeds));
        try (Performance life = new Performance(new Storyboard(List.of(),
                CATALOG.formatted(inAdvance, prorated), board.deeds()),
                folder.resolve("life.db"), folder)) {
            List<String> fees = life.jumping().story().invoices().stream()
                    .flatMap(invoice -> invoice.parts().fees().stream()
                            .filter(fee -> fee.source().type() == FeeType.FIXED_CHARGE)
                            .map(fee -> invoice.dates().billedAt().toString().substring(5, 10) + " "
                                    + fee.quantity().units().stripTrailingZeros().toPlainString()
                                    + " " + fee.amounts().cents()))
                    .toList();
            assertThat(life.refusals()).isEmpty();
            return fees;
        }
    }

    private static String units(String at, String units, boolean immediately) {
        return at + " override s {'fixed_charges': [{'id': '?h', 'units': '" + units
                + "', 'apply_units_immediately': " + immediately + "}]}";
    }

    @ParameterizedTest
    @CsvSource({"false, false", "true, false", "false, true", "true, true"})
    void more_units_are_billed_apart_from_the_draft(boolean inAdvance, boolean prorated) {
        assertThat(fees(inAdvance, prorated,
                "2024-07-01 00:00 subscribe c s p",
                units("2024-08-01 02:00", "13", true),
                "2024-08-10 00:00 end of story"))
                .containsExactly("07-01 10 10000", "08-01 10 10000", "08-01 3 3000");
    }

    @Test
    void units_added_on_the_third_day_are_prorated_apart_from_the_draft() {
        assertThat(fees(false, true,
                "2024-07-01 00:00 subscribe c s p",
                units("2024-08-03 02:00", "13", true),
                "2024-08-10 00:00 end of story"))
                .containsExactly("07-01 10 10000", "08-01 10 10000", "08-03 3 2806");
    }

    @Test
    void fewer_units_do_not_reduce_the_draft() {
        assertThat(fees(false, false,
                "2024-07-01 00:00 subscribe c s p",
                units("2024-08-02 02:00", "4", true),
                "2024-09-10 00:00 end of story"))
                .containsExactly("07-01 10 10000", "08-01 10 10000", "08-02 0 0", "09-01 4 4000");
    }

    @Test
    void several_changes_in_one_grace_period() {
        assertThat(fees(true, false,
                "2024-07-01 00:00 subscribe c s p",
                units("2024-08-01 02:00", "5", true),
                units("2024-08-02 02:00", "12", true),
                units("2024-08-03 02:00", "20", false),
                units("2024-08-04 02:00", "15", true),
                "2024-08-10 00:00 end of story"))
                .containsExactly("07-01 10 10000", "08-01 10 10000", "08-01 0 0", "08-02 2 2000",
                        "08-04 3 3000");
    }

    @Test
    void units_that_count_from_the_next_period() {
        assertThat(fees(true, false,
                "2024-07-01 00:00 subscribe c s p",
                units("2024-08-02 02:00", "13", false),
                "2024-09-10 00:00 end of story"))
                .containsExactly("07-01 10 10000", "08-01 10 10000", "09-01 13 13000");
    }

    @Test
    void a_draft_of_a_start_in_the_same_instant() {
        assertThat(fees(true, false,
                "2024-07-01 12:00 subscribe c s p",
                units("2024-07-01 12:00", "11", true),
                "2024-07-10 00:00 end of story"))
                .containsExactly("07-01 10 10000", "07-01 1 1000");
    }

    /** A plan change is billed as of a second later. */
    @Test
    void a_draft_of_a_plan_change_in_the_same_instant() {
        assertThat(fees(true, false,
                "2024-07-01 12:00 subscribe c s p",
                "2024-07-20 12:00 change s large",
                units("2024-07-20 12:00", "11", true),
                "2024-07-30 00:00 end of story"))
                .containsExactly("07-01 10 10000", "07-20 1 1000", "07-20 10 10000");
    }

    @Test
    void units_of_a_plan_of_its_own() {
        assertThat(fees(false, false,
                "2024-07-01 00:00 subscribe c s p",
                "2024-08-02 02:00 override s {'amount_cents': 3100, 'fixed_charges': "
                        + "[{'id': '?h', 'units': '13', 'apply_units_immediately': true}]}",
                "2024-08-10 00:00 end of story"))
                .containsExactly("07-01 10 10000", "08-01 10 10000", "08-02 3 3000");
    }

    @Test
    void a_plan_of_its_own_in_the_instant_of_the_start() {
        assertThat(fees(true, false,
                "2024-07-01 12:00 subscribe c s p",
                "2024-07-01 12:00 override s {'amount_cents': 3100, 'fixed_charges': "
                        + "[{'id': '?h', 'units': '13', 'apply_units_immediately': true}]}",
                "2024-07-10 00:00 end of story"))
                .containsExactly("07-01 10 10000", "07-01 3 3000");
    }

    /** The list replaces the plan's fixed charges, so the draft keeps none. */
    @Test
    void a_fixed_charge_that_a_plan_gets_later_is_not_on_the_draft() {
        assertThat(fees(false, false,
                "2024-07-01 00:00 subscribe c s p",
                "2024-08-02 02:00 plan p {'fixed_charges': [{'code': 'k', 'add_on_code': 'seat',"
                        + " 'units': '2', 'charge_model': 'standard', 'pay_in_advance': true,"
                        + " 'apply_units_immediately': true, 'properties': {'amount': '1'}}]}",
                "2024-08-10 00:00 end of story"))
                .containsExactly("07-01 10 10000", "08-02 2 200");
    }

    @Test
    void units_changed_on_the_billing_day_before_its_run_are_not_billed_again() {
        assertThat(fees(false, false,
                "2024-07-01 00:00 subscribe c s p",
                units("2024-08-01 00:05", "13", true),
                "2024-08-10 00:00 end of story"))
                .containsExactly("07-01 10 10000", "08-01 13 13000");
    }
}
