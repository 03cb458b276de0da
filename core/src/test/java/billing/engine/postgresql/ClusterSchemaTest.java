package billing.engine.postgresql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("docs/SCALING.md, Clusters: what the schema of PostgreSQL may use")
class ClusterSchemaTest {
    private static final Path MIGRATIONS = Path.of("src/main/resources/db/migration/postgresql");
    private static final String SCHEMA = schema();

    @ParameterizedTest
    @ValueSource(strings = {"events", "event_voids", "usage_levels", "doubtful_events"})
    void usage_can_be_distributed_by_subscription(String table) {
        String body = found("(?s)CREATE TABLE " + table + " \\((.*?)\n\\);").get(0);
        assertTrue(body.matches("(?s).*PRIMARY KEY \\([^)]*\\bsubscription_key\\b.*"), body);
        assertTrue(!body.contains("REFERENCES"), body);
        found("CREATE UNIQUE INDEX \\w+ ON " + table + " \\(([^)]*)\\)").forEach(
                key -> assertTrue(key.contains("subscription_key"), key));
    }

    @Test
    void usage_has_one_trigger_whose_work_a_cluster_leaves_to_the_program() {
        assertEquals(List.of("event_voids"), found("CREATE TRIGGER \\w+ \\w+ \\w+ ON"
                + " (events|event_voids|usage_levels|doubtful_events)\\b"));
    }

    @Test
    void one_constraint_is_deferrable() {
        assertEquals(List.of("fee_id"), found("(\\w+) .*DEFERRABLE"));
        assertEquals(List.of(), found("(CONSTRAINT TRIGGER)"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"CREATE EXTENSION", "CREATE RULE", "EXCLUDE USING", "INHERITS",
        "UNLOGGED", "\\bNOTIFY\\b", "\\bOID\\b"})
    void nothing_is_used_that_clusters_lack(String feature) {
        assertEquals(List.of(), found("(" + feature + ")"));
    }

    private static List<String> found(String pattern) {
        return Pattern.compile(pattern).matcher(SCHEMA).results()
                .map((MatchResult match) -> match.group(1)).toList();
    }

    private static String schema() {
        try (Stream<Path> files = Files.list(MIGRATIONS)) {
            StringBuilder schema = new StringBuilder();
            for (Path file : files.sorted().toList()) {
                schema.append(Files.readString(file));
            }
            return schema.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
