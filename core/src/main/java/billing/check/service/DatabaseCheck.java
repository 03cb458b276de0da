package billing.check.service;

import billing.check.Finding;
import billing.check.InvoiceCheck;
import billing.check.books.BooksCheck;
import billing.engine.Database;
import billing.engine.Handle;
import billing.kernel.work.Chunks;
import billing.kernel.work.Pipeline;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.LongConsumer;

/**
 * Checks the invoices and the books of a database, on all processors. Each part is read in one
 * transaction: what others write meanwhile makes no difference.
 */
public final class DatabaseCheck {
    private static final int TOGETHER = 200;
    private final Database database;

    /** Checks a database; nothing is written. */
    public DatabaseCheck(Database database) {
        this.database = database;
    }

    /** A part of the check, and how many invoices it is about. */
    private record Part(int invoices, Function<Handle, List<Finding>> check) {
    }

    /** What a part has found. */
    private record Checked(int invoices, List<Finding> findings) {
    }

    /** The visible invoices, by creation. */
    public List<UUID> invoices() {
        return database.read(handle -> new InvoiceCheck(handle).invoices());
    }

    /** Checks everything. */
    public List<Finding> all() {
        return withBooks(invoices(), done -> { });
    }

    /**
     * Checks the sums and the usage of invoices, and the numbers and settlements of all.
     *
     * @param progress receives how many invoices are done
     */
    public List<Finding> withoutBooks(List<UUID> ids, LongConsumer progress) {
        return found(parts(ids), progress);
    }

    /** The same, and the books. */
    public List<Finding> withBooks(List<UUID> ids, LongConsumer progress) {
        List<Part> parts = parts(ids);
        parts.add(new Part(0, handle -> new BooksCheck(handle).findings()));
        return found(parts, progress);
    }

    private static List<Part> parts(List<UUID> ids) {
        List<Part> parts = new ArrayList<>();
        parts.add(new Part(0, handle -> new InvoiceCheck(handle).numbersAndSettlements()));
        for (List<UUID> some : Chunks.of(ids, TOGETHER)) {
            parts.add(new Part(some.size(), handle -> new InvoiceCheck(handle).findings(some)));
        }
        return parts;
    }

    private List<Finding> found(List<Part> parts, LongConsumer progress) {
        List<Finding> findings = new ArrayList<>();
        long[] done = new long[1];
        try (Pipeline<Part, Checked> pipeline = new Pipeline<>(Pipeline.OTHER_PROCESSORS)) {
            pipeline.work(parts, part -> new Checked(part.invoices(),
                    database.read(part.check()::apply)), ready -> ready.forEach(part -> {
                        findings.addAll(part.findings());
                        done[0] += part.invoices();
                        progress.accept(done[0]);
                    }));
        }
        return findings;
    }
}
