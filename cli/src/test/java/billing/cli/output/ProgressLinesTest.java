package billing.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressLinesTest {
    private final AtomicLong nanos = new AtomicLong();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void a_long_task_is_shown_some_seconds_apart_up_to_its_end() {
        Progress progress = progress(1_000);
        progress.reached(150);
        nanos.set(TimeUnit.SECONDS.toNanos(5));
        progress.reached(199);
        progress.reached(200);
        progress.reached(300);
        nanos.set(TimeUnit.SECONDS.toNanos(11));
        progress.reached(910);
        progress.reached(1_000);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("""
                import: 10 % (199 of 1000 rows)
                import: 90 % (910 of 1000 rows)
                import: 100 % (1000 of 1000 rows)
                """);
    }

    @Test
    void a_task_of_a_few_seconds_shows_nothing() {
        Progress progress = progress(5);
        for (int done = 1; done <= 5; done++) {
            nanos.set(TimeUnit.SECONDS.toNanos(done) - 1);
            progress.reached(done);
        }
        assertThat(err.size()).isZero();
    }

    @Test
    void a_task_of_unknown_length_prints_nothing() {
        nanos.set(TimeUnit.SECONDS.toNanos(5));
        progress(0).reached(500);
        assertThat(err.size()).isZero();
    }

    private Progress progress(long total) {
        return new ProgressLines(new PrintStream(err, true, StandardCharsets.UTF_8), "import",
                "rows", total, nanos::get);
    }
}
