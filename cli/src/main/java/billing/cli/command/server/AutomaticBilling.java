package billing.cli.command.server;

import billing.cli.session.UsageException;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.kernel.time.BillingClock;
import billing.run.JobType;
import billing.run.RunPlan;
import billing.run.RunReport;
import billing.server.http.ServerLog;
import billing.server.schedule.Scheduler;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import picocli.CommandLine.Option;

/** Whether the server bills by itself what falls due, and what it says of that. */
final class AutomaticBilling {
    private static final String HINT = "see what would come: billing run --dry-run; do it: billing"
            + " run, or start with --catch-up; leave it: start with --no-run";

    @Option(names = "--no-run",
            description = {"Do nothing that falls due: no invoices, no dunning. `billing run`",
                "still does, and so do calls that must find what was due before them billed."})
    private boolean off;

    @Option(names = "--catch-up",
            description = {"Bill at once even what has been due for more than a day. By default,",
                "the server waits then until `billing run` has been carried out, and says so."})
    private boolean catchUp;

    /**
     * The scheduler that the options ask for; it has not started.
     *
     * @param failures is told of runs that broke off
     * @throws UsageException when they contradict each other
     */
    Scheduler scheduler(Database database, Identifiers identifiers, BillingClock clock,
                        ServerLog log, BiConsumer<String, RuntimeException> failures) {
        if (off && catchUp) {
            throw new UsageException("--no-run and --catch-up contradict each other",
                    "choose one");
        }
        return new Scheduler(database, identifiers, clock, catchUp, new Scheduler.Listener() {
            @Override
            public void done(RunReport report) {
                log.info("billing run", Map.of("invoices", report.invoices().size()));
            }

            @Override
            public void failed(RuntimeException reason) {
                failures.accept("billing run failed", reason);
            }

            @Override
            public void paused(RunPlan backlog) {
                Map<String, Object> facts = new LinkedHashMap<>();
                facts.put("due_since", backlog.steps().get(0).at().toString());
                facts.put("billing_periods", backlog.count(JobType.PERIODIC_BILLING));
                facts.put("subscriptions", backlog.billedSubscriptions());
                facts.put("drafts_to_finalize", backlog.count(JobType.FINALIZATION));
                facts.put("steps", backlog.steps().size());
                facts.put("hint", HINT);
                log.info("billing is paused: work has been due for more than a day", facts);
            }

            @Override
            public void resumed() {
                log.info("billing goes on: what was due has been done", Map.of());
            }
        });
    }

    /** Whether the scheduler is to be started. */
    boolean isOn() {
        return !off;
    }

    /** How it stands, for {@code /ready}; nothing when it runs. */
    Optional<String> state(Scheduler scheduler) {
        return off ? Optional.of("off") : scheduler.backlog().map(backlog -> "paused: work has"
                + " been due since " + backlog.steps().get(0).at() + "; " + HINT);
    }
}
