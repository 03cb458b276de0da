package billing.run;

import java.time.Instant;

/** Hears how a run goes, to show it. */
public interface RunListener {
    /** Nobody listens. */
    RunListener SILENT = new RunListener() {
        @Override
        public void begins(RunPlan plan) {
        }

        @Override
        public void carriedOut(Work work, Instant at, long steps) {
        }
    };

    /** What the run is about to do. */
    void begins(RunPlan plan);

    /** So many further steps are done and kept. */
    void carriedOut(Work work, Instant at, long steps);
}
