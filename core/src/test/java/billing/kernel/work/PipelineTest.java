package billing.kernel.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Jobs prepared side by side and finished in order. */
class PipelineTest {
    private static final List<Integer> JOBS = IntStream.range(0, 100).boxed().toList();
    private final Pipeline<Integer, Integer> pipeline = new Pipeline<>(1);
    private final List<Integer> finished = new ArrayList<>();

    @AfterEach
    void close() {
        pipeline.close();
    }

    @Test
    void all_are_finished_in_their_order() {
        pipeline.work(JOBS, job -> job, finished::addAll);
        assertThat(finished).isEqualTo(JOBS);
    }

    @Test
    void who_has_nothing_to_finish_prepares() {
        CountDownLatch second = new CountDownLatch(1);
        pipeline.work(JOBS, job -> {
            if (job == 0) {
                await(second);
            } else {
                second.countDown();
            }
            return job;
        }, finished::addAll);
        assertThat(finished).as("the first waited for another thread").isEqualTo(JOBS);
    }

    @Test
    void all_before_a_failure_are_finished_and_none_after_it() {
        assertThatThrownBy(() -> pipeline.work(JOBS, job -> {
            if (job == 42) {
                throw new IllegalStateException("42");
            }
            return job;
        }, finished::addAll)).hasMessage("42");
        assertThat(finished).isEqualTo(JOBS.subList(0, 42));
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(10, TimeUnit.SECONDS)) {
                throw new IllegalStateException("nobody else prepares");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
