package billing.run;

import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.driver.DatabaseAddress;
import billing.run.schedule.JobType;
import java.nio.file.Path;
import java.time.Instant;

/**
 * A program that runs what is due in a database file; it prints when it begins and when it ends.
 */
public final class RunToKill {
    private RunToKill() {
    }

    /** Takes the file and the instant until which to run. */
    public static void main(String[] arguments) {
        try (Database database = Database.open(DatabaseAddress.read(
                arguments[0], Path.of(""), System.getenv()), upgrade -> { })) {
            new BillingRun(database, Identifiers.random()).until(Instant.parse(arguments[1]),
                    new RunListener() {
                        @Override
                        public void begins(RunPlan plan) {
                            System.out.println("begins");
                        }

                        @Override
                        public void carriedOut(JobType work, Instant at, long steps) {
                            // The kill may come at any time.
                        }
                    });
        }
        System.out.println("ends");
    }
}
