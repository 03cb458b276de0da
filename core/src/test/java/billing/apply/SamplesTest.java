package billing.apply;

import static org.assertj.core.api.Assertions.assertThat;

import billing.apply.ResourceChange.Action;
import billing.customer.service.DefaultOrganization;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.UnitOfWork;
import billing.kernel.error.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The laws of the catalog as code, on the catalogs that are shipped. */
class SamplesTest {
    private static final Path SAMPLES = Path.of("..", "samples");
    private static final Instant NOW = Instant.parse("2026-01-10T12:00:00Z");
    private final Catalog catalog = new Catalog(Identifiers.seeded(1), NOW);

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"ai-inference", "payments", "infrastructure"})
    void every_sample_is_valid_without_a_database(String sample) throws IOException {
        try {
            catalog.validate(files(sample));
        } catch (InputException e) {
            throw new AssertionError(e.problems().stream().map(Object::toString)
                    .collect(Collectors.joining("\n")));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ai-inference", "payments", "infrastructure"})
    void what_is_exported_is_applied_without_difference(String sample) throws IOException {
        try (Database first = database("first"); Database second = database("second")) {
            catalog.apply(first, files(sample));
            String exported = export(first);
            assertThat(catalog.diff(first, exported(exported)).with(Action.LEAVE)).hasSize(
                    catalog.diff(first, exported(exported)).resources().size()).isNotEmpty();
            catalog.apply(second, exported(exported));
            assertThat(export(second)).isEqualTo(exported);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ai-inference", "payments", "infrastructure"})
    void applying_twice_changes_nothing(String sample) throws IOException {
        try (Database database = database("twice")) {
            catalog.apply(database, files(sample));
            assertThat(catalog.apply(database, files(sample)).change().isEmpty())
                    .isTrue();
            assertThat(catalog.diff(database, files(sample)).isEmpty()).isTrue();
        }
    }

    private Database database(String name) {
        Database database = NewDatabase.at(folder.resolve(name + ".db"));
        database.writing(handle ->
                DefaultOrganization.insert(new UnitOfWork(handle, Identifiers.seeded(2), NOW)));
        return database;
    }

    private static CatalogFiles files(String sample) throws IOException {
        return CatalogFiles.load(SAMPLES, List.of(sample));
    }

    private static CatalogFiles exported(String yaml) {
        return CatalogFiles.of("-", yaml.getBytes(StandardCharsets.UTF_8));
    }

    private static String export(Database database) {
        Map<String, Object> document = database.read(handle -> CatalogExport.export(handle, true));
        return CatalogExport.yaml(document);
    }
}
