package billing.plan;

import static billing.apply.Requests.body;
import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargePropertiesJson;
import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("subscriptions-and-invoicing.md 1.2: what an edit of a plan changes on its "
        + "private children")
class PlanCascadeTest {
    @TempDir
    Path folder;
    private PlanStory story;
    private BillableMetric parcels;
    private Plan freight;

    /** Anna's child has a name of its own, Bert's a price of its own. */
    @BeforeEach
    void begin() {
        story = new PlanStory(folder, "2024-03-10T12:00:00Z");
        parcels = story.metric("parcels");
        freight = story.plan("freight", 1000, "'charges': [" + charge("10",
                filter("US", "1", "us") + "," + filter("EU", "2", "eu")) + "], 'fixed_charges': ["
                + desk("2") + "]");
        story.subscribe("anna", "freight", "{'name': 'Own'}");
        story.subscribe("bert", "freight", "{'amount_cents': 1500, 'charges': [{'id': '"
                + freight.pricing().charges().get(0).id()
                + "', 'properties': {'amount': '8'}, 'filters': ["
                + filter("US", "1", "us") + "," + filter("EU", "9", "eu") + "]}],"
                + " 'fixed_charges': [{'id': '" + freight.pricing().fixedCharges().get(0).id()
                + "', 'units': 4, 'invoice_display_name': 'Own'}]}");
    }

    @AfterEach
    void end() {
        story.close();
    }

    private String charge(String amount, String filters) {
        return "{'billable_metric_id': '" + parcels.id() + "', 'charge_model': 'standard',"
                + " 'properties': {'amount': '" + amount + "'}, 'filters': [" + filters + "]}";
    }

    private static String filter(String name, String amount, String region) {
        return "{'invoice_display_name': '" + name + "', 'properties': {'amount': '" + amount
                + "'}, 'values': {'region': ['" + region + "']}}";
    }

    private String desk(String units) {
        return "{'add_on_id': '" + story.story().addOn("desk", 100).id()
                + "', 'charge_model': 'standard',"
                + " 'units': " + units + ", 'properties': {'amount': '1'}}";
    }

    private Plan cascade(String members) {
        return story.change("freight", members + ", 'cascade_updates': true");
    }

    private static String edited(Charge charge, String members) {
        return "'charges': [{'id': '" + charge.id() + "', " + members + "}]";
    }

    @Test
    void without_the_flag_children_are_untouched() {
        Plan anna = story.planOf("anna-1");
        story.change("freight", "'amount_cents': 2000, 'charges': [], 'fixed_charges': []");
        assertThat(story.planOf("anna-1")).isEqualTo(anna);
    }

    @Test
    void the_amount_follows_where_it_was_the_same() {
        cascade("'amount_cents': 2000, 'name': 'New'");
        assertThat(story.planOf("anna-1").billing().amountCents()).isEqualTo(2000);
        assertThat(story.planOf("anna-1").labels().name()).isEqualTo("Own");
        assertThat(story.planOf("bert-1").billing().amountCents()).isEqualTo(1500);
    }

    @Test
    void prices_follow_where_they_were_the_same_and_names_never() {
        cascade(edited(freight.pricing().charges().get(0),
                "'properties': {'amount': '11'}, 'invoice_display_name': 'New'"));
        assertThat(prices("anna-1")).containsExactly("11", "US 1", "EU 2");
        assertThat(prices("bert-1")).containsExactly("8", "US 1", "EU 9");
        assertThat(story.planOf("anna-1").pricing().charges().get(0).invoiceDisplayName()).isNull();
    }

    @Test
    void filters_are_matched_by_their_values() {
        cascade(edited(freight.pricing().charges().get(0), "'filters': [" + filter("USA", "5", "us")
                + ","
                + filter("Asia", "3", "asia") + "]"));
        assertThat(prices("anna-1")).containsExactly("10", "USA 5", "Asia 3");
        assertThat(prices("bert-1")).containsExactly("8", "USA 5", "Asia 3");
    }

