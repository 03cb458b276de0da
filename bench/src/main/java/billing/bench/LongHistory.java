package billing.bench;

import billing.store.Database;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;

/**
 * Whether an invoice costs more the more invoices its customer has had: customers on a weekly plan
 * with everything that looks back (recurring units, levels, a commitment, fixed charges in
 * advance), and the milliseconds of a processor that an invoice takes behind 10 and 100 others.
 */
public final class LongHistory {
    private static final int[] LENGTHS = {10, 100};
    private static final int MEASURED_WEEKS = 5;
    private static final double NANOS_OF_MILLI = 1e6;
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private LongHistory() {
    }

    /**
     * Arguments: a database to make, the catalog, how many customers. Prints a line a length: the
     * length, and the median of five weeks.
     */
    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[2]);
        try (Database database = Database.openOrCreate(Path.of(args[0]))) {
            BilledCustomers customers = new BilledCustomers(database, count);
            customers.begin(Path.of(args[1]), number -> "weekly");
            int week = 0;
            for (int length : LENGTHS) {
                while (week < length) {
                    bill(customers, ++week);
                }
                double[] millis = new double[MEASURED_WEEKS];
                for (int i = 0; i < MEASURED_WEEKS; i++) {
                    millis[i] = bill(customers, ++week) / NANOS_OF_MILLI / count;
                }
                Arrays.sort(millis);
                System.out.printf("%d %.3f%n", length, millis[MEASURED_WEEKS / 2]);
            }
        }
    }

    private static long bill(BilledCustomers customers, int week) {
        customers.use(week);
        long began = PROCESS.getProcessCpuTime();
        customers.run(BilledCustomers.weeks(week).plus(Duration.ofHours(1)));
        return PROCESS.getProcessCpuTime() - began;
    }
}
