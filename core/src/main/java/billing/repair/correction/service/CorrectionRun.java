package billing.repair.correction.service;

import billing.customer.store.Customers;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.kernel.error.NotAllowedException;
import billing.repair.correction.CorrectedInvoice;
import billing.repair.correction.CorrectionMethod;
import billing.repair.correction.store.ClosedPeriods;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.LongConsumer;

/**
 * Corrects invoices in order, each in its own transaction: an interrupted run is continued by the
 * next one. Invoices without a difference are only read.
 */
public final class CorrectionRun {
    private final Database database;
    private final Identifiers identifiers;
    private final Instant now;

    /** A run over a database at {@code now}. */
    public CorrectionRun(Database database, Identifiers identifiers, Instant now) {
        this.database = database;
        this.identifiers = identifiers;
        this.now = now;
    }

    /**
     * The result of a run or of its preview.
     *
     * @param corrected the corrected invoices, in billing order
     * @param ofEnded  invoices of pending lines of subscriptions that have ended
     * @param refused   the reasons for which invoices could not be corrected by the method
     */
    public record Outcome(List<CorrectedInvoice> corrected, List<Invoice> ofEnded,
                          List<String> refused) {
        private static Outcome empty() {
            return new Outcome(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }
    }

    /**
     * Returns the invoices of closed periods, in billing order.
     *
     * @param externalCustomerId null for all customers
     * @param since              only invoices billed at or after this instant; null for all
     * @throws billing.kernel.error.NotFoundException for an unknown customer
     */
    public List<UUID> invoices(String externalCustomerId, Instant since) {
        return database.read(handle -> ClosedPeriods.invoices(handle,
                externalCustomerId == null ? null
                        : new Customers(handle).get(externalCustomerId).id(), since));
    }

    /** Corrects invoices; {@code progress} receives the number done so far. */
    public Outcome correct(List<UUID> ids, CorrectionMethod method, LongConsumer progress) {
        Outcome outcome = Outcome.empty();
        outcome.ofEnded().addAll(database.write(handle ->
                new Correction(new UnitOfWork(handle, identifiers, now)).billEnded()));
        long done = 0;
        for (UUID id : ids) {
            boolean differs = !database.read(handle -> new Rerating(handle).rerate(
                    new Invoices(handle).byId(id).orElseThrow())).isEmpty();
            if (differs) {
                try {
                    database.write(handle -> correction(handle).correct(id, method))
                            .ifPresent(outcome.corrected()::add);
                } catch (NotAllowedException e) {
                    outcome.refused().add(e.getMessage());
                }
            }
            progress.accept(++done);
        }
        return outcome;
    }

    /** Returns the result that {@link #correct} would have now; writes nothing. */
    public Outcome preview(List<UUID> ids, CorrectionMethod method, LongConsumer progress) {
        return database.rehearse(handle -> {
            Outcome outcome = Outcome.empty();
            outcome.ofEnded().addAll(correction(handle).billEnded());
            long done = 0;
            for (UUID id : ids) {
                try {
                    correction(handle).correct(id, method).ifPresent(outcome.corrected()::add);
                } catch (NotAllowedException e) {
                    outcome.refused().add(e.getMessage());
                }
                progress.accept(++done);
            }
            return outcome;
        });
    }

    private Correction correction(Handle handle) {
        return new Correction(new UnitOfWork(handle, identifiers, now));
    }
}
