package billing.run;

import java.time.Instant;
import java.util.List;

/**
 * What a run is going to do, as far as it can be foreseen: what follows from invoices that the run
 * itself makes is not in it.
 *
 * @param steps in the order in which they will be done
 */
public record RunPlan(List<Step> steps) {
    public RunPlan {
        steps = List.copyOf(steps);
    }

    /**
     * One thing to do.
     *
     * @param at           the scheduled instant, UTC
     * @param customer     external id; null for work on everything that qualifies
     * @param subscription external id; or null
     * @param invoice      id of a draft; or null
     */
    public record Step(Instant at, JobType work, String customer, String subscription,
                       String invoice) {
    }

    /** The steps that are due later than an instant. */
    public RunPlan after(Instant instant) {
        return new RunPlan(steps.stream().filter(step -> step.at().isAfter(instant)).toList());
    }

    /** Steps of one kind. */
    public long count(JobType work) {
        return steps.stream().filter(step -> step.work() == work).count();
    }

    /** Different subscriptions that will be billed for their periods. */
    public long billedSubscriptions() {
        return steps.stream().filter(step -> step.work() == JobType.PERIODIC_BILLING)
                .map(Step::subscription).distinct().count();
    }

    /** Different customers that will be billed for the periods of their subscriptions. */
    public long billedCustomers() {
        return steps.stream().filter(step -> step.work() == JobType.PERIODIC_BILLING)
                .map(Step::customer).distinct().count();
    }

    /** Whether nothing is due. */
    public boolean isEmpty() {
        return steps.isEmpty();
    }
}
