package billing.cli.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.engine.Identifiers;
import billing.engine.TestServer;
import billing.engine.driver.DatabaseAddress;
import billing.kernel.time.SystemClock;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** By which clock the identifiers of new rows sort: what machines make later sorts later. */
class ClockOfIdentifiersTest {
    private static final Instant NOW = Instant.EPOCH;
    @TempDir
    Path folder;

    /** The call of a machine whose clock is wrong. */
    private Session session(DatabaseAddress database, Duration error) {
        ByteArrayOutputStream none = new ByteArrayOutputStream();
        return new Session(new Console(InputStream.nullInputStream(), new StandardOutput(none),
                new PrintStream(none, true, StandardCharsets.UTF_8),
                Map.of("BILLING_DB", database.toString()), folder, new SystemClock(error),
                Identifiers::random, Console.Terminal.NONE, "billing"), new GlobalOptions());
    }

    @Test
    void machines_whose_clocks_differ_make_them_by_the_clock_of_the_server() {
        assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
        DatabaseAddress server = TestServer.database(folder.resolve("billing.db"));
        try (Session fast = session(server, Duration.ofHours(1));
             Session slow = session(server, Duration.ofHours(-1))) {
            long first = millis(fast.identifiers().next(NOW));
            long second = millis(slow.identifiers().next(NOW));
            assertThat(Duration.ofMillis(second - first)).isBetween(Duration.ofSeconds(-30),
                    Duration.ofSeconds(30));
        }
    }

    /** The time that an identifier begins with. */
    private static long millis(UUID id) {
        return id.getMostSignificantBits() >>> Identifiers.BITS_AFTER_TIME;
    }
}
