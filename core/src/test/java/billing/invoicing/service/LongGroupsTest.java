package billing.invoicing.service;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.Charge;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.Json;
import billing.engine.Rows;
import billing.invoicing.fee.store.GroupKey;
import billing.invoicing.fee.store.StoredPaidCheckpoints;
import billing.invoicing.fee.store.StoredWeightedCheckpoints;
import billing.invoicing.fee.store.WeightedCheckpoint;
import billing.kernel.time.BillingTime;
import billing.kernel.time.Window;
import billing.subscription.Subscription;
import billing.usage.aggregation.PaidCheckpoint;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("rating-and-usage.md 4.2: values that usage is grouped by may be long")
class LongGroupsTest {
    private static final Instant MARCH = Instant.parse("2023-03-01T00:00:00Z");
    private static final Instant APRIL = Instant.parse("2023-04-01T00:00:00Z");
    private static final Map<String, String> ONE = Map.of("page", text(1));
    private static final Map<String, String> OTHER = Map.of("page", text(2));
    @TempDir
    Path folder;
    private InvoiceStory story;
    private Subscription subscription;
    private Charge charge;

    @BeforeEach
    void begin() {
        story = new InvoiceStory(folder);
        var plan = story.plan(new PlanOutline().levelling("disk", "1.00"));
        charge = plan.pricing().charges().get(0);
        subscription = story.subscribe(story.customer("UTC", null), plan, BillingTime.CALENDAR,
                MARCH.toString());
    }

    @AfterEach
    void end() {
        story.close();
    }

    /** Texts that differ near their end, and that no database makes shorter. */
    private static String text(int last) {
        StringBuilder text = new StringBuilder();
        new Random(1).ints(9_000, 0x20, 0xd7ff).forEach(text::appendCodePoint);
        return text.append(last).toString();
    }

    @Test
    void levels_of_weighted_sums_are_carried_by_group() {
        story.database.writing(handle -> {
            weighted(ONE, "5").store(handle);
            weighted(OTHER, "7").store(handle);
            weighted(ONE, "6").store(handle);
        });
        assertThat(carried()).containsOnly(Map.entry(ONE, new BigDecimal("6")),
                Map.entry(OTHER, new BigDecimal("7")));
        List<WeightedCheckpoint> stored = story.database.read(handle -> WeightedCheckpoint
                .within(handle, List.of(subscription.id()), new Window(MARCH, APRIL)));
        assertThat(stored).hasSize(2);
    }

    @Test
    void a_level_in_the_last_millisecond_is_of_its_window() {
        Window march = new Window(MARCH, APRIL.minusMillis(1));
        story.database.writing(handle -> new WeightedCheckpoint(subscription.id(), charge.id(),
                null, ONE, APRIL.minusNanos(500_000), BigDecimal.ONE)
                .store(handle));
        assertThat(story.database.<Integer>read(handle -> WeightedCheckpoint.within(handle,
                List.of(subscription.id()), march).size())).isEqualTo(1);
        story.database.writing(handle ->
                WeightedCheckpoint.forget(handle, subscription.id(), march));
        assertThat(carried()).isEmpty();
    }

    @Test
    void what_was_paid_is_found_by_group() {
        story.database.writing(handle -> {
            pay(handle, ONE, "5");
            pay(handle, OTHER, "7");
            pay(handle, ONE, "6");
        });
        assertThat(paid(ONE)).isEqualTo(level("6"));
        assertThat(paid(OTHER)).isEqualTo(level("7"));
    }

    @Test
    void a_key_of_an_earlier_version_is_read_and_replaced() {
        // PostgreSQL compresses it.
        Map<String, String> group = Map.of("page", "x".repeat(2_000));
        story.database.writing(handle -> {
            Columns.of("weighted_levels").set("subscription_id", subscription.id())
                    .set("charge_id", charge.id()).set("filter_id", Identifiers.NONE)
                    .set("grouped_by", Json.write(group)).set("stamp", MARCH)
                    .set("level", "5").insert(handle);
            Columns.of("paid_levels").set("subscription_id", subscription.id())
                    .set("charge_id", charge.id()).set("window_from", MARCH)
                    .set("filter_id", Identifiers.NONE).set("grouped_by", Json.write(group))
                    .set("current_units", "5").set("highest_units", "5")
                    .set("prorated_units", "0").insert(handle);
        });
        assertThat(carried()).containsOnly(Map.entry(group, new BigDecimal("5")));
        assertThat(paid(group)).isEqualTo(level("5"));
        story.database.writing(handle -> {
            weighted(group, "6").store(handle);
            pay(handle, group, "6");
        });
        assertThat(carried()).containsOnly(Map.entry(group, new BigDecimal("6")));
        assertThat(paid(group)).isEqualTo(level("6"));
        assertThat(keys("weighted_levels")).containsExactly(GroupKey.of(group));
        assertThat(keys("paid_levels")).containsExactly(GroupKey.of(group));
    }

    @Test
    void the_keys_of_short_groups_are_their_json() {
        assertThat(GroupKey.of(Map.of("b", "2", "a", "1"))).isEqualTo("{\"a\":\"1\",\"b\":\"2\"}");
        assertThat(GroupKey.of(Map.of("a", "x".repeat(992)))).hasSize(1_000);
        assertThat(GroupKey.of(Map.of("a", "x".repeat(993)))).hasSize(32);
        assertThat(GroupKey.of(Map.of("a", "ä".repeat(497)))).hasSize(32);
    }

    private WeightedCheckpoint weighted(Map<String, String> group, String level) {
        return new WeightedCheckpoint(subscription.id(), charge.id(), null, group, MARCH,
                new BigDecimal(level));
    }

    private Map<Map<String, String>, BigDecimal> carried() {
        return story.database.read(handle -> new StoredWeightedCheckpoints(handle, subscription)
                .before(charge, null, APRIL).levels());
    }

    private static PaidCheckpoint level(String units) {
        return new PaidCheckpoint(new BigDecimal(units), new BigDecimal(units), BigDecimal.ZERO);
    }

    private void pay(Handle handle, Map<String, String> group, String units) {
        var stored = new StoredPaidCheckpoints(handle, subscription.id(), MARCH);
        stored.put(charge, null, group, level(units));
        stored.store();
    }

    private PaidCheckpoint paid(Map<String, String> group) {
        return story.database.read(handle -> new StoredPaidCheckpoints(handle, subscription.id(),
                MARCH).find(charge, null, group)).orElseThrow();
    }

    private List<String> keys(String table) {
        return story.database.read(handle -> new Rows<>(handle, "SELECT grouped_by FROM " + table,
                row -> row.text("grouped_by")).list(""));
    }
}
