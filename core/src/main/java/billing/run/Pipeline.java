package billing.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Prepares jobs on threads of their own, ahead of the one thread that finishes them in order.
 *
 * @param <J> a job
 * @param <P> a job that was prepared
 */
final class Pipeline<J, P> implements AutoCloseable {
    /**
     * Jobs that are prepared ahead, each thread: few enough to hold, enough to go on while the
     * writer waits for the disk, be it for a whole checkpoint. A job may be of many parts.
     */
    private static final int AHEAD = 20;
    private final int threads;
    private final ExecutorService preparing;

    /** A pipeline with so many preparing threads. */
    Pipeline(int threads) {
        this.threads = threads;
        this.preparing = Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(work, "prepare");
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Does all jobs; the first failure ends it, with everything before it finished.
     *
     * @param finish takes the prepared jobs in order, as many at once as are ready
     */
    void work(List<J> jobs, Function<J, P> prepare, Consumer<List<P>> finish) {
        if (jobs.size() == 1) {
            finish.accept(List.of(prepare.apply(jobs.get(0))));
            return;
        }
        Deque<Future<P>> ahead = new ArrayDeque<>();
        Iterator<J> waiting = jobs.iterator();
        try {
            while (waiting.hasNext() || !ahead.isEmpty()) {
                while (waiting.hasNext() && ahead.size() < threads * AHEAD) {
                    J job = waiting.next();
                    ahead.add(preparing.submit(() -> prepare.apply(job)));
                }
                List<P> ready = new ArrayList<>(List.of(result(ahead.remove())));
                while (!ahead.isEmpty() && ahead.peek().isDone()) {
                    ready.add(result(ahead.remove()));
                }
                finish.accept(ready);
            }
        } finally {
            ahead.forEach(job -> job.cancel(false));
        }
    }

    @Override
    public void close() {
        preparing.shutdownNow();
    }

    private static <P> P result(Future<P> job) {
        try {
            return job.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the run was interrupted");
        }
    }
}
