package billing.run.schedule;

import billing.kernel.time.Timetable;
import billing.subscription.PeriodicBilling;
import java.time.Instant;

/**
 * The kinds of scheduled work, in the order of the same minute, with the minutes at which they are
 * scheduled ({@code subscriptions-and-invoicing.md 5.4}).
 */
public enum JobType {
    ACTIVATION(0, 5), DRAFT_REFRESH(0, 5), USAGE_CHECK(0, 1), LIFETIME_USAGE(0, 5),
    WALLET_BALANCES(0, 5), ENDING(5, 60), EVENT_CHECK(5, 60),
    PERIODIC_BILLING(PeriodicBilling.RUNS), FINALIZATION(20, 60),
    START_EXPIRY(20, 60), OVERDUE(25, 60), COUPON_EXPIRY(30, 60), TRIAL_END(35, 60),
    WALLET_EXPIRY(45, 60), DUNNING(45, 60),
    TERMINATION_ALERT(50, 60), RULE_EXPIRY(50, 60), INTERVAL_TOP_UPS(55, 60),
    /** Follows what made it due at once, at any minute. */
    THRESHOLD_TOP_UPS(0, 1);

    private final Timetable timetable;

    JobType(int minute, int everyMinutes) {
        this(new Timetable(minute, everyMinutes));
    }

    JobType(Timetable timetable) {
        this.timetable = timetable;
    }

    /** The first scheduled instant that is not before {@code moment}. */
    public Instant firstFrom(Instant moment) {
        return timetable.firstFrom(moment);
    }

    /** The first scheduled instant after {@code moment}. */
    public Instant firstAfter(Instant moment) {
        return timetable.firstAfter(moment);
    }

    /** The last scheduled instant that is not after {@code moment}. */
    public Instant lastUpTo(Instant moment) {
        return timetable.lastUpTo(moment);
    }
}
