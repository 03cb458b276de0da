package billing.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import billing.apply.ResourceChange.Action;
import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.customer.PaymentMethod;
import billing.customer.service.DefaultOrganization;
import billing.customer.store.Customers;
import billing.customer.store.PaymentMethods;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.UnitOfWork;
import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import billing.subscription.ActivationRule;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.store.ActivationRules;
import billing.subscription.store.FixedChargeUnitEvents;
import billing.subscription.store.Subscriptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files against a database: what changes, what may not, and what never does. */
class CatalogTest {
    private static final Instant NOW = Instant.parse("2026-01-10T12:00:00Z");
    private static final String PLAN = """
            billable_metrics:
              - {code: calls, name: Calls, aggregation_type: count_agg}
              - {code: seats, name: Seats, aggregation_type: sum_agg, field_name: n}
            add_ons:
              - {code: support, name: Support, amount_cents: 100, amount_currency: EUR}
            plans:
              - code: pro
                name: Pro
                interval: monthly
                amount_cents: 4900
                amount_currency: EUR
                pay_in_advance: false
                charges:
                  - {billable_metric_code: calls, charge_model: standard, properties: {amount: "1"}}
                  - {billable_metric_code: calls, charge_model: standard, properties: {amount: "2"}}
                fixed_charges:
                  - {add_on_code: support, charge_model: standard, units: 2,
                     properties: {amount: "3"}}
            """;
    private static final String SUBSCRIPTION = """
            customers: [{external_id: acme}]
            subscriptions:
              - {external_id: acme-1, external_customer_id: acme, plan_code: pro}
            """;

    @TempDir
    Path folder;
    private Database database;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        database.writing(handle ->
                DefaultOrganization.insert(new UnitOfWork(handle, Identifiers.seeded(2), NOW)));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void absent_members_stay_and_null_ones_are_cleared() {
        apply(PLAN);
        apply("plans: [{code: pro, description: For teams}]");
        assertThat(plan().labels().description()).isEqualTo("For teams");
        apply("plans: [{code: pro, description: null}]");
        assertThat(plan().labels().description()).isNull();
        assertThat(plan().billing().amountCents()).isEqualTo(4900);
        assertThat(plan().pricing().charges()).hasSize(2);
    }

    @Test
    @DisplayName("rating-and-usage.md 4.4: a charge without code gets the metric's, then numbered "
            + "ones")
    void charges_without_code_are_numbered() {
        apply(PLAN);
        assertThat(plan().pricing().charges()).extracting("code").containsExactly(
                "calls", "calls_2");
    }

    @Test
    void a_list_of_charges_is_complete_and_known_charges_stay_themselves() {
        apply(PLAN);
        var kept = plan().pricing().charges().get(1).id();
        CatalogChange change = apply("""
                plans:
                  - code: pro
                    charges: [{code: calls_2, billable_metric_code: calls,
                        properties: {amount: "5"}}]
                """);
        assertThat(change.with(Action.CHANGE).get(0).members()).extracting(MemberChange::path)
                .containsExactly("charges[calls]", "charges[calls_2].properties.amount");
        assertThat(plan().pricing().charges()).extracting("id").containsExactly(kept);
    }

    @Test
    void one_fault_leaves_everything_as_it_was() {
        assertThat(faults(PLAN + "taxes: [{code: vat, name: VAT, rate: x}]")).hasSize(1);
        assertThat(database.<List<Plan>>read(handle -> new Plans(handle).all())).isEmpty();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 1.2, rating-and-usage.md 4.4: what a subscribed "
            + "plan may not change")
    void a_subscribed_plan_keeps_its_terms() {
        apply(PLAN);
        apply(SUBSCRIPTION);
        assertThat(faults("""
                plans:
                  - code: pro
                    interval: yearly
                    pay_in_advance: true
                    charges:
                      - {code: calls, billable_metric_code: seats, charge_model: package}
                """)).extracting(Problem::line, Problem::message).containsExactly(
                tuple(3L,
                        "cannot change interval of plan pro: it has subscriptions"),
                tuple(4L,
                        "cannot change pay_in_advance of plan pro: it has subscriptions"),
                tuple(6L, "cannot change billable_metric_code of"
                        + " charge calls of plan pro: it has subscriptions"),
                tuple(6L, "cannot change charge_model of"
                        + " charge calls of plan pro: it has subscriptions"));
        apply("plans: [{code: pro, amount_cents: 5900, name: Pro 2}]");
        assertThat(plan().billing().amountCents()).isEqualTo(5900);
    }

