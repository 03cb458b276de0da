package billing.run;

import billing.kernel.error.StoreException;
import java.util.function.Consumer;

/**
 * Work of a run that may fail alone: others go on, and it stays due. A database that cannot be used
 * ends the run instead, because everything else would fail, too.
 */
final class IsolatedWork {
    private IsolatedWork() {
    }

    /** Does work and passes a failure on; returns whether it was done. */
    static boolean attempt(Runnable work, Consumer<RuntimeException> failed) {
        try {
            work.run();
            return true;
        } catch (StoreException e) {
            throw e;
        } catch (RuntimeException e) {
            failed.accept(e);
            return false;
        }
    }
}
