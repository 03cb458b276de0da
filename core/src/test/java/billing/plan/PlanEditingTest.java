package billing.plan;

import static billing.apply.Requests.body;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import billing.catalog.AddOn;
import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.kernel.time.Interval;
import billing.rating.Percentage;
import billing.subscription.SubscriptionStatus;
import billing.subscription.service.NewSubscription;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("subscriptions-and-invoicing.md 1.1 to 1.3: plans created, edited and deleted")
class PlanEditingTest {
    @TempDir
    Path folder;
    private PlanStory story;
    private BillableMetric parcels;

    @BeforeEach
    void begin() {
        story = new PlanStory(folder, "2024-03-10T12:00:00Z");
        parcels = story.metric("parcels");
    }

    @AfterEach
    void end() {
        story.close();
    }

    private String charge(String members) {
        return "{'billable_metric_id': '" + parcels.id() + "', 'charge_model': 'standard',"
                + " 'properties': {'amount': '1'}" + (members.isEmpty() ? "" : ", " + members)
                + "}";
    }

    @Test
    @DisplayName("rating-and-usage.md 4.4: a charge gets another model only with filters priced in "
            + "it")
    void another_model() {
        Plan plan = story.plan("desk", 1000, "'charges': [" + charge("'filters': [{'values':"
                + " {'region': ['us']}, 'properties': {'amount': '2'}}]") + "]");
        String change = "'charges': [{'id': '" + plan.pricing().charges().get(0).id()
                + "', 'charge_model':"
                + " 'percentage', 'properties': {'rate': '1'}%s}]";
        assertThat(catchThrowableOfType(InvalidException.class,
                () -> story.change("desk", change.formatted(""))).details())
                .containsEntry("properties", List.of("invalid_rate"));
        Plan changed = story.change("desk", change.formatted(", 'filters': [{'values':"
                + " {'region': ['us']}, 'properties': {'rate': '2'}}]"));
        assertThat(changed.pricing().charges().get(0).filters().get(0).properties().model())
                .isInstanceOf(Percentage.class);
    }

