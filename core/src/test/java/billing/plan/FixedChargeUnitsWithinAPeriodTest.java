package billing.plan;

import static billing.apply.Requests.body;
import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.Plan;
import billing.invoicing.FeeType;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("subscriptions-and-invoicing.md 11.4: units changed within a period")
class FixedChargeUnitsWithinAPeriodTest {
    @TempDir
    Path folder;
    private PlanStory story;

    @AfterEach
    void end() {
        story.close();
    }

    /** Ten desks in advance at 10.00, from 1 March on; the clock is then at the 6th. */
    private UUID tenDesks(boolean prorated) {
        story = new PlanStory(folder, "2024-03-01T00:00:00Z");
        Plan plan = story.plan("studio", 0, "'fixed_charges': [" + desk("10", prorated) + "]");
        story.subscribe("loft", "studio", "");
        story.story().at("2024-03-06T00:00:00Z");
        return plan.pricing().fixedCharges().get(0).id();
    }

    private String desk(String units, boolean prorated) {
        return "{'add_on_id': '" + story.story().addOn("desk" + units, 100).id()
                + "', 'units': " + units + ", 'charge_model': 'standard',"
                + " 'pay_in_advance': true, 'prorated': " + prorated
                + ", 'properties': {'amount': '10'}, 'apply_units_immediately': true}";
    }

    private void units(UUID charge, String units) {
        story.change("studio", "'fixed_charges': [{'id': '" + charge + "', 'units': " + units
                + ", 'apply_units_immediately': true}]");
    }

    @Test
    void ten_then_five_then_fifteen_bill_10_0_and_5() {
        UUID desks = tenDesks(false);
        units(desks, "5");
        units(desks, "15");
        assertThat(story.billed(FeeType.FIXED_CHARGE))
                .containsExactly("10: 10000", "0: 0", "5: 5000");
    }

    @Test
    @DisplayName("prorated: 5 more on 6 March x 10.00: 5 x 26/31 -> 4 194")
    void added_units_cost_their_days() {
        UUID desks = tenDesks(true);
        units(desks, "15");
        assertThat(story.billed(FeeType.FIXED_CHARGE))
                .containsExactly("10: 10000", "5: 4194");
    }

    @Test
    void unchanged_units_are_not_billed_again_on_a_plan_edited_in_place() {
        UUID desks = tenDesks(false);
        units(desks, "10");
        assertThat(story.billed(FeeType.FIXED_CHARGE)).containsExactly("10: 10000");
    }

    @Test
    void an_override_of_units_is_always_billed_even_over_nothing() {
        UUID desks = tenDesks(false);
        String ten = "{'fixed_charges': [{'id': '" + desks
                + "', 'units': 10, 'apply_units_immediately': true}]}";
        story.override("loft-1", ten);
        assertThat(story.planOf("loft-1").parentId()).isNull();
        story.override("loft-1", ten.replace("10,", "12,"));
        assertThat(story.billed(FeeType.FIXED_CHARGE))
                .containsExactly("10: 10000", "0: 0", "2: 2000");
    }

    @Test
    void a_new_child_is_always_billed_too_and_counts_what_the_plan_has_billed() {
        UUID desks = tenDesks(false);
        story.override("loft-1", "{'name': 'Own', 'fixed_charges': [{'id': '" + desks
                + "', 'units': 10, 'apply_units_immediately': true}]}");
        assertThat(story.planOf("loft-1").parentId()).isNotNull();
        story.override("loft-1", "{'fixed_charges': [{'id': '" + desks
                + "', 'units': 13, 'apply_units_immediately': true}]}");
        story.override("loft-1", "{'fixed_charges': [{'id': '" + desks
                + "', 'units': 13, 'apply_units_immediately': true}]}");
        assertThat(story.billed(FeeType.FIXED_CHARGE))
                .containsExactly("10: 10000", "0: 0", "3: 3000");
        story.story().runUntil("2024-04-01T01:00:00Z");
        assertThat(story.billed(FeeType.FIXED_CHARGE)).last().isEqualTo("13: 13000");
    }

    @Test
    void units_without_the_flag_count_from_the_next_period() {
        UUID desks = tenDesks(false);
        story.override("loft-1", "{'name': 'Own', 'fixed_charges': [{'id': '" + desks
                + "', 'units': 3}]}");
        assertThat(story.billed(FeeType.FIXED_CHARGE)).containsExactly("10: 10000");
        story.story().runUntil("2024-04-01T01:00:00Z");
        assertThat(story.billed(FeeType.FIXED_CHARGE)).containsExactly("10: 10000", "3: 3000");
    }

