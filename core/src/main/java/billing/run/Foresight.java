package billing.run;

import billing.catalog.Plan;
import billing.run.RunPlan.Step;
import billing.store.Rows;
import billing.subscription.SubscriptionRevision;
import billing.subscription.Trial;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** Goes through an agenda in the mind: what would be done, if all goes well. */
final class Foresight {
    private final Handle handle;
    private final Map<UUID, String> customers = new HashMap<>();

    /** Foresight that reads names from a database. */
    Foresight(Handle handle) {
        this.handle = handle;
        new Rows<>(handle, "SELECT id, external_id FROM customers",
                row -> customers.put(row.id("id"), row.text("external_id"))).list("");
    }

    /** The steps of an agenda, which is used up. */
    RunPlan plan(Agenda agenda) {
        List<Step> steps = new ArrayList<>();
        for (List<Due> next = agenda.take(); !next.isEmpty(); next = agenda.take()) {
            for (Due due : next) {
                steps.add(step(due, agenda));
            }
        }
        return new RunPlan(steps);
    }

    private Step step(Due due, Agenda agenda) {
        if (due.subject() == null) {
            return new Step(due.at(), due.work(), null, null, null);
        }
        if (due.work() == Work.FINALIZATION) {
            return draft(due);
        }
        LiveSubscription live = agenda.subscriptionOf(due);
        LiveSubscription after = after(live, due);
        if (after == null) {
            agenda.leave(live);
        } else {
            agenda.follow(after);
        }
        return new Step(due.at(), due.work(),
                customers.get(live.subscription().customerId()),
                live.subscription().externalId(), null);
    }

    private Step draft(Due due) {
        UUID id = due.subject().id();
        return new Rows<>(handle, "SELECT customer_id FROM invoices",
                row -> new Step(due.at(), due.work(), customers.get(row.id("customer_id")), null,
                        id.toString())).first("WHERE id = ?", id).orElseThrow();
    }

    /** The subscription once the step is done; null when it is over. */
    private static LiveSubscription after(LiveSubscription live, Due due) {
        SubscriptionRevision revision = new SubscriptionRevision(live.subscription());
        return switch (due.work()) {
            case ACTIVATION -> live.with(revision.activated(due.at(), due.at()).made(due.at()));
            case PERIODIC_BILLING -> live.billedOn(live.terms().localDate(due.at()));
            case TRIAL_END -> live.with(revision.trialEnded(trialEnd(live)).made(due.at()));
            default -> null;
        };
    }

    private static Instant trialEnd(LiveSubscription live) {
        Plan plan = live.terms().plan();
        return Trial.end(plan, live.initialStart()).orElseThrow();
    }
}
