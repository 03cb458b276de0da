package billing.repair.correction.service;

import billing.customer.store.Customers;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.kernel.error.NotAllowedException;
import billing.kernel.work.Chunks;
import billing.repair.correction.CorrectedInvoice;
import billing.repair.correction.CorrectionMethod;
import billing.repair.correction.store.ClosedPeriods;
import billing.repair.correction.store.Corrections;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Corrects invoices in order, each in its own transaction: an interrupted run is continued by the
 * next one. Invoices without a difference are only read.
 */
public final class CorrectionRun {
    private static final int TOGETHER = 200;
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
        inPages(ids, progress, page -> {
            Set<UUID> affected = database.read(handle -> affected(handle, page));
            return id -> {
                if (affected.contains(id)) {
                    note(outcome, () -> database.write(handle ->
                            correction(handle).correct(id, method)));
                }
            };
        });
        return outcome;
    }

    /** Returns the result that {@link #correct} would have now; writes nothing. */
    public Outcome preview(List<UUID> ids, CorrectionMethod method, LongConsumer progress) {
        return database.rehearse(handle -> {
            Outcome outcome = Outcome.empty();
            outcome.ofEnded().addAll(correction(handle).billEnded());
            inPages(ids, progress, page -> {
                Set<UUID> affected = affected(handle, page);
                return id -> {
                    if (affected.contains(id)) {
                        note(outcome, () -> correction(handle).correct(id, method));
                    }
                };
            });
            return outcome;
        });
    }

    private static void inPages(List<UUID> ids, LongConsumer progress,
                                Function<List<UUID>, Consumer<UUID>> reading) {
        long done = 0;
        for (List<UUID> page : Chunks.of(ids, TOGETHER)) {
            Consumer<UUID> correcting = reading.apply(page);
            for (UUID id : page) {
                correcting.accept(id);
                progress.accept(++done);
            }
        }
    }

    private static void note(Outcome outcome, Supplier<Optional<CorrectedInvoice>> correcting) {
        try {
            correcting.get().ifPresent(outcome.corrected()::add);
        } catch (NotAllowedException e) {
            outcome.refused().add(e.getMessage());
        }
    }

    /**
     * Those of some invoices that differ, and all later ones of their customers: a correction can
     * change what those amount to.
     */
    private static Set<UUID> affected(Handle handle, List<UUID> ids) {
        Map<UUID, Invoice> invoices = new Invoices(handle).byIds(ids).stream()
                .collect(Collectors.toMap(Invoice::id, Function.identity()));
        Corrections corrections = new Corrections(handle);
        corrections.readAhead(ids);
        Rerating rerating = new Rerating(handle, corrections);
        rerating.readAhead(invoices.values());
        Set<UUID> customers = new HashSet<>();
        Set<UUID> affected = new HashSet<>();
        for (UUID id : ids) {
            Invoice invoice = invoices.get(id);
            UUID customer = invoice.parties().customerId();
            if (customers.contains(customer) || !rerating.rerate(invoice).isEmpty()) {
                customers.add(customer);
                affected.add(id);
            }
        }
        return affected;
    }

    private Correction correction(Handle handle) {
        return new Correction(new UnitOfWork(handle, identifiers, now));
    }
}