    @Test
    void plan_edits_pass_by_units_of_a_subscriptions_own_until_a_child_takes_them_over() {
        UUID desks = tenDesks(false);
        story.override("loft-1", "{'fixed_charges': [{'id': '" + desks + "', 'units': 4}]}");
        units(desks, "20");
        assertThat(story.billed(FeeType.FIXED_CHARGE)).containsExactly("10: 10000");
        story.override("loft-1", "{'name': 'Own'}");
        assertThat(story.planOf("loft-1").pricing().fixedCharges().get(0).units())
                .isEqualByComparingTo("4");
        story.story().runUntil("2024-04-01T01:00:00Z");
        assertThat(story.billed(FeeType.FIXED_CHARGE)).last().isEqualTo("4: 4000");
    }

    @Test
    void changes_of_one_request_share_an_invoice() {
        UUID desks = tenDesks(false);
        story.change("studio", "'fixed_charges': [{'id': '" + desks + "', 'units': 15,"
                + " 'apply_units_immediately': true}, " + desk("8", false) + "]");
        assertThat(story.billed(FeeType.FIXED_CHARGE))
                .containsExactly("10: 10000", "5: 5000, 8: 8000");
    }

    @Test
    @DisplayName("arrears, prorated: the past of a plan's fixed charge counts for the child's")
    void a_child_inherits_the_days_before_it() {
        story = new PlanStory(folder, "2024-03-01T00:00:00Z");
        Plan plan = story.plan("studio", 0, "'fixed_charges': ["
                + desk("31", true).replace("'pay_in_advance': true", "'pay_in_advance': false")
                + "]");
        story.subscribe("loft", "studio", "");
        story.story().at("2024-03-11T10:00:00Z");
        story.override("loft-1", "{'name': 'Own', 'fixed_charges': [{'id': '"
                + plan.pricing().fixedCharges().get(0).id()
                + "', 'units': 62, 'apply_units_immediately': true}]}");
        story.story().runUntil("2024-04-01T01:00:00Z");
        // 31 x 10/31 + 62 x 21/31 = 10 + 42 units at 10.00
        assertThat(story.billed(FeeType.FIXED_CHARGE)).containsExactly("62: 52000");
    }

    @Test
    void a_single_fixed_charge_is_changed_alike() {
        tenDesks(false);
        story.overriding(it -> it.changeFixed(story.subscription("loft-1"), "desk10",
                body("{'units': '15', 'apply_units_immediately': true}")));
        assertThat(story.planOf("loft-1").parentId()).isNull();
        assertThat(story.planOf("loft-1").pricing().fixedCharges().get(0).units())
                .isEqualByComparingTo("15");
        assertThat(story.plan("studio").pricing().fixedCharges().get(0).units())
                .isEqualByComparingTo("10");
        story.overriding(it -> it.changeFixed(story.subscription("loft-1"), "desk10",
                body("{'invoice_display_name': 'Own desks'}")));
        assertThat(story.planOf("loft-1").parentId()).isEqualTo(story.plan("studio").id());
        assertThat(story.billed(FeeType.FIXED_CHARGE)).containsExactly("10: 10000", "5: 5000");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 11.3: units paid in another currency are not "
            + "deducted after an upgrade")
    void units_paid_in_another_currency() {
        story = new PlanStory(folder, "2024-01-01T09:00:00Z");
        String seat = story.story().addOn("seat", 100).id().toString();
        for (String currency : new String[] {"EUR", "JPY"}) {
            story.service(it -> it.create(body("{'code': '" + currency + "', 'name': 'P',"
                    + " 'interval': 'monthly', 'amount_cents': 10000, 'amount_currency': '"
                    + currency + "', 'pay_in_advance': true, 'fixed_charges': [{'add_on_id': '"
                    + seat + "', 'charge_model': 'standard', 'units': 10, 'pay_in_advance': true,"
                    + " 'prorated': true, 'properties': {'amount': '"
                    + (currency.equals("EUR") ? 10 : 1000) + "'}}]}")));
        }
        story.subscribe("anna", "EUR", "");
        story.story().at("2024-01-16T09:00:00Z").subscribe("anna", "JPY");
        assertThat(story.billed(FeeType.FIXED_CHARGE)).contains("10: 10000", "10: 5161");
    }
}