    @Test
    @DisplayName("rating-and-usage.md 2.2: a metric in use changes its name, description and "
            + "filters only")
    void a_charged_metric_keeps_its_aggregation() {
        apply(PLAN);
        assertThat(faults("billable_metrics: [{code: calls, aggregation_type: sum_agg,"
                + " field_name: n}]")).extracting(Problem::message).contains(
                "cannot change aggregation_type of metric calls: a plan charges it");
        apply("billable_metrics: [{code: seats, aggregation_type: max_agg, name: Chairs}]");
    }

    @Test
    @DisplayName("rating-and-usage.md 2.2: values that charges filter on stay declared")
    void filter_values_in_use_stay_declared() {
        apply("""
                billable_metrics:
                  - code: gb
                    name: GB
                    aggregation_type: count_agg
                    filters: [{key: region, values: [eu, us]}]
                plans:
                  - code: pro
                    name: Pro
                    interval: monthly
                    amount_cents: 0
                    amount_currency: EUR
                    pay_in_advance: false
                    charges:
                      - billable_metric_code: gb
                        charge_model: standard
                        filters: [{values: {region: [eu]}, properties: {amount: "1"}}]
                """);
        assertThat(faults("billable_metrics: [{code: gb, filters: [{key: region, values: [us]}]}]"))
                .extracting(Problem::message).containsExactly("metric gb must go on declaring"
                        + " region eu: charge gb of plan pro filters on it");
        apply("billable_metrics: [{code: gb, filters: [{key: region, values: [eu]}]}]");
    }

    @Test
    @DisplayName("rating-and-usage.md 4.1: the placeholder for all values is alone in its list")
    void all_filter_values_have_no_others() {
        apply("billable_metrics: [{code: gb, name: GB, aggregation_type: count_agg,"
                + " filters: [{key: region, values: [eu, us]}]}]");
        String plan = """
                plans:
                  - code: pro
                    name: Pro
                    interval: monthly
                    amount_cents: 0
                    amount_currency: EUR
                    pay_in_advance: false
                    charges:
                      - billable_metric_code: gb
                        charge_model: standard
                        filters: [{values: {region: [%s]}, properties: {amount: "1"}}]
                """;
        assertThat(faults(plan.formatted("__ALL_FILTER_VALUES__, eu")))
                .extracting(Problem::line, Problem::code, Problem::message)
                .containsExactly(tuple(11L, "value_is_invalid", "__ALL_FILTER_VALUES__ must be"
                        + " the only value of filter \"region\": it stands for all"));
        assertThat(faults(plan.formatted("__ALL_FILTER_VALUES__, __ALL_FILTER_VALUES__")))
                .extracting(Problem::code).containsOnly("value_is_invalid").hasSize(2);
        apply(plan.formatted("__ALL_FILTER_VALUES__"));
    }

    @Test
    void a_subscription_starts_once_and_does_not_change_its_plan() {
        apply(PLAN);
        apply(SUBSCRIPTION);
        assertThat(apply(SUBSCRIPTION).isEmpty()).isTrue();
        apply(PLAN.replace("code: pro", "code: max"));
        assertThat(faults(SUBSCRIPTION.replace("plan_code: pro", "plan_code: max")))
                .extracting(Problem::message).containsExactly(
                        "cannot change plan_code of subscription acme-1: it is running");
        apply(SUBSCRIPTION.replace("plan_code: pro", "plan_code: pro, name: Main"));
        assertThat(subscription().name()).isEqualTo("Main");
    }

