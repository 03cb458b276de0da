package billing.kernel.work;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Prepares jobs on threads of their own, ahead of the one thread that finishes them in order, and
 * that prepares, too, while it has nothing to finish.
 *
 * @param <J> a job
 * @param <P> a job that was prepared
 */
public final class Pipeline<J, P> implements AutoCloseable {
    /** As many threads as leave a processor to the caller's. */
    public static final int OTHER_PROCESSORS =
            Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
    /**
     * Jobs that are prepared ahead, each thread: few enough to hold, enough to go on while the
     * writer waits for the disk, be it for a whole checkpoint. A job may be of many parts.
     */
    private static final int AHEAD = 10;
    /** As many jobs are finished at once at least: they share a commit, which is never cheap. */
    private static final int TOGETHER = 2;
    private final int aheadMax;
    /** Null where the thread that finishes the jobs prepares them all. */
    private final ExecutorService preparing;

    /** A pipeline with so many preparing threads; with 0 the caller's thread does everything. */
    public Pipeline(int threads) {
        this(threads, AHEAD);
    }

    /**
     * The same for jobs that are large when they are prepared.
     *
     * @param ahead jobs that are prepared ahead, each thread
     */
    public Pipeline(int threads, int ahead) {
        this.aheadMax = Math.max(TOGETHER, threads * ahead);
        this.preparing = threads == 0 ? null : Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(work, "prepare");
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Does all jobs; the first failure ends it, with everything before it finished.
     *
     * @param finish takes the prepared jobs in order, some or as many as are ready at once
     */
    public void work(List<J> jobs, Function<J, P> prepare, Consumer<List<P>> finish) {
        if (jobs.size() == 1) {
            finish.accept(List.of(prepare.apply(jobs.get(0))));
            return;
        }
        Deque<FutureTask<P>> ahead = new ArrayDeque<>();
        Iterator<J> waiting = jobs.iterator();
        try {
            while (waiting.hasNext() || !ahead.isEmpty()) {
                while (waiting.hasNext() && ahead.size() < aheadMax) {
                    J job = waiting.next();
                    FutureTask<P> task = new FutureTask<>(() -> prepare.apply(job));
                    ahead.add(task);
                    if (preparing != null) {
                        preparing.execute(task);
                    }
                }
                finish(ahead, finish);
            }
        } finally {
            ahead.forEach(job -> job.cancel(false));
        }
    }

    /** Finishes the next jobs; those before one that failed are finished, too. */
    private void finish(Deque<FutureTask<P>> ahead, Consumer<List<P>> finish) {
        List<P> ready = new ArrayList<>();
        try {
            while (!ahead.isEmpty() && (ready.size() < TOGETHER || ahead.peek().isDone())) {
                help(ahead);
                ready.add(TaskResult.of(ahead.remove()));
            }
        } finally {
            finish.accept(ready);
        }
    }

    /**
     * As long as the next job is not ready, this thread prepares jobs that no other thread has
     * begun.
     */
    private void help(Deque<FutureTask<P>> ahead) {
        for (FutureTask<P> job : ahead) {
            if (ahead.peek().isDone()) {
                return;
            }
            job.run();
        }
    }

    @Override
    public void close() {
        if (preparing != null) {
            preparing.shutdownNow();
        }
    }
}
