package billing.repair.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.catalog.ChargeProperties;
import billing.catalog.ChargeRevision;
import billing.catalog.FixedCharge;
import billing.catalog.FixedChargeRevision;
import billing.catalog.Plan;
import billing.catalog.PlanRevision;
import billing.input.Document;
import billing.input.Node;
import billing.input.Problems;
import billing.kernel.error.NotAllowedException;
import billing.kernel.time.Interval;
import billing.kernel.time.Window;
import billing.plan.PlanOverrides;
import billing.rating.Prices;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.subscription.BillingPort;
import billing.subscription.Subscription;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Closed periods priced under another catalog. */
class SimulationTest {
    private static final Window ALWAYS = new Window(Instant.parse("2024-01-01T00:00:00Z"),
            Instant.parse("2025-01-01T00:00:00Z"));
    @TempDir
    Path folder;
    private Story story;

    @BeforeEach
    void billThreeMonths() {
        story = new Story(folder.resolve("billing.db"), "2024-01-01T00:00:00Z");
        story.customer("acme", "UTC");
        story.plan(PlanSketch.of("pro", Interval.QUARTERLY, 1_000).withUsage("calls", "0.5")
                .withSeats(2, "3", false).withCommitment(9_000));
        story.subscribe("acme", "pro");
        story.at("2024-02-10T00:00:00Z").use("acme-1", "calls", "20");
        story.runUntil("2024-04-01T06:00:00Z");
    }

    @AfterEach
    void close() {
        story.close();
    }

    @Test
    void the_same_catalog_makes_no_difference() {
        assertThat(simulated(plan -> plan)).containsExactly("9000 + 0 > 9000");
    }

    @Test
    void usage_is_priced_by_another_model() {
        assertThat(simulated(plan -> new PlanRevision(plan).minimumCommitment(null).made()))
                .containsExactly("9000 + 0 > 2600");
        assertThat(simulated(plan -> new PlanRevision(plan).charges(
                plan.pricing().charges().stream()
                .map(charge -> new ChargeRevision(charge).properties(new ChargeProperties(
                        Prices.graduated("0-10 @10; 11- @1"), null, null)).made()).toList())
                .made())).containsExactly("9000 + 0 > 12600");
    }

    @Test
    void subscription_fees_fixed_charges_and_units_are_priced_too() {
        assertThat(simulated(plan -> new PlanRevision(plan).minimumCommitment(null)
                .amountCents(5_000).made())).containsExactly("9000 + 0 > 6600");
        assertThat(simulated(plan -> new PlanRevision(plan).minimumCommitment(null)
                .fixedCharges(plan.pricing().fixedCharges().stream().map(charge ->
                        new FixedChargeRevision(charge)
                                .units(BigDecimal.TEN).made()).toList()).made()))
                .containsExactly("9000 + 0 > 5000");
    }

    @Test
    void usage_that_arrived_since_is_distinguished() {
        story.at("2024-03-10T00:00:00Z").use("acme-1", "calls", "400");
        assertThat(simulated(plan -> plan)).containsExactly("9000 + 13600 > 22600");
    }

    /** Ten at the start and three more of which the invoice is not priced again. */
    @Test
    void units_in_advance_are_priced_as_they_were_billed() {
        story.customer("beta", "UTC");
        story.plan(PlanSketch.of("team", Interval.MONTHLY, 1_000).inAdvance()
                .withSeats(10, "10", true));
        Subscription subscription = story.subscribe("beta", "team");
        FixedCharge seats = story.plan("team").pricing().fixedCharges().get(0);
        story.at("2024-04-11T00:00:00Z");
        Node units = Document.json("body", "{\"fixed_charges\": [{\"id\": \"" + seats.id()
                + "\", \"units\": \"13\", \"apply_units_immediately\": true}]}",
                new Problems()).orElseThrow();
        story.writing(handle -> new PlanOverrides(story.work(handle), BillingPort.NONE)
                .override(subscription, units));
        Plan other = new PlanRevision(story.plan("team")).fixedCharges(List.of(
                new FixedCharge(seats.id(), null, seats.code(), seats.addOn(), null,
                        Prices.standard("12"), seats.units(), seats.billing(),
                        List.of(), seats.createdAt()))).made();
        assertThat(totals("beta", other)).extracting(one -> one.invoiced().fees().cents() + " > "
                        + one.simulated().fees().cents())
                .containsExactly("11000 > 13000", "3000 > 3000");
    }

    @Test
    void other_billing_days_are_refused() {
        Plan yearly = story.write(handle -> PlanSketch.of("other", Interval.YEARLY, 1)
                .insertInto(handle, story.ids(), story.now()));
        assertThatThrownBy(() -> new AlternativeCatalog(List.of(new Plan(story.plan("pro").id(),
                null, "pro",
                new Plan.Labels("pro", null, null),
                new Plan.Billing(Interval.YEARLY, 1, yearly.billing().currency(), false, null,
                        null, null),
                new Plan.Pricing(List.of(), List.of(), null, List.of(), List.of()),
                List.of(), null, yearly.createdAt(), null))).inPlaceOf(story.plan("pro")))
                .isInstanceOf(NotAllowedException.class).hasMessageContaining("interval");
    }

    private List<SimulatedTotal> totals(String customer, Plan plan) {
        return story.read(handle -> new Simulation(handle,
                story.customer(customer).id(), List.of(plan)).simulate(ALWAYS));
    }

    private List<String> simulated(UnaryOperator<Plan> change) {
        return totals("acme", change.apply(story.plan("pro"))).stream()
                .map(one -> one.invoiced().fees().cents() + " + "
                        + one.late().fees().cents() + " > " + one.simulated().fees().cents())
                .toList();
    }
}
