package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.NewDatabase;
import billing.invoicing.Invoice;
import billing.kernel.time.Interval;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run that is killed at random moments, in a process of its own, and started again until it
 * completes leaves what an undisturbed run leaves.
 */
class KilledRunTest {
    private static final int ROUNDS = Integer.getInteger("kill.rounds", 3);
    private static final int KILLS = 3;
    private static final int LONGEST_LIFE_MILLIS = 700;
    private static final String BEGIN = "2024-01-10T00:00:00Z";
    private static final Instant END = Instant.parse("2024-05-20T00:00:00Z");
    private static final int CUSTOMERS = 80;

    @TempDir
    Path folder;

    @Test
    void a_killed_run_is_completed_by_the_next_one() throws Exception {
        Path origin = origin();
        Path undisturbed = NewDatabase.copy(origin, folder.resolve("undisturbed.db"));
        List<String> expected;
        try (Story story = new Story(undisturbed, BEGIN)) {
            story.runUntil(END);
            expected = everything(story);
            assertThat(expected).hasSizeGreaterThan(300);
        }
        SplittableRandom random = new SplittableRandom(2024);
        for (int round = 0; round < ROUNDS; round++) {
            Path file = NewDatabase.copy(origin, folder.resolve("round" + round + ".db"));
            for (int kill = 0; kill < KILLS; kill++) {
                runAndKill(file, random.nextInt(LONGEST_LIFE_MILLIS));
            }
            try (Story story = new Story(file, BEGIN)) {
                story.runUntil(END);
                assertThat(everything(story)).as("round %d", round).isEqualTo(expected);
            }
        }
    }

    /** Starts, periods, trials, drafts and ends of several months, none of them billed. */
    private Path origin() {
        Path file = folder.resolve("origin.db");
        try (Story story = new Story(file, BEGIN)) {
            story.plan(PlanSketch.of("arrears", Interval.MONTHLY, 1_000));
            story.plan(PlanSketch.of("advance", Interval.MONTHLY, 3_000).inAdvance()
                    .withTrial("10").withSeats(2, "4", true));
            for (int number = 0; number < CUSTOMERS; number++) {
                String customer = "c" + number;
                story.customer(customer, "Europe/Paris", number % 4 == 0 ? 3 : 0);
                story.subscribe(customer, number % 2 == 0 ? "arrears" : "advance",
                        number % 3 == 0 ? "anniversary" : "calendar",
                        number % 5 == 0 ? "2024-01-20" : null,
                        number % 7 == 0 ? "2024-04-15" : null);
            }
        }
        return file;
    }

    /** The contents of the invoices, with their numbers. */
    private static List<String> everything(Story story) {
        List<Invoice> invoices = story.invoices();
        List<String> lines = story.statement();
        return IntStream.range(0, lines.size())
                .mapToObj(i -> invoices.get(i).document().number() + " " + lines.get(i)).sorted()
                .toList();
    }

    private static void runAndKill(Path file, int millis)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
                RunToKill.class.getName(), NewDatabase.address(file).toString(),
                END.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try (BufferedReader output = process.inputReader()) {
            String line = output.readLine();
            assertThat(line).isIn("begins", "ends");
            process.waitFor(millis, TimeUnit.MILLISECONDS);
            process.destroyForcibly();
            process.waitFor();
        }
    }
}
