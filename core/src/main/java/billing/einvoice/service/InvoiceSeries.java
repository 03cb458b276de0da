package billing.einvoice.service;

import billing.einvoice.Format;
import billing.einvoice.NotExpressibleException;
import billing.einvoice.mapping.InvoiceMapping;
import billing.einvoice.mapping.MappedDocument;
import billing.einvoice.service.ElectronicInvoices.XmlFile;
import billing.engine.Database;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.kernel.error.NotFoundException;
import billing.kernel.work.Chunks;
import billing.kernel.work.TaskResult;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;

/**
 * Writes many invoices in their order. Some are read together, in a transaction of their own, and
 * written ahead on all processors.
 */
public final class InvoiceSeries implements AutoCloseable {
    private static final int READ_TOGETHER = 50;
    /** Parts that are written ahead, each thread: few enough to hold in memory. */
    private static final int AHEAD = 2;
    private final Database database;
    private final Format format;
    private final int threads;
    /** Null where the caller's thread writes them all. */
    private final ExecutorService writers;
    private final Iterator<List<UUID>> waiting;
    private final Deque<FutureTask<Map<UUID, Outcome>>> ahead = new ArrayDeque<>();
    private Map<UUID, Outcome> current = Map.of();
    private int count;

    /** What became of an invoice; one of the two is null. */
    private record Outcome(XmlFile file, NotExpressibleException refusal) {
        private static Outcome of(UUID id, MappedDocument document, Format format) {
            try {
                return new Outcome(ElectronicInvoices.write(id, document, format), null);
            } catch (NotExpressibleException e) {
                return new Outcome(null, e);
            }
        }
    }

    /**
     * The invoices of a database.
     *
     * @param ids    in the order in which they are written
     * @param format null for the one that the customer gets
     */
    public InvoiceSeries(Database database, List<UUID> ids, Format format) {
        this.database = database;
        this.format = format;
        this.threads = ids.size() <= READ_TOGETHER ? 0
                : Runtime.getRuntime().availableProcessors();
        this.writers = threads == 0 ? null : Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(work, "e-invoices");
            thread.setDaemon(true);
            return thread;
        });
        this.waiting = Chunks.of(ids, READ_TOGETHER).iterator();
    }

    /**
     * The file of the next invoice.
     *
     * @param id the next of the ids
     * @throws NotExpressibleException with all reasons why it cannot be written
     */
    public XmlFile write(UUID id) {
        if (count % READ_TOGETHER == 0) {
            current = next();
        }
        count++;
        Outcome outcome = current.get(id);
        if (outcome == null) {
            throw new NotFoundException("invoice", id);
        }
        if (outcome.refusal() != null) {
            throw outcome.refusal();
        }
        return outcome.file();
    }

    private Map<UUID, Outcome> next() {
        while (waiting.hasNext() && ahead.size() < Math.max(1, threads * AHEAD)) {
            List<UUID> part = waiting.next();
            FutureTask<Map<UUID, Outcome>> task = new FutureTask<>(() -> written(part));
            ahead.add(task);
            if (writers != null) {
                writers.execute(task);
            }
        }
        if (ahead.isEmpty()) {
            return Map.of();
        }
        FutureTask<Map<UUID, Outcome>> part = ahead.remove();
        // Unless another thread has begun with it.
        part.run();
        return TaskResult.of(part);
    }

    private Map<UUID, Outcome> written(List<UUID> ids) {
        Map<UUID, MappedDocument> documents = database.read(handle -> map(handle, ids));
        Map<UUID, Outcome> outcomes = new HashMap<>();
        documents.forEach((id, document) -> outcomes.put(id, Outcome.of(id, document, format)));
        return outcomes;
    }

    private static Map<UUID, MappedDocument> map(Handle handle, List<UUID> ids) {
        List<Invoice> invoices = new Invoices(handle).byIds(ids);
        List<MappedDocument> mapped = new InvoiceMapping(handle).map(invoices);
        Map<UUID, MappedDocument> documents = new HashMap<>();
        for (int index = 0; index < mapped.size(); index++) {
            documents.put(invoices.get(index).id(), mapped.get(index));
        }
        return documents;
    }

    /** Ends the work ahead. */
    @Override
    public void close() {
        if (writers != null) {
            writers.shutdownNow();
        }
    }
}
