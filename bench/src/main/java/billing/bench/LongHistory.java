package billing.bench;

import billing.engine.Database;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether an invoice costs more the more invoices its customer has had: customers on a weekly plan
 * with everything that looks back (recurring units, levels, a commitment, fixed charges in
 * advance), and the milliseconds of a processor that an invoice takes behind 10 and 106 others.
 *
 * <p>Each length has a database of its own. Once both are that old they are billed in turn, so that
 * neither has the warmer machine.
 */
public final class LongHistory {
    /** Both stand at the same week of what is used in 24 and of levels, kept every 32. */
    private static final int[] LENGTHS = {10, 106};
    private static final int WARMING_WEEKS = 3;
    private static final int MEASURED_WEEKS = 16;
    private static final double NANOS_OF_MILLI = 1e6;
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final int length;
    private final BilledCustomers customers;
    private long measured;
    private int week;

    private LongHistory(int length, Database database, int count) {
        this.length = length;
        this.customers = new BilledCustomers(database, count);
    }

    /**
     * Arguments: a folder for the databases, the catalog, how many customers. Prints a line a
     * length: the length, and the mean of sixteen weeks, as some of them move what was written from
     * the log to the database and others do not.
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
        for (int turn = 0; turn < MEASURED_WEEKS; turn++) {
            for (LongHistory history : histories) {
                history.measured += history.bill();
            }
        }
        for (LongHistory history : histories) {
            System.out.printf("%d %.3f%n", history.length,
                    history.measured / NANOS_OF_MILLI / count / MEASURED_WEEKS);
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
