package billing.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.catalog.Charge;
import billing.catalog.ChargeProperties;
import billing.catalog.Plan;
import billing.catalog.Tax;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.NewDatabase;
import billing.engine.Rows;
import billing.kernel.error.NotFoundException;
import billing.rating.Standard;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The catalog in a database file: what goes in comes out. */
class CatalogStoreTest {
    private static final Instant LATER = Instant.parse("2024-04-01T00:00:00Z");
    @TempDir
    Path folder;
    private Database database;
    private SampleCatalog sample;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        sample = database.write(handle -> new SampleCatalog().insertInto(handle));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void simple_things_come_back_as_they_were() {
        reading(handle -> assertThat(new Taxes(handle).get("vat_20")).isEqualTo(sample.vat));
        reading(handle -> assertThat(new Metrics(handle).get("storage")).isEqualTo(sample.storage));
        reading(handle -> assertThat(new PricingUnits(handle).find("credits"))
                .contains(sample.credits));
        reading(handle -> assertThat(new AddOns(handle).get("seat")).isEqualTo(sample.seat));
        reading(handle -> assertThat(new Features(handle).get("seats")).isEqualTo(sample.seats));
        reading(handle -> assertThat(new Coupons(handle).get("welcome")).isEqualTo(sample.coupon));
        reading(handle -> assertThat(new CustomSections(handle).get("reverse"))
                .isEqualTo(sample.section));
    }

    @Test
    void a_plan_comes_back_whole() {
        reading(handle -> assertThat(new Plans(handle).get("pro")).isEqualTo(sample.plan));
    }

    @Test
    void taxes_are_listed_by_name() {
        reading(handle -> assertThat(new Taxes(handle).all()).containsExactly(sample.city,
                sample.vat));
    }

    @Test
    void a_missing_code_is_named() {
        assertThatThrownBy(() -> database.read(handle -> new Plans(handle).get("none")))
                .isInstanceOf(NotFoundException.class).hasMessage("plan none not found");
    }

    @Test
    void a_deleted_tax_leaves_everything_that_carried_it_and_frees_its_code() {
        database.writing(handle -> {
            new Taxes(handle).delete(sample.vat.id(), LATER);
            new Taxes(handle).insert(new Tax(sample.seat.id(), "New", "vat_20", BigDecimal.TEN,
                    null, LATER, null));
        });
        reading(handle -> assertThat(new AddOns(handle).get("seat").taxes()).isEmpty());
        reading(handle -> assertThat(new Plans(handle).get("pro").pricing().taxes())
                .containsExactly(sample.city));
        reading(handle -> assertThat(new Rows<>(handle, "SELECT deleted_at FROM taxes",
                row -> row.instant("deleted_at")).first("WHERE id = ?", sample.vat.id()))
                .contains(LATER));
    }

    @Test
    void private_children_of_a_plan_are_found_by_id_alone() {
        Plan child = sample.plan("pro", sample.plan.id());
        database.writing(handle -> new Plans(handle).insert(child));
        reading(handle -> assertThat(new Plans(handle).all()).containsExactly(sample.plan));
        reading(handle -> assertThat(new Plans(handle).byId(child.id())).contains(child));
    }

    @Test
    void an_update_changes_adds_and_drops_parts_of_a_plan() {
        Plan old = sample.plan;
        Charge changed = sample.charge("added", new ChargeProperties(
                new Standard(new BigDecimal("3")), null, null));
        Charge kept = old.pricing().charges().get(1);
        Plan plan = new Plan(old.id(), null, old.code(),
                new Plan.Labels("Renamed", null, null),
                new Plan.Billing(old.billing().interval(), 1, old.billing().currency(), true,
                        null, null, null),
                new Plan.Pricing(List.of(changed, kept), List.of(), null, List.of(), List.of()),
                List.of(), null, old.createdAt(), null);
        database.writing(handle -> new Plans(handle).update(plan, LATER));
        reading(handle -> assertThat(new Plans(handle).get("pro")).isEqualTo(plan));
        Charge dropped = old.pricing().charges().get(2);
        reading(handle -> assertThat(new Plans(handle).charges(List.of(dropped.id())))
                .containsEntry(dropped.id(), dropped));
    }

    @Test
    void a_deleted_feature_is_granted_by_no_plan() {
        database.writing(handle -> new Features(handle).delete(sample.seats.id(), LATER));
        reading(handle -> assertThat(new Plans(handle).get("pro").entitlements()).isEmpty());
    }

    private void reading(Consumer<Handle> work) {
        database.read(handle -> {
            work.accept(handle);
            return null;
        });
    }
}