    @Test
    @DisplayName("rating-and-usage.md 4.4: charges exchange their codes and hand them over")
    void exchanged_codes() {
        Plan plan = story.plan("desk", 1000, "'charges': [" + charge("'code': 'a'") + ", "
                + charge("'code': 'b'") + "]");
        UUID first = plan.pricing().charges().get(0).id();
        UUID second = plan.pricing().charges().get(1).id();
        String own = "{'id': '%s', 'code': '%s'}";
        Plan changed = story.change("desk", "'charges': [" + own.formatted(first, "b") + ", "
                + own.formatted(second, "a") + "]");
        assertThat(changed.pricing().charges()).extracting(Charge::id, Charge::code)
                .containsExactly(tuple(first, "b"), tuple(second, "a"));
        changed = story.change("desk", "'charges': [" + charge("'code': 'b'") + ", "
                + own.formatted(first, "a") + ", " + own.formatted(second, "c") + "]");
        assertThat(changed.pricing().charges()).extracting(Charge::code)
                .containsExactly("b", "a", "c");
        assertThat(story.plan("desk").pricing().charges()).extracting(Charge::code)
                .containsExactly("b", "a", "c");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 11.1: fixed charges exchange their codes")
    void exchanged_codes_of_fixed_charges() {
        String fixed = "{'add_on_id': '" + story.story().addOn("setup", 100).id()
                + "', 'charge_model':"
                + " 'standard', 'units': 1, 'properties': {'amount': '1'}, 'code': '%s'}";
        Plan plan = story.plan("desk", 1000, "'fixed_charges': [" + fixed.formatted("a") + ", "
                + fixed.formatted("b") + "]");
        UUID first = plan.pricing().fixedCharges().get(0).id();
        UUID second = plan.pricing().fixedCharges().get(1).id();
        story.change("desk", "'fixed_charges': [{'id': '" + first + "', 'code': 'b'}, {'id': '"
                + second + "', 'code': 'a'}]");
        assertThat(story.plan("desk").pricing().fixedCharges())
                .extracting(FixedCharge::id, FixedCharge::code)
                .containsExactly(tuple(first, "b"), tuple(second, "a"));
    }

    @Test
    void a_plan_with_subscriptions_keeps_its_terms_in_silence() {
        Plan plan = story.plan("desk", 1000, "'charges': [" + charge("") + "]");
        story.change("desk", "'code': 'office', 'interval': 'weekly'");
        assertThat(story.plan("office").billing().interval()).isEqualTo(Interval.WEEKLY);
        story.change("office", "'interval': 'monthly'");
        story.subscribe("anna", "office", "");
        Charge charge = plan.pricing().charges().get(0);

        Plan changed = story.change("office", """
                'name': 'New', 'code': 'changed', 'interval': 'yearly', 'amount_cents': 2500,
                'amount_currency': 'USD', 'pay_in_advance': true, 'trial_period': 30,
                'charges': [{'id': '%s', 'charge_model': 'package', 'code': 'other',
                    'min_amount_cents': 5, 'properties': {'amount': '9'}}]
                """.formatted(charge.id()));

        assertThat(changed.labels().name()).isEqualTo("New");
        assertThat(changed.billing().amountCents()).isEqualTo(2500);
        assertThat(changed.code()).isEqualTo("office");
        assertThat(changed.billing().interval()).isEqualTo(Interval.MONTHLY);
        assertThat(changed.billing().currency().code()).isEqualTo("EUR");
        assertThat(changed.billing().payInAdvance()).isFalse();
        assertThat(changed.billing().trialPeriod()).isNull();
        Charge kept = changed.pricing().charges().get(0);
        assertThat(kept.id()).isEqualTo(charge.id());
        assertThat(kept.code()).isEqualTo("parcels");
        assertThat(kept.billing().minAmountCents()).isZero();
        assertThat(kept.properties().modelType().code()).isEqualTo("standard");
        assertThat(kept.properties().model()).hasToString(
                charge.properties().model().toString().replace("1", "9"));
    }

    @Test
    void a_plan_whose_only_subscription_has_moved_to_a_private_child_keeps_its_terms_too() {
        story.plan("desk", 1000, "");
        story.subscribe("anna", "desk", "{'amount_cents': 1}");
        assertThat(story.change("desk", "'interval': 'weekly'").billing().interval())
                .isEqualTo(Interval.MONTHLY);
    }

    @Test
    void monthly_billing_is_set_by_every_update_until_somebody_subscribes() {
        Plan plan = story.plan("desk", 1000, "");
        assertThat(plan.billing().billChargesMonthly()).isNull();
        Plan yearly = story.change("desk", "'interval': 'yearly', 'bill_charges_monthly': true");
        assertThat(yearly.billing().billChargesMonthly()).isTrue();
        assertThat(yearly.billing().billFixedChargesMonthly()).isFalse();
        assertThat(story.change("desk", "'name': 'New'").billing().billChargesMonthly()).isNull();
        story.change("desk", "'interval': 'yearly', 'bill_charges_monthly': true");
        story.subscribe("anna", "desk", "");
        assertThat(story.change("desk", "'name': 'Newer'").billing().billChargesMonthly()).isTrue();
    }

    @Test
    void a_list_of_charges_is_complete_and_names_what_it_keeps() {
        Plan plan = story.plan("desk", 0, "'charges': [" + charge("") + "," + charge("") + "]");
        assertThat(plan.pricing().charges()).extracting(Charge::code)
                .containsExactly("parcels", "parcels_2");
        Charge second = plan.pricing().charges().get(1);
        Plan changed = story.change("desk", "'charges': [{'id': '" + second.id()
                + "', 'properties': {'amount': '7'}}, " + charge("") + "]");
        assertThat(changed.pricing().charges()).extracting(Charge::code)
                .containsExactly("parcels_2", "parcels");
        assertThat(changed.pricing().charges().get(0).id()).isEqualTo(second.id());
        assertThat(story.change("desk", "'name': 'x'").pricing().charges()).hasSize(2);
        assertThat(story.change("desk", "'charges': []").pricing().charges()).isEmpty();
    }

    @Test
    void a_commitment_goes_with_an_empty_object_and_stays_with_null() {
        story.plan("desk", 0, "'minimum_commitment': {'amount_cents': 500}");
        assertThat(story.change("desk", "'minimum_commitment': null").pricing().minimumCommitment()
                .amountCents()).isEqualTo(500);
        assertThat(story.change("desk", "'name': 'x'").pricing().minimumCommitment()).isNotNull();
        assertThat(story.change("desk",
                "'minimum_commitment': {}").pricing().minimumCommitment()).isNull();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 11.1: pay_in_advance and prorated of a fixed "
            + "charge never change")
    void a_fixed_charge_keeps_how_it_is_paid() {
        AddOn desk = story.story().addOn("desk", 100);
        Plan plan = story.plan("studio", 0, "'fixed_charges': [{'add_on_id': '" + desk.id()
                + "', 'charge_model': 'standard', 'units': 2, 'properties': {'amount': '1'}}]");
        Plan changed = story.change("studio", "'fixed_charges': [{'id': '"
                + plan.pricing().fixedCharges().get(0).id() + "', 'pay_in_advance': true,"
                + " 'prorated': true, 'charge_model': 'volume', 'units': 3}]");
        assertThat(changed.pricing().fixedCharges().get(0).billing().payInAdvance()).isFalse();
        assertThat(changed.pricing().fixedCharges().get(0).billing().prorated()).isFalse();
        assertThat(changed.pricing().fixedCharges().get(0).units()).isEqualByComparingTo("3");
        assertThat(changed.pricing().fixedCharges().get(0).modelType().code()).isEqualTo(
                "volume");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 15, rating-and-usage.md 8: errors are under "
            + "bare names, all at once")
    void faults_are_named_by_their_fields() {
        assertThat(refused("{'interval': 'daily', 'amount_cents': -1, 'charges': ["
                + charge("'min_amount_cents': -1") + "]}")).containsAllEntriesOf(Map.of(
                "code", List.of("value_is_mandatory"), "name", List.of("value_is_mandatory"),
                "interval", List.of("value_is_invalid"),
                "amount_currency", List.of("value_is_invalid"),
                "pay_in_advance", List.of("value_is_invalid"),
                "amount_cents", List.of("value_is_out_of_range"),
                "min_amount_cents", List.of("value_is_out_of_range")));
        story.plan("desk", 0, "");
        assertThat(refused("{'code': 'desk', 'name': 'x', 'interval': 'monthly', 'amount_cents': 0,"
                + " 'amount_currency': 'EUR', 'pay_in_advance': false}"))
                .isEqualTo(Map.of("code", List.of("value_already_exist")));
    }

    @Test
    void unknown_references_come_first_and_alone() {
        assertThat(unknown("'charges': [{'billable_metric_id': '"
                + parcels.id().toString().replace('0', '1') + "', 'charge_model': 'standard'}]"))
                .isEqualTo("billable_metrics_not_found");
        assertThat(unknown("'fixed_charges': [{'add_on_id': 'x', 'charge_model': 'standard'}]"))
                .isEqualTo("add_ons_not_found");
        assertThat(unknown("'charges': [" + charge("'tax_codes': ['x']") + "], 'name': ''"))
                .isEqualTo("tax_not_found");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 1.2: a waiting downgrade is canceled when the new "
            + "amount is below its plan's")
    void a_change_that_lost_its_point_is_called_off() {
        story.plan("large", 9000, "");
        story.plan("small", 5000, "");
        story.subscribe("anna", "large", "");
        story.story().subscribe(NewSubscription.of("anna", "small", "anna-1"));
        story.change("large", "'amount_cents': 5000");
        assertThat(waiting()).isEqualTo(1);
        story.change("large", "'amount_cents': 4999");
        assertThat(waiting()).isZero();
        assertThat(story.subscription("anna-1").planId()).isEqualTo(story.plan("large").id());
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 1.2: a waiting change is applied at once when its "
            + "plan costs no less any more")
    void a_waiting_change_becomes_an_upgrade() {
        story.plan("large", 9000, "");
        story.plan("small", 5000, "");
        story.subscribe("anna", "large", "");
        story.story().subscribe(NewSubscription.of("anna", "small", "anna-1"));
        story.change("small", "'amount_cents': 8999");
        assertThat(story.subscription("anna-1").planId()).isEqualTo(story.plan("large").id());
        story.change("small", "'amount_cents': 9000");
        assertThat(story.subscription("anna-1").planId()).isEqualTo(story.plan("small").id());
        assertThat(waiting()).isZero();
    }

    private int waiting() {
        return story.story().read(handle -> new billing.subscription.store.Subscriptions(handle)
                        .ofPlan(story.plan("small").id(), Set.of(SubscriptionStatus.PENDING)))
                .size();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 1.3: with its plan end subscriptions, also those "
            + "of private children")
    void giving_a_plan_up_ends_what_follows_it() {
        Plan plan = story.plan("desk", 3100, "");
        story.subscribe("anna", "desk", "");
        story.subscribe("bert", "desk", "{'amount_cents': 6200}");
        story.subscribe("carl", "desk", "");
        story.story().at("2024-03-12T12:00:00Z");
        story.service(plans -> {
            plans.delete(plan);
            return plan;
        });
        assertThat(story.story().statement()).satisfiesExactlyInAnyOrder(
                line -> assertThat(line).contains("anna-1 terminating").contains(" 300 "),
                line -> assertThat(line).contains("bert-1 terminating").contains(" 600 "),
                line -> assertThat(line).contains("carl-1 terminating"));
        assertThat(story.stored(plan.id()).deletedAt()).isNotNull();
        assertThat(story.plan("desk", 1, "").id()).isNotEqualTo(plan.id());
    }

    private Map<String, List<String>> refused(String body) {
        return catchThrowableOfType(InvalidException.class,
                () -> story.service(it -> it.create(body(body)))).details();
    }

    private String unknown(String members) {
        return catchThrowableOfType(NotFoundException.class,
                () -> story.plan("desk", 0, members)).code();
    }
}
