package billing.life;

import static org.assertj.core.api.Assertions.assertThat;

import billing.invoicing.FeeType;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("subscriptions-and-invoicing.md 11.3, 11.4: units of fixed charges that change")
class ChangedFixedChargeUnitsTest {
    private static final String TIERS = "{graduated_ranges: [{from_value: 0, to_value: 5,"
            + " per_unit_amount: '%s', flat_amount: '%s'}, {from_value: 6, to_value: null,"
            + " per_unit_amount: '%s', flat_amount: '%s'}]}";
    @TempDir
    Path folder;

    private List<Long> fees(String charge, String... deeds) {
        String catalog = """
                customers: [{external_id: c, timezone: UTC, currency: EUR}]
                add_ons: [{code: box, name: Box, amount_cents: 100, amount_currency: EUR}]
                plans:
                  - {code: p, name: P, amount_currency: EUR, amount_cents: 0, interval: monthly,
                     pay_in_advance: false, fixed_charges: [{code: box, add_on_code: box, %s}]}
                """.formatted(charge);
        Storyboard board = Storyboard.read(String.join("\n", deeds));
        try (Performance told = new Performance(new Storyboard(List.of(), catalog,
                board.deeds()), folder.resolve("told.db"), folder)) {
            return told.jumping().story().invoices().stream()
                    .flatMap(invoice -> invoice.parts().fees().stream())
                    .filter(fee -> fee.source().type() == FeeType.FIXED_CHARGE)
                    .map(one -> one.amounts().cents())
                    .toList();
        }
    }

    private static String graduated(String units, String... tiers) {
        return "charge_model: graduated, prorated: true, units: " + units + ", properties: "
                + TIERS.formatted((Object[]) tiers);
    }

    @Test
    void the_units_at_the_end_choose_the_tiers_of_prorated_graduated_units() {
        assertThat(fees(graduated("0", "0.1", "10", "2", "20"),
                "2022-03-17 00:00 subscribe c s p",
                "2022-03-22 00:00 fixed p box {'units': '62', 'apply_units_immediately': true}",
                "2022-03-27 00:00 fixed p box {'units': '3.1', 'apply_units_immediately': true}",
                "2022-04-01 01:00 end of story")).containsExactly(1_105L);
    }

    @Test
    void half_a_month_of_ten_units_fills_both_tiers_by_half() {
        assertThat(fees(graduated("10", "10", "1", "4", "2"),
                "2022-04-16 00:00 subscribe c s p", "2022-05-01 01:00 end of story"))
                .containsExactly(3_800L);
    }

    @Test
    void units_that_are_gone_at_the_end_are_priced_in_the_first_tier() {
        assertThat(fees(graduated("30", "10", "1", "4", "2"),
                "2022-04-01 00:00 subscribe c s p",
                "2022-04-16 00:00 fixed p box {'units': '0', 'apply_units_immediately': true}",
                "2022-05-01 01:00 end of story")).containsExactly(15_100L);
    }

    @Test
    void units_on_a_voided_invoice_stay_billed() {
        assertThat(fees("charge_model: standard, pay_in_advance: true, units: 10,"
                        + " properties: {amount: '1'}",
                "2022-04-01 00:00 subscribe c s p",
                "2022-04-05 00:00 fixed p box {'units': '15', 'apply_units_immediately': true}",
                "2022-04-05 01:00 void c",
                "2022-04-06 00:00 fixed p box {'units': '18', 'apply_units_immediately': true}",
                "2022-04-06 01:00 end of story")).containsExactly(1_000L, 500L, 300L);
    }

    @Test
    void units_that_were_billed_stay_billed_where_the_customer_moves() {
        assertThat(fees("charge_model: standard, pay_in_advance: true, units: 10,"
                        + " properties: {amount: '1'}",
                "2022-04-01 00:00 subscribe c s p",
                "2022-04-05 00:00 apply {customers: [{external_id: c, timezone: Asia/Tokyo}]}",
                "2022-04-06 00:00 fixed p box {'units': '12', 'apply_units_immediately': true}",
                "2022-04-06 01:00 end of story")).containsExactly(1_000L, 200L);
    }
}
