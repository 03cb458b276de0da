package billing.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.engine.driver.Schema;
import billing.engine.driver.WrittenTables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Both engines have the same schema; its versions have the same numbers. */
class SchemasTest {
    private static final Path MIGRATIONS = Path.of("src/main/resources/db/migration");
    /** The version that PostgreSQL begins with. */
    private static final int FIRST = 9;
    @TempDir
    Path folder;

    @Test
    void the_migrations_end_with_the_newest_version_and_go_on_together() {
        List<Integer> postgresql = versions("postgresql");
        assertThat(postgresql).startsWith(FIRST).endsWith(Schema.NEWEST);
        // The ninth of SQLite is a class.
        assertThat(versions("sqlite").stream().filter(version -> version > FIRST))
                .containsExactlyElementsOf(postgresql.subList(1, postgresql.size()));
    }

    @Test
    void tables_columns_keys_references_and_indices_are_the_same() {
        assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
        try (Database file = NewDatabase.atFile(folder.resolve("billing.db"));
             Database server = Database.open(TestServer.database(folder.resolve("other.db")),
                     upgrade -> { })) {
            Map<String, Set<String>> ofFile = described(file);
            Map<String, Set<String>> ofServer = described(server);
            assertThat(ofServer.keySet()).isEqualTo(ofFile.keySet()).hasSizeGreaterThan(80);
            ofFile.forEach((table, facts) ->
                    assertThat(ofServer.get(table)).as(table).isEqualTo(facts));
        }
    }

    @Test
    void the_tables_that_triggers_of_a_file_mark_are_those_that_are_named() {
        try (Database file = NewDatabase.atFile(folder.resolve("billing.db"))) {
            assertThat(marked(file, "SELECT DISTINCT tbl_name AS name FROM sqlite_schema"
                    + " WHERE type = 'trigger' AND sql LIKE '%UPDATE change_marks%'"))
                    .isEqualTo(WrittenTables.MARKED);
        }
    }

    @Test
    void the_tables_that_triggers_of_a_server_mark_are_those_that_are_named() {
        assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
        try (Database server = Database.open(TestServer.database(folder.resolve("other.db")),
                upgrade -> { })) {
            assertThat(marked(server, "SELECT DISTINCT event_object_table AS name"
                    + " FROM information_schema.triggers WHERE trigger_schema = current_schema()"
                    + " AND action_statement LIKE '%change_mark(%'")).isEqualTo(WrittenTables.MARKED);
        }
    }

    private static Set<String> marked(Database database, String select) {
        return database.read(handle -> Set.copyOf(
                new Rows<>(handle, select, row -> row.text("name")).list("")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"INSERT INTO plans (id) VALUES (?); plans",
        "UPDATE charges SET name = ?; charges", "DELETE FROM tax_links WHERE id = ?; tax_links",
        "UPDATE plans_old SET a = ?; plans_old", "DELETE FROM events; events",
        "COPY fees (id) FROM STDIN; fees", "WITH a AS (SELECT 1) UPDATE plans SET a = ?;"})
    void what_a_statement_writes_to_is_known_by_its_first_words(String statement, String table) {
        assertThat(WrittenTables.of(statement)).isEqualTo(Optional.ofNullable(table));
    }

    private static List<Integer> versions(String engine) {
        try (Stream<Path> files = Files.list(MIGRATIONS.resolve(engine))) {
            return files.map(file -> file.getFileName().toString())
                    .map(name -> Integer.parseInt(name.substring(1, name.indexOf('_'))))
                    .sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every table and view with what it consists of, by name. */
    private static Map<String, Set<String>> described(Database database) {
        return database.read(handle -> {
            try {
                return SchemaDescription.of(handle.connection().jdbc()).tables();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
