package billing.cli.command.access;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.engine.Database;
import billing.engine.NewDatabase;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets on the command line: replaced, revoked, checked; damage explained. */
class LinkAndKeyCommandsTest {
    private static final Pattern UUID = Pattern.compile(
            "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
    @TempDir
    Path folder;

    @BeforeEach
    void a_database() {
        assertThat(run("init").exit()).isZero();
    }

    @Test
    void the_last_key_is_not_revoked() {
        assertThat(run("api-key", "create", "--name", "backend").exit()).isZero();
        CommandRun refused = run("api-key", "revoke", "backend");
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err()).contains("this is the last API key that does not expire",
                "billing api-key rotate");
    }

    @Test
    void a_revoked_key_is_listed_as_such() {
        run("api-key", "create", "--name", "old");
        assertThat(run("api-key", "rotate", "old", "--name", "new").exit()).isZero();
        assertThat(run("api-key", "create", "--name", "other").exit()).isZero();
        assertThat(run("api-key", "revoke", "other").exit()).isZero();
        assertThat(run("api-key", "list", "-o", "csv", "--columns", "name,state").out().lines())
                .containsExactlyInAnyOrder("name,state", "old,revoked", "new,active",
                        "other,revoked");
    }

    @Test
    void an_expiry_in_the_past_is_refused_with_its_option() {
        assertThat(run("api-key", "create", "--expires", "2024-02-01").err()).isEqualTo("""
                billing: error: expires_at: 2024-02-01T00:00:00Z is not in the future
                hint: use a later time for --expires (API: expires_at)
                """);
        run("api-key", "create", "--name", "backend");
        assertThat(run("api-key", "rotate", "backend", "--overlap", "2024-02-01").err())
                .contains("is not in the future", "--overlap");
        assertThat(run("api-key", "rotate", "backend", "--overlap", "2030-02-01").exit()).isZero();
    }

    @Test
    void a_rotation_of_links_shows_when_old_ones_expire() {
        assertThat(run("link", "rotate").out()).contains("2024-04-03T21:00:00Z");
        assertThat(run("link", "rotate", "--keep-for", "12h").out())
                .contains("2024-03-05T09:00:00Z");
        CommandRun wrong = run("link", "rotate", "--keep-for", "soon");
        assertThat(wrong.exit()).isEqualTo(2);
        assertThat(wrong.err()).contains("\"soon\" is not a duration", "30d");
        assertThat(run("link", "rotate", "--keep-for", "99999d").exit()).isEqualTo(3);
    }

    @Test
    void links_of_all_are_revoked_with_confirmation_only_and_those_of_one_by_name() {
        assertThat(run("link", "revoke").exit()).isEqualTo(6);
        assertThat(run("link", "revoke", "--yes").exit()).isZero();
        assertThat(run("link", "revoke", "--customer", "nobody").exit()).isEqualTo(4);
        assertThat(run("api", "POST", "/customers", "{\"customer\": {\"external_id\":"
                + " \"anna\"}}").exit()).isZero();
        assertThat(run("link", "revoke", "--customer", "anna").exit()).isZero();
    }

    @Test
    void a_rotated_key_of_webhooks_is_shown_with_the_old_one() {
        String old = uuid(run("webhook", "keys").out());
        String next = uuid(run("webhook", "rotate", "--keep-for", "7d").out());
        assertThat(next).isNotEqualTo(old);
        assertThat(run("webhook", "keys").out()).contains(old, next, "2024-03-11T21:00:00Z");
        String last = uuid(run("webhook", "rotate", "--keep-for", "0").out());
        assertThat(run("webhook", "keys").out()).contains(last).doesNotContain(old, next);
    }

    @Test
    void an_endpoint_may_have_a_key_of_its_own() {
        assertThat(run("webhook", "add", "https://one.example/", "--signature", "hmac",
                "--own-key").exit()).isZero();
        assertThat(run("webhook", "keys").out())
                .containsPattern("HMAC key of https://one.example/ +[0-9a-f]{64}");
        assertThat(run("webhook", "rotate", "https://none.example/").exit()).isEqualTo(4);
    }

    @Test
    void programs_get_each_key_of_webhooks_with_its_url() throws Exception {
        for (String url : List.of("https://one.example/Hook", "https://one.example/hook")) {
            run("webhook", "add", url, "--signature", "hmac", "--own-key");
        }
        JsonNode keys = new ObjectMapper().readTree(run("webhook", "keys", "-o", "json").out());
        assertThat(keys.findValuesAsText("webhook_url")).containsExactly("null",
                "https://one.example/Hook", "https://one.example/hook", "null");
        assertThat(keys.findValuesAsText("algorithm"))
                .containsExactly("hmac", "hmac", "hmac", "jwt");
        assertThat(keys.findValuesAsText("key")).doesNotHaveDuplicates().hasSize(4);
        assertThat(run("webhook", "keys", "-o", "csv").out())
                .startsWith("webhook_url,algorithm,key,next_key,key_expires\n,hmac,");
    }

    @Test
    @Tag("sqlite")
    void the_doctor_warns_of_files_that_others_may_read_and_of_old_keys() throws Exception {
        Path file = folder.resolve("billing.db");
        assertThat(run("doctor").out()).doesNotContain("warning");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        execute("UPDATE organization SET hmac_key = '018cc251-f400-7000-8000-000000000001'");
        // Its clock counts as wrong before the program existed.
        CommandRun doctor = CommandRun.in(folder).at(Instant.parse("2026-01-01T00:00:00Z"))
                .run("doctor");
        assertThat(doctor.out()).contains("warning", "chmod 600 ", "billing webhook rotate");
        assertThat(doctor.exit()).isZero();
    }

    @Test
    @Tag("sqlite")
    void check_and_doctor_find_a_row_that_an_index_lacks() throws Exception {
        String index = "FROM sqlite_master WHERE name = 'events_transaction'";
        execute("CREATE TEMP TABLE kept AS SELECT * " + index,
                "PRAGMA writable_schema = ON", "DELETE " + index,
                "PRAGMA writable_schema = RESET",
                "INSERT INTO events (subscription_key, code_key, timestamp, seq,"
                        + " transaction_id, properties, created_at)"
                        + " VALUES (1, 1, 1, 1, 'lost', '{}', 1)",
                "PRAGMA writable_schema = ON", "INSERT INTO sqlite_master SELECT * FROM kept");
        for (String command : new String[] {"check", "doctor"}) {
            CommandRun run = run(command);
            assertThat(run.exit()).as(run.toString()).isEqualTo(6);
            assertThat(run.out()).contains("events_transaction");
        }
    }

    @Test
    void a_value_that_cannot_be_read_is_called_damage() throws Exception {
        try (Database database = NewDatabase.open(folder.resolve("billing.db"))) {
            database.writing(handle -> handle.execute(
                    "UPDATE billing_entities SET timezone = 'Nowhere/At_all'"));
        }
        CommandRun check = run("entity", "list");
        assertThat(check.exit()).isEqualTo(1);
        assertThat(check.err()).contains("damaged", "billing doctor")
                .doesNotContain("internal error");
    }

    private CommandRun run(String... arguments) {
        return CommandRun.in(folder).run(arguments);
    }

    private static String uuid(String text) {
        Matcher found = UUID.matcher(text);
        assertThat(found.find()).as(text).isTrue();
        return found.group();
    }

    private void execute(String... statements) throws Exception {
        try (Connection connection = DriverManager.getConnection(
                "jdbc:sqlite:" + folder.resolve("billing.db"));
             var statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
