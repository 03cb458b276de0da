package billing.run;

import billing.run.schedule.JobType;
import java.time.Instant;

/** Hears how a run goes, to show it. */
public interface RunListener {
    /** Nobody listens. */
    RunListener SILENT = new RunListener() {
    };

    /** What the run is about to do. */
    default void begins(RunPlan plan) {
    }

    /** The run has reached an instant at which work is due. */
    default void arrives(Instant at) {
    }

    /** An invoice was made, or made final, and is kept. */
    default void made(MadeInvoice invoice) {
    }

    /** So many further steps are done and kept. */
    default void carriedOut(JobType work, Instant at, long steps) {
    }
}
