package billing.bench;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.engine.Database;
import billing.engine.Rows;
import billing.kernel.time.DatePeriod;
import billing.kernel.time.ProrationDates;
import billing.kernel.time.Window;
import billing.usage.aggregation.RatedUsage;
import billing.usage.aggregation.RatingPeriod;
import billing.usage.aggregation.UsageRating;
import billing.usage.aggregation.WeightedCheckpoints;
import billing.usage.store.EventStore;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rates the month of every subscription by the five charges of its plan, on two threads as a run
 * does, and writes nothing: the part of a run that grows with the events.
 */
public final class RateUsage {
    private static final RatingPeriod MARCH = new RatingPeriod(
            new Window(Instant.parse("2026-03-01T00:00:00Z"),
                    Instant.parse("2026-03-31T23:59:59.999Z")), 
            ProrationDates.of(new DatePeriod(LocalDate.parse("2026-03-01"),
                    LocalDate.parse("2026-03-31")), ZoneOffset.UTC), false);
    private static final int THREADS = 2;

    private RateUsage() {
    }

    /** Argument: the database. Prints how many fees there would be, and the seconds it took. */
    public static void main(String[] args) {
        try (Database database = Database.open(Path.of(args[0]))) {
            Plan plan = database.read(handle -> new Plans(handle).get("bench"));
            List<String> subscriptions = database.read(handle -> new Rows<>(handle,
                    "SELECT external_id FROM subscriptions", row -> row.text("external_id"))
                    .list(""));
            long started = System.nanoTime();
            int fees = IntStream.range(0, THREADS).parallel().map(thread ->
                    database.<Integer>read(handle -> {
                        UsageRating rating = new UsageRating(new EventStore(handle),
                                WeightedCheckpoints.none(), plan.billing().currency());
                        int rated = 0;
                        for (int i = thread; i < subscriptions.size(); i += THREADS) {
                            List<RatedUsage> usage =
                                    rating.rate(subscriptions.get(i), plan.pricing().charges(),
                                    MARCH);
                            rated += usage.size();
                        }
                        return rated;
                    })).sum();
            System.out.println(fees + " " + (System.nanoTime() - started) / 1e9);
        }
    }
}
