package billing.plan;

import static billing.apply.Requests.body;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.Plan;
import billing.invoicing.InvoiceStatus;
import billing.kernel.error.ForbiddenException;
import billing.kernel.error.NotFoundException;
import billing.rating.Standard;
import billing.run.Story;
import billing.subscription.SubscriptionStatus;
import billing.subscription.service.NewSubscription;
import billing.subscription.store.Subscriptions;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("subscriptions-and-invoicing.md 1.4: a subscription on a private plan")
class PlanOverridesTest {
    @TempDir
    Path folder;
    private PlanStory story;
    private Plan freight;
    private Charge parcels;

    @BeforeEach
    void begin() {
        story = new PlanStory(folder, "2024-03-10T12:00:00Z");
        BillableMetric metric = story.metric("parcels");
        story.story().tax("vat", "10");
        freight = story.plan("freight", 1000, """
                'tax_codes': ['vat'], 'minimum_commitment': {'amount_cents': 9},
                'usage_thresholds': [{'amount_cents': 7}], 'metadata': {'a': 'b'},
                'charges': [
                  {'billable_metric_id': '%1$s', 'charge_model': 'standard',
                   'tax_codes': ['vat'], 'properties': {'amount': '1'}, 'min_amount_cents': 3,
                   'filters': [{'values': {'region': ['us']}, 'properties': {'amount': '2'}}]},
                  {'billable_metric_id': '%1$s', 'charge_model': 'standard',
                   'properties': {'amount': '4'}}],
                'fixed_charges': [{'add_on_id': '%2$s', 'charge_model': 'standard', 'units': 2,
                   'properties': {'amount': '1'}}]
                """.formatted(metric.id(), story.story().addOn("desk", 100).id()));
        parcels = freight.pricing().charges().get(0);
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    void a_child_copies_its_plan_but_for_taxes_commitment_and_thresholds() {
        story.subscribe("anna", "freight", "{'amount_cents': 1}");
        Plan child = story.planOf("anna-1");
        assertThat(child.parentId()).isEqualTo(freight.id());
        assertThat(child.code()).isEqualTo("freight");
        assertThat(child.billing().amountCents()).isEqualTo(1);
        assertThat(child.pricing().taxes()).isEmpty();
        assertThat(child.pricing().minimumCommitment()).isNull();
        assertThat(child.pricing().usageThresholds()).isEmpty();
        assertThat(child.metadata()).isNull();
        assertThat(child.pricing().charges()).extracting(Charge::parentId)
                .containsExactlyElementsOf(freight.pricing().charges().stream().map(Charge::id)
                .toList());
        Charge copied = child.pricing().charges().get(0);
        assertThat(copied.taxes()).isEmpty();
        assertThat(copied.billing().minAmountCents()).isEqualTo(3);
        assertThat(copied.filters()).hasSize(1);
        assertThat(copied.filters().get(0).id()).isNotEqualTo(parcels.filters().get(0).id());
        assertThat(story.plan("freight")).isEqualTo(freight);
    }

    @Test
    void what_the_overrides_state_is_the_childs() {
        story.subscribe("anna", "freight", """
                {'name': 'Own', 'trial_period': 5, 'amount_currency': 'USD', 'tax_codes': ['vat'],
                 'interval': 'weekly', 'minimum_commitment': {'amount_cents': 11},
                 'charges': [{'id': '%s', 'properties': {'amount': '6'}, 'min_amount_cents': 5,
                    'tax_codes': ['vat'], 'charge_model': 'package', 'prorated': true},
                    {'id': '%s', 'properties': {'amount': '0'}}]}
                """.formatted(parcels.id(), UUID.randomUUID()));
        Plan child = story.planOf("anna-1");
        assertThat(child.labels().name()).isEqualTo("Own");
        assertThat(child.billing().trialPeriod()).isEqualByComparingTo("5");
        assertThat(child.billing().currency().code()).isEqualTo("USD");
        assertThat(child.billing().interval()).isEqualTo(freight.billing().interval());
        assertThat(child.pricing().minimumCommitment().amountCents()).isEqualTo(11);
        assertThat(child.pricing().charges()).hasSize(2);
        Charge own = child.pricing().charges().get(0);
        assertThat(own.billing().minAmountCents()).isEqualTo(5);
        assertThat(own.taxes()).hasSize(1);
        assertThat(own.properties().modelType().code()).isEqualTo("standard");
        assertThat(own.billing().prorated()).isFalse();
    }

    @Test
    void overriding_again_edits_the_child_in_place() {
        story.subscribe("anna", "freight", "{'amount_cents': 1}");
        Plan child = story.planOf("anna-1");
        story.override("anna-1", "{'amount_cents': 2, 'trial_period': 9, 'charges': [{'id': '"
                + parcels.id() + "', 'min_amount_cents': 8}]}");
        Plan edited = story.planOf("anna-1");
        assertThat(edited.id()).isEqualTo(child.id());
        assertThat(edited.billing().amountCents()).isEqualTo(2);
        assertThat(edited.billing().trialPeriod()).isNull();
        assertThat(edited.pricing().charges()).extracting(Charge::id)
                .containsExactly(child.pricing().charges().get(0).id());
        assertThat(edited.pricing().charges().get(0).billing().minAmountCents()).isEqualTo(8);
        assertThat(edited.pricing().fixedCharges()).isEqualTo(child.pricing().fixedCharges());
    }

    @Test
    void a_running_subscription_keeps_its_usage_and_is_rated_by_the_new_price() {
        story.subscribe("anna", "freight", "");
        story.override("anna-1", "{'amount_cents': 3100}");
        assertThat(story.planOf("anna-1").parentId()).isEqualTo(freight.id());
        story.story().runUntil("2024-04-01T01:00:00Z");
        // 22 of 31 days x 31.00; two desks at 1.00; the minimum of 3 cents for as many days
        assertThat(story.story().statement().get(0)).contains("subscription 2200")
                .contains("fixed_charge 200").contains("charge 2");
    }

    @Test
    void a_piece_is_changed_for_one_subscription_alone() {
        story.subscribe("anna", "freight", "");
        story.overriding(it -> it.change(story.subscription("anna-1"), "parcels",
                body("{'invoice_display_name': 'Own', 'min_amount_cents': 12}")));
        Plan child = story.planOf("anna-1");
        Charge own = child.pricing().charges().get(0);
        assertThat(own.invoiceDisplayName()).isEqualTo("Own");
        assertThat(own.billing().minAmountCents()).isEqualTo(12);
        assertThat(own.properties()).isEqualTo(parcels.properties());
        assertThat(child.pricing().charges()).hasSize(2);
        assertThat(story.plan("freight")).isEqualTo(freight);
    }

    @Test
    @DisplayName("rating-and-usage.md 4.1: a filter's values are fixed: changing it passes over "
            + "them")
    void values_of_a_filter_stay() {
        story.subscribe("anna", "freight", "");
        ChargeFilter before = parcels.filters().get(0);
        story.overriding(it -> it.changeFilter(story.subscription("anna-1"), "parcels",
                before.id(), body("{'values': {'nothing': ['known']}, 'properties':"
                        + " {'amount': '8'}}")));
        ChargeFilter after = story.planOf("anna-1").pricing().charges().get(0).filters().get(0);
        assertThat(after.values()).isEqualTo(before.values());
        assertThat(after.properties().model()).isEqualTo(new Standard(new BigDecimal("8")));
    }

    @Test
    void a_filter_is_found_by_the_plans_identifier_too() {
        story.subscribe("anna", "freight", "");
        UUID common = parcels.filters().get(0).id();
        story.overriding(it -> it.changeFilter(story.subscription("anna-1"), "parcels",
                common, body("{'invoice_display_name': 'First'}")));
        UUID own = story.planOf("anna-1").pricing().charges().get(0).filters().get(0).id();
        assertThat(own).isNotEqualTo(common);
        for (UUID id : new UUID[] {common, own}) {
            story.overriding(it -> it.changeFilter(story.subscription("anna-1"), "parcels",
                    id, body("{'invoice_display_name': '" + id + "'}")));
            assertThat(story.planOf("anna-1").pricing().charges().get(0).filters().get(0)
                    .invoiceDisplayName()).isEqualTo(id.toString());
        }
        story.overriding(it -> it.removeFilter(story.subscription("anna-1"), "parcels",
                common));
        assertThat(story.planOf("anna-1").pricing().charges().get(0).filters()).isEmpty();
        assertThatThrownBy(() -> story.overriding(it -> it.removeFilter(
                story.subscription("anna-1"), "parcels", common)))
                .isInstanceOfSatisfying(NotFoundException.class,
                        e -> assertThat(e.code()).isEqualTo("charge_filter_not_found"));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 15: the model of a fixed charge cannot be "
            + "overridden: 403")
    void the_model_of_a_fixed_charge_stays() {
        String overrides = "{'fixed_charges': [{'id': '" + freight.pricing().fixedCharges()
                .get(0).id()
                + "', 'charge_model': 'volume'}]}";
        assertThatThrownBy(() -> story.subscribe("anna", "freight", overrides))
                .isInstanceOfSatisfying(ForbiddenException.class,
                        e -> assertThat(e.code()).isEqualTo("cannot_override_charge_model"));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.4: what a new plan costs counts as overridden; "
            + "the parent's code is a change")
    void a_plan_change_can_override_and_comes_back_to_the_parent() {
        story.subscribe("anna", "freight", "{'amount_cents': 500}");
        UUID child = story.planOf("anna-1").id();
        story.story().subscribe(NewSubscription.of("anna", "freight", "anna-1"));
        assertThat(story.subscription("anna-1").planId()).isEqualTo(freight.id());
        story.story().at("2024-03-11T12:00:00Z");
        story.story().subscribe(NewSubscription.of("anna", "freight", "anna-1"));
        assertThat(story.subscription("anna-1").state().previousId()).isNotNull();
        story.plan("small", 100, "");
        story.story().subscribe(NewSubscription.of("anna", "small", "anna-1")
                .planOverrides(body("{'amount_cents': 2000}")));
        assertThat(story.planOf("anna-1").billing().amountCents()).isEqualTo(2000);
        assertThat(story.planOf("anna-1").id()).isNotEqualTo(child);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.6: a draft keeps its currency, and the plan "
            + "that it was made with, when the subscription is moved to another currency")
    void a_draft_keeps_its_currency() {
        story.plan("road", 3100, "'charges': [{'billable_metric_code': 'parcels',"
                + " 'charge_model': 'standard', 'properties': {'amount': '1'}}]");
        Story days = story.story().customer("anna", "UTC", 3).at("2024-04-01T00:00:00Z");
        days.subscribe("anna", "road");
        days.use("anna-1", "parcels", "10");
        days.runUntil("2024-05-02T00:00:00Z");
        story.override("anna-1", "{'amount_currency': 'JPY', 'amount_cents': 5000}");
        days.use("anna-1", "parcels", "20");
        days.runUntil("2024-05-02T00:10:00Z");
        assertThat(days.invoices()).extracting(one -> one.total().toString())
                .containsExactly("41.00 EUR");
        days.runUntil("2024-06-10T00:00:00Z");
        assertThat(days.invoices()).extracting(one -> one.total().toString())
                .containsExactly("41.00 EUR", "5020 JPY");
        assertThat(days.invoices()).extracting(invoice -> invoice.state().status())
                .containsOnly(InvoiceStatus.FINALIZED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{'amount_cents': 500}"})
    @DisplayName("subscriptions-and-invoicing.md 1.2, 1.4: a private price below that of the plan "
            + "that waits cancels the change")
    void a_private_price_cancels_a_pointless_change(String overrides) {
        Plan small = story.plan("small", 100, "");
        story.subscribe("anna", "freight", overrides);
        story.story().subscribe(NewSubscription.of("anna", "small", "anna-1"));
        assertThat(waiting(small)).isEqualTo(1);
        story.override("anna-1", "{'amount_cents': 100}");
        assertThat(waiting(small)).isEqualTo(1);
        story.override("anna-1", "{'amount_cents': 99}");
        assertThat(waiting(small)).isZero();
    }

    private int waiting(Plan plan) {
        return story.story().read(handle -> new Subscriptions(handle)
                .countOfPlan(plan.id(), Set.of(SubscriptionStatus.PENDING)));
    }
}
