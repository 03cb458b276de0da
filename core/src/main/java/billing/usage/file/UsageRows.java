package billing.usage.file;

import billing.usage.UsageEvent;
import java.io.Closeable;
import java.util.List;

/** The rows of a usage file, in its order. */
interface UsageRows extends Closeable {
    /** Reads the next row; false behind the last. A row that makes no sense has a fault. */
    boolean next(UsageRow row);

    /** The texts of the row that was read last, in the columns of the file. */
    List<String> cells();

    /** The texts of an event in the columns of the file; from any thread. */
    List<String> cells(UsageEvent event);

    /** The names of the columns; empty for JSON lines. */
    List<String> columns();
}
