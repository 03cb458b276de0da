package billing.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import billing.check.service.DatabaseCheck;
import billing.engine.NewDatabase;
import billing.engine.Sql;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.usage.SentEvents;
import billing.usage.UsageEvent;
import billing.usage.archive.ArchiveFile;
import billing.usage.store.EventIntake;
import billing.usage.store.UsageArchives;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Archiving that is killed at any moment leaves each event once: in the database or in a file that
 * the database records. The same command completes it. More rounds: {@code -Dkill.rounds=20}.
 */
class KilledArchiveTest {
    private static final int ROUNDS = Integer.getInteger("kill.rounds", 2);
    private static final int SHORTEST_LIFE_MILLIS = 400;
    private static final String NOW = "2024-05-10T12:00:00Z";
    private static final String BEFORE = "2024-05-01";
    private static final int SUBSCRIPTIONS = 20;
    private static final int BATCHES_A_MONTH = 25;
    private static final Pattern ID = Pattern.compile("\"transaction_id\":\"([^\"]+)\"");
    @TempDir
    Path folder;

    @Test
    void each_event_is_stored_or_archived_once() throws Exception {
        Path origin = origin();
        List<String> all;
        try (Story story = new Story(origin, NOW)) {
            all = stored(story);
            assertThat(all).hasSize(4 * BATCHES_A_MONTH * SentEvents.BATCH_MAX);
        }
        SplittableRandom random = new SplittableRandom(12);
        int interrupted = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Path database = NewDatabase.copy(origin, folder.resolve("round" + round + ".db"));
            Path directory = folder.resolve("archive" + round);
            // Each process lives longer than those before: the last one completes.
            int longest = SHORTEST_LIFE_MILLIS;
            while (!archived(database, directory, random.nextInt(longest))) {
                interrupted++;
                longest += SHORTEST_LIFE_MILLIS;
                try (Story story = new Story(database, NOW)) {
                    assertThat(everywhere(story)).as("round %d", round).isEqualTo(all);
                }
            }
            try (Story story = new Story(database, NOW)) {
                assertThat(stored(story)).isEmpty();
                assertThat(everywhere(story)).isEqualTo(all);
                assertThat(findings(story)).isEmpty();
                assertThat(files(directory)).isEqualTo(recorded(story));
            }
        }
        assertThat(interrupted).isPositive();
    }

    /** Four months of usage, billed. */
    private Path origin() {
        Path file = folder.resolve("origin.db");
        try (Story story = new Story(file, "2024-01-01T00:00:00Z")) {
            story.plan(PlanSketch.of("pro", Interval.MONTHLY, 1_000).withUsage("calls", "0.5"));
            for (int number = 0; number < SUBSCRIPTIONS; number++) {
                story.customer("c" + number, "UTC").subscribe("c" + number, "pro");
            }
            for (int month = 1; month <= 4; month++) {
                Instant at = Instant.parse("2024-0" + month + "-10T00:00:00Z");
                for (int batch = 0; batch < BATCHES_A_MONTH; batch++) {
                    String name = month + "-" + batch + "-";
                    story.writing(handle -> new EventIntake(handle).append(
                            SentEvents.batch(SentEvents.BATCH_MAX,
                                    index -> new UsageEvent(name + index,
                                            "c" + index % SUBSCRIPTIONS + "-1", "calls",
                                            at.plusSeconds(index), Map.of("value", "1"), null)),
                            at));
                }
            }
            story.runUntil(NOW);
        }
        return file;
    }

    /** Archives in a process of its own and kills it; whether it had ended before. */
    private boolean archived(Path database, Path directory, int millis)
            throws IOException, InterruptedException {
        Path errors = folder.resolve("errors");
        Process process = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
                ArchivingToKill.class.getName(), NewDatabase.address(database).toString(),
                directory.toString(), BEFORE, NOW)
                .redirectError(errors.toFile()).start();
        try (BufferedReader output = process.inputReader()) {
            assertThat(output.readLine()).isEqualTo("begins");
            boolean ended = process.waitFor(millis, TimeUnit.MILLISECONDS);
            process.destroyForcibly().waitFor();
            assertThat(ended && process.exitValue() != 0 ? Files.readString(errors) : "").isEmpty();
            return ended;
        }
    }

    private static List<String> stored(Story story) {
        return story.read(handle -> Sql.list(handle, String.class,
                "SELECT transaction_id FROM usage_events")).stream().sorted().toList();
    }

    /** The transaction ids in the database and in the files that it records. */
    private static List<String> everywhere(Story story) throws IOException {
        List<String> ids = new ArrayList<>(stored(story));
        for (ArchiveFile file : story.read(handle -> new UsageArchives(handle).all())) {
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                    new GZIPInputStream(Files.newInputStream(file.path())), UTF_8))) {
                lines.lines().map(ID::matcher).filter(Matcher::find)
                        .forEach(match -> ids.add(match.group(1)));
            }
        }
        return ids.stream().sorted().toList();
    }

    private static List<String> recorded(Story story) {
        return story.read(handle -> new UsageArchives(handle).all()).stream()
                .map(ArchiveFile::name).sorted().toList();
    }

    private static List<String> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.endsWith(".manifest.json")).sorted().toList();
        }
    }

    private static List<String> findings(Story story) {
        return new DatabaseCheck(story.database()).all().stream().map(Object::toString)
                .toList();
    }
}
