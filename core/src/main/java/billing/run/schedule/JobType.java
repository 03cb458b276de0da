package billing.run.schedule;

import java.time.Instant;

/**
 * The kinds of scheduled work, in the order of the same minute, with the minutes at which they are
 * scheduled ({@code subscriptions-and-invoicing.md 5.4}).
 */
public enum JobType {
    ACTIVATION(0, 5), DRAFT_REFRESH(0, 5), USAGE_CHECK(0, 1), LIFETIME_USAGE(0, 5),
    WALLET_BALANCES(0, 5), ENDING(5, 60), EVENT_CHECK(5, 60),
    PERIODIC_BILLING(10, 60), FINALIZATION(20, 60),
    START_EXPIRY(20, 60), OVERDUE(25, 60), COUPON_EXPIRY(30, 60), TRIAL_END(35, 60),
    WALLET_EXPIRY(45, 60), DUNNING(45, 60),
    TERMINATION_ALERT(50, 60), RULE_EXPIRY(50, 60), INTERVAL_TOP_UPS(55, 60),
    /** Follows what made it due at once, at any minute. */
    THRESHOLD_TOP_UPS(0, 1);

    private static final int SECONDS_OF_MINUTE = 60;
    private final long offset;
    private final long step;

    JobType(int minute, int everyMinutes) {
        this.offset = (long) minute * SECONDS_OF_MINUTE;
        this.step = (long) everyMinutes * SECONDS_OF_MINUTE;
    }

    /** The first scheduled instant that is not before {@code moment}. */
    public Instant firstFrom(Instant moment) {
        Instant last = lastUpTo(moment);
        return last.equals(moment) ? last : last.plusSeconds(step);
    }

    /** The first scheduled instant after {@code moment}. */
    public Instant firstAfter(Instant moment) {
        return lastUpTo(moment).plusSeconds(step);
    }

    /** The last scheduled instant that is not after {@code moment}. */
    public Instant lastUpTo(Instant moment) {
        long seconds = moment.getEpochSecond();
        return Instant.ofEpochSecond(seconds - Math.floorMod(seconds - offset, step));
    }
}
