package billing.run.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import billing.kernel.error.StoreException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs come in their order, whether they wait in memory or in a file. */
class JobQueueTest {
    private static final Instant BEGIN = Instant.parse("2024-03-01T00:00:00Z");
    private final SplittableRandom random = new SplittableRandom(1);
    @TempDir
    Path folder;

    private DueJob job() {
        JobType type = JobType.values()[random.nextInt(JobType.values().length)];
        Instant at = BEGIN.plusSeconds(random.nextInt(5)).plusNanos(random.nextInt(2));
        return new DueJob(at, type, type == JobType.OVERDUE ? null : new DueJob.Subject(
                random.nextLong(-3, 3), new UUID(random.nextLong(), random.nextLong()),
                random.nextLong(-3, 3), new UUID(random.nextLong(), random.nextLong())));
    }

    private List<DueJob> jobs(int count) {
        return Stream.generate(this::job).limit(count).toList();
    }

    private static List<DueJob> removeAll(JobQueue queue) {
        List<DueJob> removed = new ArrayList<>();
        while (queue.peek() != null) {
            DueJob first = queue.peek();
            assertThat(queue.remove()).isSameAs(first);
            removed.add(first);
        }
        assertThat(queue.remove()).isNull();
        return removed;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @ParameterizedTest(name = "{0} of {1} jobs in memory")
    @CsvSource({"1, 5000", "2, 300", "7, 1000", "200, 20000", "100, 100", "100, 0"})
    void they_are_removed_in_their_order(int bound, int count) throws IOException {
        try (JobQueue queue = new JobQueue(bound, folder)) {
            List<DueJob> jobs = new ArrayList<>(jobs(count));
            jobs.forEach(queue::add);
            Collections.sort(jobs);
            assertThat(removeAll(queue)).isEqualTo(jobs);
        }
        assertThat(files()).isEmpty();
    }

    @Test
    void jobs_that_are_added_while_others_are_removed_take_their_place_among_them() {
        PriorityQueue<DueJob> expected = new PriorityQueue<>();
        try (JobQueue queue = new JobQueue(3, folder)) {
            for (int step = 0; step < 2_000; step++) {
                if (random.nextInt(5) < 3) {
                    DueJob job = job();
                    queue.add(job);
                    expected.add(job);
                } else {
                    assertThat(queue.remove()).isEqualTo(expected.poll());
                }
            }
            assertThat(removeAll(queue)).isEqualTo(Stream.generate(expected::poll)
                    .limit(expected.size()).toList()).isNotEmpty();
        }
    }

    @Test
    void as_long_as_they_fit_into_memory_there_is_no_file() {
        Path missing = folder.resolve("missing");
        try (JobQueue queue = new JobQueue(10, missing)) {
            jobs(10).forEach(queue::add);
            assertThatThrownBy(() -> queue.add(job())).isInstanceOf(StoreException.class)
                    .hasMessage("a billing run cannot make a temporary file in " + missing)
                    .extracting(failure -> ((StoreException) failure).hint()).asString()
                    .contains("-Djava.io.tmpdir=");
        }
    }

    @Test
    void a_block_that_was_read_is_written_again() {
        try (JobFile file = JobFile.in(folder)) {
            List<DueJob> jobs = jobs(3);
            int[] blocks = new int[jobs.size()];
            for (int one = 0; one < blocks.length; one++) {
                blocks[one] = write(file, jobs.get(one));
            }
            assertThat(read(file, blocks[1])).isEqualTo(jobs.get(1));
            DueJob later = job();
            assertThat(write(file, later)).isEqualTo(blocks[1]);
            assertThat(read(file, blocks[0])).isEqualTo(jobs.get(0));
            assertThat(read(file, blocks[1])).isEqualTo(later);
            assertThat(read(file, blocks[2])).isEqualTo(jobs.get(2));
        }
    }

    private static int write(JobFile file, DueJob job) {
        ByteBuffer block = JobFile.block();
        JobFile.put(block, job);
        return file.write(block);
    }

    private static DueJob read(JobFile file, int number) {
        ByteBuffer block = JobFile.block();
        file.read(number, 1, block);
        return JobFile.get(block);
    }

    @Test
    void a_full_disk_is_reported() throws IOException {
        Path full = Path.of("/dev/full");
        assumeThat(full).as("a device that is always full").exists();
        try (JobFile file = new JobFile(full,
                FileChannel.open(full, StandardOpenOption.WRITE))) {
            assertThatThrownBy(() -> write(file, job())).isInstanceOf(StoreException.class)
                    .hasMessageStartingWith("the disk of the temporary file /dev/full is full")
                    .extracting(failure -> ((StoreException) failure).hint()).asString()
                    .startsWith("free space");
        }
    }
}
