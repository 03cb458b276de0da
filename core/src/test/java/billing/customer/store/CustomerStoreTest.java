package billing.customer.store;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.store.SampleCatalog;
import billing.customer.BillingEntity;
import billing.customer.BillingEntityDefaults;
import billing.customer.CustomerFilter;
import billing.customer.Organization;
import billing.customer.SampleParties;
import billing.customer.service.DefaultOrganization;
import billing.engine.Columns;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.engine.UnitOfWork;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sellers and buyers in a database file: what goes in comes out. */
class CustomerStoreTest {
    private static final Instant LATER = Instant.parse("2024-04-01T00:00:00Z");
    @TempDir
    Path folder;
    private Database database;
    private SampleParties sample;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        sample = database.write(handle -> new SampleParties(
                new SampleCatalog().insertInto(handle)).insertInto(handle));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void entities_and_customers_come_back_as_they_were() {
        reading(handle -> assertThat(new BillingEntities(handle).get("acme_eu"))
                .isEqualTo(sample.entity));
        reading(handle -> assertThat(new Customers(handle).get("cust_1"))
                .isEqualTo(sample.customer));
        reading(handle -> assertThat(new Customers(handle).get("cust_2")).isEqualTo(sample.bare));
    }

    @Test
    void the_foundation_is_laid_once() {
        database.writing(handle -> {
            DefaultOrganization.insert(new UnitOfWork(handle, Identifiers.seeded(1), LATER));
            Organization first = new Organizations(handle).get();
            DefaultOrganization.insert(new UnitOfWork(handle, Identifiers.seeded(2), LATER));
            assertThat(new Organizations(handle).get()).isEqualTo(first);
            assertThat(first.slugPrefix()).matches("DEF-[0-9A-F]{4}");
            assertThat(new BillingEntities(handle).get("default").documents().numberPrefix())
                    .matches("DEF-[0-9A-F]{4}");
        });
    }

    @Test
    void the_live_entity_made_first_is_the_default_one_whatever_its_date() {
        BillingEntity second = BillingEntityDefaults.entity(new UUID(-1, -1), "second", "Second",
                sample.entity.createdAt().minusSeconds(1));
        database.writing(handle -> new BillingEntities(handle).insert(second));
        reading(handle -> assertThat(new BillingEntities(handle).byDefault())
                .isEqualTo(sample.entity));
        database.writing(handle -> Columns.of("billing_entities")
                .set("deleted_at", LATER).update(handle, sample.entity.id()));
        reading(handle -> assertThat(new BillingEntities(handle).all()).singleElement()
                .matches(BillingEntity::isDefault).extracting(BillingEntity::code)
                .isEqualTo("second"));
    }

    @Test
    void numbers_of_customers_are_given_once() {
        List<Integer> numbers = database.write(handle -> {
            Customers customers = new Customers(handle);
            return List.of(customers.nextSequentialIds(1), customers.nextSequentialIds(2),
                    customers.nextSequentialIds(1));
        });
        assertThat(numbers).containsExactly(1, 2, 4);
    }

    @Test
    void a_page_is_searched_counted_and_ordered_by_age() {
        reading(handle -> {
            Customers customers = new Customers(handle);
            assertThat(customers.page(CustomerFilter.ALL, new PageRange(1, 1)))
                    .isEqualTo(new PageOf<>(List.of(sample.bare), 2, new PageRange(1, 1)));
            CustomerFilter search = new CustomerFilter(null, "gLOB", List.of("EUR"),
                    new CustomerFilter.AddressFilter(List.of("DE", "FR"), null, null),
                    List.of("acme_eu"), List.of("customer"), null, null, null, Map.of());
            assertThat(customers.page(search, PageRange.first()).items())
                    .containsExactly(sample.customer);
            CustomerFilter percent = new CustomerFilter(null, "%", null,
                    new CustomerFilter.AddressFilter(null, null, null),
                    null, null, null, null, null, Map.of());
            assertThat(customers.page(percent, PageRange.first()).totalPages()).isZero();
        });
    }

    @Test
    void a_deleted_customer_frees_the_external_id_and_stays_by_id() {
        database.writing(handle -> new Customers(handle).delete(sample.customer.id(), LATER));
        reading(handle -> {
            assertThat(new Customers(handle).find("cust_1")).isEmpty();
            assertThat(new Customers(handle).byId(sample.customer.id())).isPresent();
        });
    }

    private void reading(Consumer<Handle> work) {
        database.read(handle -> {
            work.accept(handle);
            return null;
        });
    }
}
