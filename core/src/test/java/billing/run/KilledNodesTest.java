package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.check.service.DatabaseCheck;
import billing.engine.Database;
import billing.engine.Eventually;
import billing.engine.NewDatabase;
import billing.engine.Sql;
import billing.engine.TestServer;
import billing.invoicing.Invoice;
import billing.kernel.time.Interval;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes that share a run on a server, of which one is killed, or all of whose sessions the
 * server ends, leave what one process leaves that nobody disturbs. They are disturbed when they
 * have begun to share, and made a number of invoices that is chosen at random.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledNodesTest {
    private static final int ROUNDS = Integer.getInteger("kill.rounds", 1);
    private static final int NODES = 2;
    private static final String BEGIN = "2024-01-10T00:00:00Z";
    private static final Instant END = Instant.parse("2024-02-20T00:00:00Z");
    private static final int CUSTOMERS = SharedBilling.LEAST + 20;
    private final SplittableRandom random = new SplittableRandom(2024);
    private Path folder;
    private Path origin;
    private List<String> expected;

    @BeforeAll
    void one_node_alone(@TempDir Path forAll) throws IOException {
        folder = forAll;
        origin = NewDatabase.onServer(folder.resolve("origin.db"));
        try (Story story = new Story(origin, BEGIN)) {
            story.plan(PlanSketch.of("arrears", Interval.MONTHLY, 1_000)
                    .withUsage("calls", "0.37"));
            for (int number = 0; number < CUSTOMERS; number++) {
                story.customer("c" + number, "Europe/Paris", number % 10 == 0 ? 3 : 0);
                story.subscribe("c" + number, "arrears");
                story.use("c" + number + "-1", "calls", "5");
            }
        }
        try (Story story = new Story(NewDatabase.copy(origin, folder.resolve("alone.db")), BEGIN)) {
            story.runUntil(END);
            expected = everything(story);
            assertThat(expected).hasSizeGreaterThanOrEqualTo(CUSTOMERS);
        }
    }

    @Test
    void a_node_goes_on_with_what_a_killed_one_leaves() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Path file = NewDatabase.copy(origin, folder.resolve("killed" + round + ".db"));
            List<Process> nodes = begin(file, random.nextInt(CUSTOMERS));
            Process killed = nodes.get(random.nextInt(NODES));
            killed.destroyForcibly();
            end(nodes);
            assertThat(nodes).filteredOn(node -> node != killed).extracting(Process::exitValue)
                    .as(() -> printed(file)).containsOnly(0);
            same(file);
        }
    }

    @Test
    void the_next_run_completes_what_lost_sessions_leave() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Path file = NewDatabase.copy(origin, folder.resolve("lost" + round + ".db"));
            List<Process> nodes = begin(file, random.nextInt(CUSTOMERS));
            TestServer.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    + " WHERE datname = '" + TestServer.database(file).database() + "'");
            end(nodes);
            same(file);
        }
    }

    /** A last run finds the rest, if there is one. */
    private void same(Path file) {
        try (Story story = new Story(file, BEGIN)) {
            story.runUntil(END);
            assertThat(everything(story)).isEqualTo(expected);
            assertThat(new DatabaseCheck(story.database()).all()).isEmpty();
        }
    }

    /** The invoices with their numbers, in no order. */
    private static List<String> everything(Story story) {
        List<Invoice> invoices = story.invoices();
        List<String> lines = story.statement();
        return IntStream.range(0, lines.size()).mapToObj(i -> invoices.get(i).document().number()
                + " " + lines.get(i)).sorted().toList();
    }

    /** Starts nodes; returns when they share the run and have made so many invoices. */
    private static List<Process> begin(Path file, long invoices) throws IOException {
        List<Process> nodes = new ArrayList<>();
        for (int node = 0; node < NODES; node++) {
            nodes.add(new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1", "-Dbilling.lockTimeoutMillis=60000",
                    "-cp", System.getProperty("java.class.path"),
                    RunToKill.class.getName(), NewDatabase.address(file).toString(),
                    END.toString()).redirectErrorStream(true)
                    .redirectOutput(output(file, node).toFile()).start());
        }
        try (Database database = NewDatabase.open(file)) {
            Eventually.holds("the nodes share the run", () ->
                    !nodes.stream().allMatch(Process::isAlive)
                            || count(database, "run_parts") > 0
                            && count(database, "invoices") >= invoices);
            assertThat(count(database, "run_parts")).as(() -> printed(file)).isPositive();
        }
        return nodes;
    }

    private static Path output(Path file, int node) {
        return Path.of(file + "-node" + node + ".log");
    }

    private static String printed(Path file) {
        return IntStream.range(0, NODES).mapToObj(node -> {
            try {
                return Files.readString(output(file, node));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }).collect(Collectors.joining("\n"));
    }

    private static void end(List<Process> nodes) throws InterruptedException {
        for (Process node : nodes) {
            assertThat(node.waitFor(300, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static long count(Database database, String table) {
        return database.read(handle ->
                Sql.one(handle, Long.class, "SELECT count(*) FROM " + table));
    }
}
