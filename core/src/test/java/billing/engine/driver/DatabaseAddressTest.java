package billing.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseAddressTest {
    private static final Path FOLDER = Path.of("/srv/billing");

    private static DatabaseAddress read(String text) {
        return DatabaseAddress.read(text, FOLDER, Map.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgresql://ann:secret@host/books", "postgres://ann:secret@host/books",
        "POSTGRESQL://ann:secret@host/books", "Postgres://ann:secret@host:5432/books"})
    void a_server_is_named_as_libpq_names_it(String text) {
        assertThat(read(text)).isEqualTo(new DatabaseServer("host", 5432, "books", "public", "ann",
                "secret", Map.of())).hasToString("postgresql://ann@host:5432/books?schema=public");
    }

    @ParameterizedTest
    @CsvSource({"my_db, my_db, 5432", "billing_db_1:6432, billing_db_1, 6432",
        "127.0.0.1, 127.0.0.1, 5432", "[::1]:6432, ::1, 6432", "db.example.:, db.example., 5432"})
    void a_host_is_a_name_with_or_without_underscores_or_an_address(String text, String host,
                                                                    int port) {
        for (String login : new String[] {"", "ann@", "ann:a%40b@"}) {
            DatabaseServer server = (DatabaseServer) read("postgresql://" + login + text + "/db");
            assertThat(server.host()).isEqualTo(host);
            assertThat(server.port()).isEqualTo(port);
            assertThat(read(server.toString())).hasToString(server.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/db", "ann@/db", "one,two/db", ":5432/db"})
    void an_address_without_one_host_is_refused(String text) {
        assertThatThrownBy(() -> read("postgresql://" + text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the address names no host");
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:postgresql://ann:secret@host/books", "mysql://ann:secret@host/b",
        "postgresql:ann:secret@host/books", "postgres:ann:secret@host", "JDBC:sqlite:secret"})
    void a_url_of_another_kind_is_not_a_file_and_is_not_printed(String text) {
        assertThat(DatabaseAddress.isServer(text)).isTrue();
        assertThatThrownBy(() -> read(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the address of a server begins with postgresql://");
    }

    @ParameterizedTest
    @CsvSource({"a+b, a+b", "p%2541, p%41", "q%3Fsslmode=none, q?sslmode=none", "a%20b, a b"})
    void names_are_decoded_once_and_written_so_that_they_are_read_again(String text, String name) {
        DatabaseServer server = (DatabaseServer) read("postgresql://" + text + "@host/" + text);
        assertThat(server.database()).isEqualTo(name);
        assertThat(server.user()).isEqualTo(name);
        assertThat(read(server.toString())).isEqualTo(server);
    }

    @ParameterizedTest
    @CsvSource({"host:99999/db, 99999 is not a port", "host:0/db, 0 is not a port",
        "my_host:99999999999/db, 99999999999 is not a port", "host:x/db, x is not a port",
        "host/db?connect_timeout=abc, not a connect_timeout", "host/db#x, has a #",
        "host/db?schema=pg_x, PostgreSQL reserves names that begin with pg_"})
    void what_a_server_would_refuse_is_refused_in_the_address(String text, String fault) {
        assertThatThrownBy(() -> read("postgresql://" + text))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining(fault);
    }

    @Test
    void every_other_text_is_the_path_of_a_file() {
        for (String path : new String[] {"billing.db", "books/postgresql.db", "a:b.db", "/tmp/x"}) {
            assertThat(read(path)).isEqualTo(new DatabaseFile(FOLDER.resolve(path)));
        }
    }
}
