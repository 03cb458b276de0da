package billing.usage.aggregation;

import billing.usage.EventHistory.Extent;
import billing.usage.aggregation.UsageCheckpointStore.Key;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the usage of a metric whose units persist: what came before the window from the level kept
 * last, so that a long history costs no more than a short one ({@code rating-and-usage.md 9}).
 */
final class PersistedUsage {
    /** Reading so many events again takes as long as writing a level. */
    private static final int WORTH_KEEPING = 32;
    private final UsageRating rating;
    private final Key key;
    private final List<RatedCharge> charges;
    private final RatingPeriod period;

    /** The usage of charges on one metric. */
    PersistedUsage(UsageRating rating, Key key, List<RatedCharge> charges, RatingPeriod period) {
        this.rating = rating;
        this.key = key;
        this.charges = charges;
        this.period = period;
    }

    /** Feeds all charges, and leaves a level where the window begins when that is worth it. */
    void read() {
        Instant from = period.window().from().truncatedTo(ChronoUnit.MILLIS);
        boolean keeps = rating.persisted() != UsageCheckpointStore.NONE
                && charges.stream().allMatch(RatedCharge::keepsLevel);
        UsageCheckpoint base = keeps ? rating.persisted().before(key, from).orElse(null) : null;
        if (base != null) {
            for (int index = 0; index < charges.size(); index++) {
                charges.get(index).resume(base.charges().get(index));
            }
        }
        Instant since = base == null ? null : base.until();
        feed(since, from);
        if (keeps) {
            keep(base, from, rating.history().extent(key.externalSubscriptionId(), key.code(),
                    since, from));
        }
        feed(from, UsageRating.end(period));
    }

    private void keep(UsageCheckpoint base, Instant from, Extent made) {
        if (made.events() >= WORTH_KEEPING) {
            List<List<List<UsageCheckpoint.GroupLevel>>> levels = new ArrayList<>();
            charges.forEach(charge -> levels.add(charge.level()));
            rating.persisted().keep(key, base, new UsageCheckpoint(from, levels), made);
        }
    }

    private void feed(Instant from, Instant end) {
        rating.feed(key.externalSubscriptionId(), key.code(), charges, from, end, period);
    }
}
