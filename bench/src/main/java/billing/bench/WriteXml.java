package billing.bench;

import billing.einvoice.Format;
import billing.einvoice.service.InvoiceSeries;
import billing.engine.Database;
import billing.engine.Rows;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.atomic.LongAdder;

/**
 * Writes all final invoices as electronic invoices and keeps none of the files: the work of
 * `billing invoice xml --all` without the disk.
 */
public final class WriteXml {
    private WriteXml() {
    }

    /**
     * Argument: the database. Prints the invoices per second, with compilation and garbage
     * collection, as UBL and as CII.
     */
    public static void main(String[] args) {
        try (Database database = Database.open(Path.of(args[0]))) {
            List<UUID> ids = database.read(handle -> new Rows<>(handle,
                    "SELECT id FROM invoices", row -> row.id("id"))
                    .list("WHERE status = 'finalized'"));
            System.out.println(rate(database, ids, Format.UBL) + " "
                    + rate(database, ids, Format.CII));
        }
    }

    private static String rate(Database database, List<UUID> ids, Format format) {
        long started = System.nanoTime();
        LongAdder bytes = new LongAdder();
        new InvoiceSeries(database, format).write(ids, outcome ->
                bytes.add(outcome.file().bytes().length));
        if (bytes.sum() == 0) {
            throw new IllegalStateException("no invoices");
        }
        return String.format(Locale.ROOT, "%.0f",
                ids.size() / ((System.nanoTime() - started) / 1e9));
    }
}
