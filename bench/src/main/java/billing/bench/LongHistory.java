package billing.bench;

import billing.store.Database;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Whether an invoice costs more the more invoices its customer has had: customers on a weekly plan
 * with everything that looks back (recurring units, levels, a commitment, fixed charges in
 * advance), and the milliseconds of a processor that an invoice takes behind 10 and 100 others.
 *
 * <p>Each length has a database of its own. Once both are that old they are billed in turn, so that
 * neither has the warmer machine.
 */
public final class LongHistory {
    private static final int[] LENGTHS = {10, 100};
    private static final int WARMING_WEEKS = 3;
    private static final int MEASURED_WEEKS = 9;
    private static final double NANOS_OF_MILLI = 1e6;
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final int length;
    private final int count;
    private final BilledCustomers customers;
    private final double[] millis = new double[MEASURED_WEEKS];
    private int week;

    private LongHistory(int length, Database database, int count) {
        this.length = length;
        this.count = count;
        this.customers = new BilledCustomers(database, count);
    }

    /**
     * Arguments: a folder for the databases, the catalog, how many customers. Prints a line a
     * length: the length, and the median of nine weeks.
     */
    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[2]);
        List<Database> databases = new ArrayList<>();
        List<LongHistory> histories = new ArrayList<>();
        for (int length : LENGTHS) {
            databases.add(Database.openOrCreate(Path.of(args[0], length + ".db")));
            LongHistory history =
                    new LongHistory(length, databases.get(databases.size() - 1), count);
            history.grow(Path.of(args[1]));
            histories.add(history);
        }
        for (int warming = 0; warming < WARMING_WEEKS; warming++) {
            histories.forEach(LongHistory::bill);
        }
        for (int measured = 0; measured < MEASURED_WEEKS; measured++) {
            for (LongHistory history : histories) {
                history.millis[measured] = history.bill() / NANOS_OF_MILLI / count;
            }
        }
        for (LongHistory history : histories) {
            Arrays.sort(history.millis);
            System.out.printf("%d %.3f%n", history.length, history.millis[MEASURED_WEEKS / 2]);
        }
        databases.forEach(Database::close);
    }

    /** Until warming makes it as old as it is to be. */
    private void grow(Path catalog) throws IOException {
        customers.begin(catalog, number -> "weekly");
        while (week < length - WARMING_WEEKS) {
            bill();
        }
    }

    private long bill() {
        customers.use(++week);
        long began = PROCESS.getProcessCpuTime();
        customers.run(BilledCustomers.weeks(week).plus(Duration.ofHours(1)));
        return PROCESS.getProcessCpuTime() - began;
    }
}