    @Test
    void a_filter_with_a_price_of_its_own_keeps_it() {
        cascade(edited(freight.pricing().charges().get(0), "'filters': [" + filter("US", "1", "us")
                + ","
                + filter("Europe", "6", "eu") + "]"));
        assertThat(prices("anna-1")).containsExactly("10", "US 1", "Europe 6");
        assertThat(prices("bert-1")).containsExactly("8", "US 1", "EU 9");
    }

    @Test
    void an_existing_filter_is_not_added_again() {
        Charge parent = freight.pricing().charges().get(0);
        story.overriding(it -> it.addFilter(story.subscription("anna-1"), "parcels",
                body(filter("Own Asia", "7", "asia"))));
        story.pieces(it -> it.addFilter(freight, parent,
                body(filter("Asia", "3", "asia").replace("{'invoice",
                        "{'cascade_updates': true, 'invoice"))));
        assertThat(prices("anna-1")).containsExactly("10", "US 1", "EU 2", "Own Asia 7");
        assertThat(prices("bert-1")).containsExactly("8", "US 1", "EU 9", "Asia 3");
    }

    @Test
    void charges_come_and_go_with_the_plans() {
        cascade("'charges': [" + charge("4", "").replace("}, 'filters'",
                "}, 'code': 'extra', 'filters'") + "]");
        assertThat(story.planOf("anna-1").pricing().charges()).extracting(Charge::code)
                .containsExactly("extra");
        Charge copied = story.planOf("bert-1").pricing().charges().get(0);
        assertThat(copied.parentId()).isEqualTo(
                story.plan("freight").pricing().charges().get(0).id());
    }

    @Test
    void children_that_nobody_follows_any_more_keep_charges_but_get_new_ones() {
        Plan anna = story.planOf("anna-1");
        story.story().terminate("anna-1", null, "skip");
        cascade("'charges': [" + charge("4", "").replace("}, 'filters'",
                "}, 'code': 'extra', 'filters'") + "]");
        assertThat(story.stored(anna.id()).pricing().charges()).extracting(Charge::code)
                .containsExactly("parcels", "extra");
    }

    @Test
    void units_follow_with_the_price_where_both_were_the_same() {
        FixedCharge desk = freight.pricing().fixedCharges().get(0);
        cascade("'fixed_charges': [{'id': '" + desk.id()
                + "', 'units': 5, 'properties': {'amount': '2'}}]");
        assertThat(story.planOf("anna-1").pricing().fixedCharges().get(0).units())
                .isEqualByComparingTo("5");
        assertThat(story.planOf("bert-1").pricing().fixedCharges().get(0).units())
                .isEqualByComparingTo("4");
        assertThat(ChargePropertiesJson.text(
                story.planOf("bert-1").pricing().fixedCharges().get(0).model()))
                .contains("\"1\"");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 1.2 and 11.4: units that follow at once are "
            + "billed to the children, too")
    void cascaded_units_reach_subscriptions() {
        FixedCharge desk = freight.pricing().fixedCharges().get(0);
        cascade("'fixed_charges': [{'id': '" + desk.id()
                + "', 'units': 5, 'apply_units_immediately': true}]");
        story.story().runUntil("2024-04-01T01:00:00Z");
        assertThat(story.story().statement()).hasSize(2)
                .anySatisfy(line -> assertThat(line).contains("anna-1 periodic")
                        .contains("fixed_charge 500"))
                .anySatisfy(line -> assertThat(line).contains("bert-1 periodic")
                        .contains("fixed_charge 400"));
    }

    private List<String> prices(String externalId) {
        Charge charge = story.planOf(externalId).pricing().charges().get(0);
        java.util.ArrayList<String> prices = new java.util.ArrayList<>();
        prices.add(amount(ChargePropertiesJson.text(charge.properties())));
        for (ChargeFilter filter : charge.filters()) {
            prices.add(filter.invoiceDisplayName() + " "
                    + amount(ChargePropertiesJson.text(filter.properties())));
        }
        return prices;
    }

    private static String amount(String properties) {
        return body(properties).member("amount").orElseThrow().text();
    }
}
