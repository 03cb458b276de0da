package billing.apply;

import static org.assertj.core.api.Assertions.assertThat;

import billing.customer.BillingEntity;
import billing.customer.service.DefaultOrganization;
import billing.customer.store.BillingEntities;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.UnitOfWork;
import billing.kernel.time.BillingClock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The billing entity that was made first stays the default one, whatever the clock of the machine
 * shows that makes another one.
 */
class DefaultEntityTest {
    private static final Instant NOW = Instant.parse("2026-01-10T12:00:00Z");
    private final Identifiers setBack =
            Identifiers.random(BillingClock.fixed(NOW.minusSeconds(100)));
    @TempDir
    Path folder;
    private Database database;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        Identifiers clock = Identifiers.random(BillingClock.fixed(NOW));
        database.writing(handle ->
                DefaultOrganization.insert(new UnitOfWork(handle, clock, NOW)));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void requireOrder(String... codes) {
        assertThat(database.<List<String>>read(handle -> new BillingEntities(handle).all()
                .stream().map(BillingEntity::code).toList())).containsExactly(codes);
        assertThat(database.<String>read(handle -> new BillingEntities(handle).byDefault()
                .code())).isEqualTo("default");
    }

    @Test
    void entities_of_files_follow_those_that_there_are() {
        String files = "billing_entities: [{code: b, name: B}, {code: a, name: A}]";
        new Catalog(setBack, NOW).apply(database,
                CatalogFiles.of("-", files.getBytes(StandardCharsets.UTF_8)));
        requireOrder("default", "b", "a");
    }

    @Test
    void an_entity_of_a_request_follows_those_that_there_are() {
        for (String code : List.of("b", "a")) {
            database.writing(handle -> new CatalogEdits(new UnitOfWork(handle, setBack, NOW))
                    .create(BillingEntity.class, Requests.body(
                            "{'code': '" + code + "', 'name': 'X'}")));
        }
        requireOrder("default", "b", "a");
    }
}
