package billing.server.console.today;

import billing.notice.EventType;
import billing.run.BillingRun;
import billing.run.RunListener;
import billing.run.RunReport;
import billing.server.console.Action;
import billing.server.console.Failure;
import billing.server.console.ReasonField;
import billing.server.console.Submission;
import billing.server.console.Visit;
import billing.server.console.view.ActionForm;
import billing.server.routing.Installation;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Runs the work that is due, as {@code billing run} does. It bills all customers, so it needs the
 * permission that moving the test clock needs.
 */
final class RunAction implements Action {
    static final String PERMISSION = "organization";
    private static final int CONFLICT = 409;
    private final NextBillingCache cache;

    RunAction(NextBillingCache cache) {
        this.cache = cache;
    }

    @Override
    public String permission() {
        return PERMISSION;
    }

    @Override
    public ActionForm form(Visit visit) {
        return new ActionForm("Run the work that is due now?", "All billing and scheduled work"
                + " that is due until " + visit.figures().time(visit.now()) + " is carried out. "
                + cache.find(visit.installation()).map(found -> NextBillingText.of(found, visit))
                        .orElse("How much will be billed is being calculated.")
                + " Issued invoices cannot be deleted.",
                "Run now", true, List.of(ReasonField.field()), Visit.path("today"));
    }

    @Override
    public Outcome carryOut(Submission submission, Map<String, String> values) {
        Installation installation = submission.installation();
        Instant now = installation.clock().now();
        installation.database().write(handle -> {
            submission.log(handle, EventType.BILLING_RUN_REQUESTED,
                    installation.identifiers().next(now), JsonNodeFactory.instance.objectNode()
                            .put("until", now.toString()), ReasonField.of(values));
            return null;
        });
        RunReport report = new BillingRun(installation.database(), installation.identifiers())
                .until(now, RunListener.SILENT);
        cache.forget();
        return report.failures().isEmpty()
                ? Outcome.done(Visit.path("today") + "?made=" + report.madeCount())
                : Outcome.failed(new Failure(CONFLICT, report.failures().size()
                        + " of the steps failed and stay due: "
                        + report.failures().get(0).reason().getMessage(), Map.of()));
    }
}
