package billing.cli.command.server;

import billing.cli.session.UsageException;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.kernel.time.BillingClock;
import billing.run.RunPlan;
import billing.run.RunReport;
import billing.run.schedule.JobType;
import billing.server.http.ServerLog;
import billing.server.schedule.Scheduler;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import picocli.CommandLine.Option;

/** The options of the server's scheduler, and its log messages. */
final class AutomaticBilling {
    private static final String HINT = "preview it with `billing run --dry-run`; run it with"
            + " `billing run` or start with --catch-up; disable it with --no-run";

    @Option(names = "--no-run",
            description = {"Disable scheduled work: billing, dunning. `billing run` still does"
                + " it, and",
                "so do requests that need earlier periods to be billed."})
    private boolean off;

    @Option(names = "--catch-up",
            description = {"Run work that has been due for more than a day at once. By default,"
                + " the",
                "server then waits until `billing run` was run, and logs a message."})
    private boolean catchUp;

    /**
     * The scheduler for the options, not started yet.
     *
     * @param failures receives runs that were aborted
     * @throws UsageException if the options contradict each other
     */
    Scheduler scheduler(Database database, Identifiers identifiers, BillingClock clock,
                        ServerLog log, BiConsumer<String, RuntimeException> failures) {
        if (off && catchUp) {
            throw new UsageException("--no-run and --catch-up cannot be combined",
            "use one of them");
        }
        return new Scheduler(database, identifiers, clock, catchUp, new Scheduler.Listener() {
            @Override
            public void done(RunReport report) {
                new RunLog(log).write(report);
            }

            @Override
            public void failed(RuntimeException reason) {
                failures.accept("billing run failed", reason);
            }

            @Override
            public void paused(RunPlan backlog) {
                Map<String, Object> facts = new LinkedHashMap<>();
                facts.put("due_since", backlog.first().toString());
                facts.put("billing_periods", backlog.count(JobType.PERIODIC_BILLING));
                facts.put("subscriptions", backlog.billedSubscriptions());
                facts.put("drafts_to_finalize", backlog.count(JobType.FINALIZATION));
                facts.put("steps", backlog.count());
                facts.put("hint", HINT);
                log.info("billing is paused: work has been due for more than a day", facts);
            }

            @Override
            public void resumed() {
                log.info("billing resumed: all due work is done", Map.of());
            }
        });
    }

    /** Whether the scheduler shall be started. */
    boolean isOn() {
        return !off;
    }

    /** The state for {@code /ready}; empty if it runs. */
    Optional<String> state(Scheduler scheduler) {
        return off ? Optional.of("off") : scheduler.backlog().map(backlog -> "paused: work has"
                + " been due since " + backlog.first() + "; " + HINT);
    }
}
