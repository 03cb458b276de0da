package billing.engine.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.NewDatabase;
import billing.kernel.error.ForbiddenException;
import billing.kernel.error.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A person's query reads the database and does nothing else. */
class SqliteQueryTest {
    @TempDir
    Path folder;
    private Path file;

    @BeforeEach
    void create() {
        file = folder.resolve("billing.db");
        NewDatabase.atFile(file).close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"select 1 as a", "  -- counted\n SELECT 1 AS a;",
            "select 1 as a ; -- b",
        "with t as (select 1 as a) select a from t", "values (1)",
        "select /* ; */ ';' = ';' as \"a;b\";"})
    void a_query_is_answered(String query) {
        assertThat(SqliteQuery.run(query, file).rows()).isEqualTo(List.of(List.of(1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pragma user_version", "PRAGMA table_info(plans)",
        "pragma journal_mode", "explain select 1"})
    void what_describes_the_database_is_answered(String query) {
        assertThat(SqliteQuery.run(query, file).rows()).isNotEmpty();
    }

    @Test
    void identifiers_are_texts_and_compared_with_uuid() {
        String text = "01991e0c-5d00-7000-8000-00000000000a";
        String given = "with t as (select uuid('" + text + "') as id) ";
        assertThat(SqliteQuery.run(given + "select id, typeof(id), 'i ' || uuid_text(id),"
                + " uuid(null), uuid_text(null) from t where id = uuid('"
                + text.toUpperCase(Locale.ROOT) + "')", file).rows())
                .isEqualTo(List.of(Arrays.asList(text, "blob", "i " + text, null, null)));
        assertThatThrownBy(() -> SqliteQuery.run("select uuid('x')", file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("uuid(): 'x' is not a UUID");
        assertThatThrownBy(() -> SqliteQuery.run("select uuid_text('x')", file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("uuid_text(): the value is not an identifier");
    }

    @ParameterizedTest
    @ValueSource(strings = {"select 1; select 2", "select 1;;delete from plans",
        "select 1; /* a */ x"})
    void several_statements_are_refused(String query) {
        assertThatThrownBy(() -> SqliteQuery.run(query, file)).isInstanceOf(InputException.class)
                .hasMessageContaining("only one statement at a time is allowed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"delete from plans", "/**/ update plans set code = 'a'",
        "pragma journal_mode=delete", "pragma journal_mode(delete)", "pragma query_only = 0",
        "pragma writable_schema", "begin", "detach x", "reindex", "analyze", "create table a (b)",
        "with t as (select 1) insert into change_marks select 'a', 1 from t"})
    void what_would_change_something_is_refused(String query) {
        assertThatThrownBy(() -> SqliteQuery.run(query, file)).isInstanceOf(ForbiddenException.class)
                .hasMessage("read-only: writes are not allowed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"vacuum into '%s'", "attach '%s' as other", "backup to %s",
        "restore from %s", "/* a */ VACUUM main INTO '%s'"})
    void no_other_file_is_written(String query) throws IOException {
        Path other = folder.resolve("other.db");
        assertThatThrownBy(() -> SqliteQuery.run(query.formatted(other), file))
                .isInstanceOfAny(ForbiddenException.class, InputException.class);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).noneMatch(other::equals);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"selct 1", "", "  ", "-- nothing", ";"})
    void a_text_that_is_not_a_query_is_refused(String query) {
        assertThatThrownBy(() -> SqliteQuery.run(query, file)).isInstanceOf(InputException.class)
                .hasMessageContaining("the query is not understood");
    }

    @Test
    void values_that_fill_the_memory_are_refused() {
        assertThatThrownBy(() -> SqliteQuery.run("select randomblob(1000000000)", file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a value of the query is larger than 50 MB");
    }
}
