package billing.bench;

import billing.engine.Database;
import billing.engine.Rows;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/**
 * Three months of subscriptions on two monthly plans, one in arrears and one in advance; one in
 * twenty changes to the other plan on its way, half of them at once and half where a month ends.
 */
public final class MovingPlans {
    private static final int WEEKS = 13;
    private static final int CHANGING = 20;
    private static final int LAST_CHANGE_WEEK = 12;
    private static final Instant END = Instant.parse("2024-04-01T01:00:00Z");
    private static final double NANOS_OF_SECOND = 1e9;

    private MovingPlans() {
    }

    /**
     * Arguments: a folder for the database, the catalog, how many subscriptions. Prints the
     * invoices, the changes of plan, and the seconds of the runs and changes together.
     */
    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[2]);
        try (Database database = Database.openOrCreate(Path.of(args[0], "life.db"))) {
            BilledCustomers customers = new BilledCustomers(database, count);
            customers.begin(Path.of(args[1]), MovingPlans::plan);
            int before = invoices(database);
            int changes = 0;
            long nanos = 0;
            for (int week = 1; week <= WEEKS; week++) {
                customers.use(week);
                Instant now = BilledCustomers.weeks(week).minus(Duration.ofDays(3));
                long began = System.nanoTime();
                customers.run(now);
                for (int number = 0; number < count; number += CHANGING) {
                    if (number / CHANGING % LAST_CHANGE_WEEK == week - 1) {
                        int moving = number + number / CHANGING % 2;
                        database.writing(handle -> customers.change(handle, moving,
                                plan(moving + 1), now));
                        changes++;
                    }
                }
                nanos += System.nanoTime() - began;
            }
            long began = System.nanoTime();
            customers.run(END);
            nanos += System.nanoTime() - began;
            System.out.printf("%d %d %.2f%n", invoices(database) - before, changes,
                    nanos / NANOS_OF_SECOND);
        }
    }

    /** Even ones begin small, in arrears; odd ones large, in advance. */
    private static String plan(int number) {
        return number % 2 == 0 ? "small" : "large";
    }

    private static int invoices(Database database) {
        return database.read(handle -> new Rows<>(handle,
                "SELECT count(*) AS count FROM invoices", row -> row.integer("count"))
                .first("").orElseThrow());
    }
}