    @Test
    void a_subscription_that_is_over_is_not_started_again() {
        apply(PLAN);
        apply(SUBSCRIPTION);
        database.writing(handle -> handle.execute(
                "UPDATE subscriptions SET status = 'terminated', terminated_at = started_at"));
        assertThat(apply(SUBSCRIPTION).isEmpty()).isTrue();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 11.2: changed units hold from the next period")
    void changed_units_reach_running_subscriptions() {
        apply(PLAN);
        apply(SUBSCRIPTION);
        apply(PLAN.replace("units: 2", "units: 7"));
        assertThat(plan().pricing().fixedCharges().get(0).units()).isEqualByComparingTo("7");
        var events = database.read(handle -> new FixedChargeUnitEvents(handle)
                .whenMade(subscription().id(), Identifiers.NONE))
                .get(plan().pricing().fixedCharges().get(0).id());
        assertThat(events).extracting(event -> event.units().intValue()).containsExactly(2, 7);
        assertThat(events.get(1).effectiveAt()).isBetween(Instant.parse("2026-02-01T00:00:00Z"),
                Instant.parse("2026-02-01T00:00:01Z"));
    }

    @Test
    void dates_that_a_subscription_cannot_have_are_named() {
        apply(PLAN);
        assertThat(faults(SUBSCRIPTION.replace("plan_code: pro",
                "plan_code: pro, ending_at: 2026-01-02"))).extracting(Problem::message)
                .containsExactly("the subscription would end on 2026-01-02, which is not after"
                        + " today");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.9: files state what a start waits for, and it "
            + "is exported")
    void activation_rules() {
        apply(PLAN);
        String waiting = SUBSCRIPTION.replace("[{external_id: acme}]", "[{external_id: acme,"
                + " billing_configuration: {payment_provider: stripe}}]").replace(
                "plan_code: pro", "plan_code: pro, subscription_at: 2026-03-01,"
                + " activation_rules: [{type: payment, timeout_hours: 48}]");
        apply("customers: [{external_id: acme}]");
        database.writing(handle -> new PaymentMethods(handle).insert(new PaymentMethod(
                Identifiers.seeded(3).next(NOW), new Customers(handle).get("acme").id(), "stripe",
                "eu", "Stripe", "pm_1", true, NOW)));
        apply(waiting);
        assertThat(apply(waiting).isEmpty()).isTrue();
        String exported =
                database.read(handle -> CatalogExport.yaml(CatalogExport.export(handle, true)));
        assertThat(exported).contains("activation_rules", "type: payment", "timeout_hours: 48");
        apply(waiting.replace("48", "24"));
        assertThat(rules()).extracting(ActivationRule::timeoutHours).containsExactly(24L);
        apply("subscriptions: [{external_id: acme-1, activation_rules: null}]");
        assertThat(rules()).isEmpty();
        assertThat(faults(waiting.replace("{type: payment, timeout_hours: 48}",
                "{type: grace, timeout_hours: -1}"))).extracting(Problem::code)
                .containsExactly("invalid_type", "value_is_out_of_range");
        assertThat(faults(waiting.replace("{type: payment, timeout_hours: 48}",
                "{type: payment}, {type: payment}"))).extracting(Problem::code)
                .containsExactly("duplicated_type");
        apply(waiting.replace("2026-03-01", "2026-01-10"));
        assertThat(subscription().state().startedAt()).isNotNull();
        assertThat(faults("subscriptions: [{external_id: acme-1, activation_rules: []}]"))
                .extracting(Problem::message).hasSize(1).first().asString()
                .endsWith("of subscription acme-1: it is running");
    }

    private List<ActivationRule> rules() {
        return database.read(handle -> {
            UUID id = new Subscriptions(handle).withExternalId("acme-1").get(0).id();
            return new ActivationRules(handle).ofSubscriptions(List.of(id))
                    .getOrDefault(id, List.of());
        });
    }

    private CatalogChange apply(String yaml) {
        try {
            return catalog().apply(database, files(yaml)).change();
        } catch (InputException e) {
            throw new AssertionError(e.problems().toString(), e);
        }
    }

    private List<Problem> faults(String yaml) {
        return catchThrowableOfType(InputException.class,
                () -> catalog().apply(database, files(yaml))).problems();
    }

    private static CatalogFiles files(String yaml) {
        return CatalogFiles.of("-", yaml.getBytes(StandardCharsets.UTF_8));
    }

    private Catalog catalog() {
        return new Catalog(Identifiers.random(), NOW);
    }

    private Plan plan() {
        return database.read(handle -> new Plans(handle).get("pro"));
    }

    private Subscription subscription() {
        return database.read(handle -> new Subscriptions(handle)
                .find("acme-1", SubscriptionStatus.ACTIVE).orElseThrow());
    }
}
