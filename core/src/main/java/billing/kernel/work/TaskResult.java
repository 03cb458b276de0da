package billing.kernel.work;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** What a task on another thread has made. */
public final class TaskResult {
    private TaskResult() {
    }

    /**
     * Waits for the result of a task; a failure of the task is thrown as it was there.
     *
     * @throws CancellationException when the waiting thread is interrupted
     */
    public static <T> T of(Future<T> task) {
        try {
            return task.get();
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
            throw new CancellationException("the command was interrupted");
        }
    }
}
