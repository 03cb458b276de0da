package billing.engine.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.engine.Engines;
import billing.engine.TestServer;
import billing.engine.driver.DatabaseFile;
import billing.engine.driver.DatabaseServer;
import billing.kernel.time.BillingClock;
import billing.kernel.time.SystemClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which clock decides on what is due. */
class ServerClockTest {
    @TempDir
    Path folder;

    @Test
    void nodes_whose_clocks_differ_go_by_the_clock_of_the_server() {
        assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
        DatabaseServer server = TestServer.database(folder.resolve("billing.db"));
        BillingClock fast = Engines.clock(server, new SystemClock(Duration.ofMinutes(1)));
        BillingClock slow = Engines.clock(server, new SystemClock(Duration.ofMinutes(-1)));
        Instant first = fast.now();
        Instant second = slow.now();
        Instant third = fast.now();
        assertThat(Duration.between(first, second).abs()).isLessThan(Duration.ofSeconds(30));
        assertThat(Duration.between(second, third).abs()).isLessThan(Duration.ofSeconds(30));
        assertThat(third).isAfterOrEqualTo(first);
    }

    @Test
    void a_file_goes_by_the_machine_and_a_clock_that_was_set_is_kept() {
        BillingClock machine = new SystemClock();
        assertThat(Engines.clock(new DatabaseFile(folder), machine)).isSameAs(machine);
        BillingClock set = BillingClock.fixed(Instant.EPOCH);
        assertThat(TestServer.address().map(server -> Engines.clock(server, set)).orElse(set))
                .isSameAs(set);
    }
}
