package billing.run;

import billing.catalog.Plan;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.run.RunPlan.Step;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionRevision;
import billing.subscription.Trial;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;

/** Goes through an agenda in the mind: what would be done, if all goes well. */
final class RunForecast {
    private final Handle handle;

    /** Foresight that reads names from a database. */
    RunForecast(Handle handle) {
        this.handle = handle;
    }

    /**
     * A step before the names are known.
     *
     * @param subscription null for other work
     */
    private record Foreseen(DueJob due, Subscription subscription) {
        boolean isDraft() {
            return subscription == null && due.subject() != null;
        }
    }

    /** The steps of an agenda, which is used up. */
    RunPlan plan(Schedule agenda) {
        List<Foreseen> all = new ArrayList<>();
        for (List<DueJob> next = agenda.take(); !next.isEmpty(); next = agenda.take()) {
            next.forEach(due -> all.add(foreseen(due, agenda)));
        }
        Map<UUID, String> buyersOfDrafts = names("SELECT i.id AS id, c.external_id AS name"
                + " FROM invoices i JOIN customers c ON c.id = i.customer_id", "WHERE i.id",
                all.stream().filter(Foreseen::isDraft).map(one -> one.due().subject().id())
                        .toList());
        Map<UUID, String> customers = names("SELECT id, external_id AS name FROM customers",
                "WHERE id", all.stream().map(Foreseen::subscription).filter(Objects::nonNull)
                        .map(Subscription::customerId).distinct().toList());
        return new RunPlan(all.stream().map(one -> step(one, customers, buyersOfDrafts))
                .toList());
    }

    private Map<UUID, String> names(String select, String condition, List<UUID> ids) {
        Row.Reader<Map.Entry<UUID, String>> reader =
                row -> Map.entry(row.id("id"), row.text("name"));
        return new Rows<>(handle, select, reader).listIn(condition, ids, "").stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static Step step(Foreseen one, Map<UUID, String> customers,
                             Map<UUID, String> buyersOfDrafts) {
        DueJob due = one.due();
        if (one.subscription() != null) {
            return new Step(due.at(), due.work(),
                    customers.get(one.subscription().customerId()),
                    one.subscription().externalId(), null);
        }
        UUID draft = one.isDraft() ? due.subject().id() : null;
        return new Step(due.at(), due.work(), buyersOfDrafts.get(draft), null,
                draft == null ? null : draft.toString());
    }

    private static Foreseen foreseen(DueJob due, Schedule agenda) {
        if (due.subject() == null || due.work() == JobType.FINALIZATION) {
            return new Foreseen(due, null);
        }
        LiveSubscription live = agenda.subscriptionOf(due);
        if (due.work() == JobType.PERIODIC_BILLING
                && live.changesPlanOn(live.terms().localDate(due.at()))) {
            agenda.leave(live);
            agenda.follow(live.changedPlan(new SubscriptionRevision(live.waiting().subscription())
                    .activated(due.at(), due.at()).made(due.at())));
            return new Foreseen(due, live.subscription());
        }
        LiveSubscription after = after(live, due);
        if (after == null) {
            agenda.leave(live);
        } else {
            agenda.follow(after);
        }
        return new Foreseen(due, live.subscription());
    }

    /** The subscription once the step is done; null when it is over. */
    private static LiveSubscription after(LiveSubscription live, DueJob due) {
        SubscriptionRevision revision = new SubscriptionRevision(live.subscription());
        return switch (due.work()) {
            case ACTIVATION -> live.with(revision.activated(due.at(), due.at()).made(due.at()));
            case PERIODIC_BILLING -> live.billedOn(live.terms().localDate(due.at()));
            case TRIAL_END -> live.with(revision.trialEnded(trialEnd(live)).made(due.at()));
            case TERMINATION_ALERT -> live.alertedOn(
                    LocalDate.ofInstant(due.at(), ZoneOffset.UTC));
            default -> null;
        };
    }

    private static Instant trialEnd(LiveSubscription live) {
        Plan plan = live.terms().plan();
        return Trial.end(plan, live.initialStart()).orElseThrow();
    }
}
