package billing.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.Plan;
import billing.engine.Database;
import billing.engine.NewDatabase;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A plan that was read is kept as long as nothing that it consists of changes. */
class CachedPlansTest {
    @TempDir
    Path folder;
    private Database database;
    private Database other;
    private SampleCatalog sample;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        other = NewDatabase.open(folder.resolve("billing.db"));
        sample = database.write(handle -> new SampleCatalog().insertInto(handle));
    }

    @AfterEach
    void close() {
        other.close();
        database.close();
    }

    private Plan byCode() {
        return database.read(handle -> new Plans(handle).get("pro"));
    }

    private Plan byId() {
        return database.read(handle -> new Plans(handle).byId(sample.plan.id()).orElseThrow());
    }

    /**
     * Plans are kept with a connection, and a read opens another one while the transaction of an
     * idle one is being ended: therefore one of some reads returns the same object.
     */
    private static void assertKept(Plan before, Supplier<Plan> read) {
        assertThat(Stream.generate(read).limit(10))
                .anySatisfy(plan -> assertThat(plan).isSameAs(before));
    }

    @Test
    void it_is_read_once() {
        assertThat(byCode()).isEqualTo(sample.plan);
        assertKept(byCode(), this::byCode);
        assertThat(byId()).isEqualTo(sample.plan);
        assertKept(byId(), this::byId);
    }

    @Test
    void those_asked_for_together_are_read_once() {
        Plan first = byId();
        Plan second = sample.plan("second", null);
        database.writing(handle -> new Plans(handle).insert(second));
        database.read(handle -> {
            Map<UUID, Plan> plans = new Plans(handle).byIds(List.of(first.id(), second.id()));
            assertThat(plans).containsOnlyKeys(first.id(), second.id())
                    .containsEntry(first.id(), first);
            assertThat(new Plans(handle).byId(second.id()).orElseThrow())
                    .isSameAs(plans.get(second.id()));
            assertThat(new Plans(handle).byIds(List.of())).isEmpty();
            return null;
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"UPDATE plans SET name = 'new'",
        "UPDATE charges SET invoice_display_name = 'new'",
        "UPDATE charge_filters SET invoice_display_name = 'new'",
        "UPDATE fixed_charges SET invoice_display_name = 'new'",
        "UPDATE minimum_commitments SET amount_cents = 1",
        "UPDATE usage_thresholds SET amount_cents = amount_cents + 1",
        "DELETE FROM entitlements", "UPDATE features SET name = 'new'",
        "UPDATE billable_metrics SET name = 'new'", "UPDATE add_ons SET name = 'new'",
        "UPDATE pricing_units SET name = 'new'", "UPDATE taxes SET rate = '21'",
        "DELETE FROM tax_links WHERE owner_kind = 'charge'"})
    void a_change_by_another_program_is_seen(String change) {
        List<Plan> before = List.of(byCode(), byId());
        other.writing(handle -> handle.execute(change));
        assertThat(byCode()).isNotEqualTo(before.get(0)).isEqualTo(byId());
        assertThat(byId()).isEqualTo(other.read(handle -> new Plans(handle).get("pro")));
    }

    @Test
    void a_change_within_the_transaction_is_seen() {
        database.writing(handle -> {
            assertThat(new Plans(handle).get("pro").labels().name()).isEqualTo("Pro");
            handle.execute("UPDATE plans SET name = 'new'");
            assertThat(new Plans(handle).get("pro").labels().name()).isEqualTo("new");
        });
    }

    @Test
    void a_customer_with_taxes_has_no_plan_read_again() {
        Plan before = byCode();
        other.writing(handle -> new TaxLinks(handle).add(TaxLinks.Owner.CUSTOMER,
                UUID.randomUUID(), List.of(sample.vat)));
        assertKept(before, this::byCode);
    }

    @Test
    void of_very_many_plans_those_used_last_are_kept() {
        database.writing(handle -> IntStream.range(0, 700).forEach(number ->
                new Plans(handle).insert(sample.plan("plan-" + number, null))));
        database.read(handle -> {
            Function<String, Plan> get = code -> new Plans(handle).get(code);
            Plan first = get.apply("plan-0");
            Plan second = get.apply("plan-1");
            for (int number = 2; number < 700; number++) {
                get.apply("plan-" + number);
                assertThat(get.apply("plan-0")).isSameAs(first);
            }
            assertThat(get.apply("plan-1")).isEqualTo(second).isNotSameAs(second);
            return null;
        });
    }
}
