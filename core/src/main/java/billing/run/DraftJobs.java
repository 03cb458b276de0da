package billing.run;

import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.engine.driver.WriteScope;
import billing.invoicing.Invoice;
import billing.invoicing.service.DraftFinalization;
import billing.invoicing.service.Drafts;
import billing.invoicing.store.DraftSearch;
import billing.kernel.work.Chunks;
import billing.run.schedule.DueJob;
import billing.run.schedule.JobType;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** The steps of a run that are about drafts: computing them again and finalizing them. */
final class DraftJobs {
    private static final int TOGETHER = 50;
    private final Database database;
    private final Identifiers identifiers;
    private final RunReport report;
    private final BiConsumer<Invoice, Instant> booked;

    DraftJobs(Database database, Identifiers identifiers, RunReport report,
              BiConsumer<Invoice, Instant> booked) {
        this.database = database;
        this.identifiers = identifiers;
        this.report = report;
        this.booked = booked;
    }

    /** Finalizes drafts. Somebody else may have finalized or deleted one. */
    void makeFinal(List<DueJob> due, Instant at) {
        each(JobType.FINALIZATION, due.stream().map(one -> one.subject().id()).toList(), at,
                drafts -> makeFinalTogether(drafts, at));
    }

    private void makeFinalTogether(List<UUID> drafts, Instant at) {
        List<Invoice> made = database.write(WriteScope.CUSTOMERS, handle -> new DraftFinalization(
                new UnitOfWork(handle, identifiers, at)).makeFinal(drafts));
        report.did(JobType.FINALIZATION, made.size());
        made.forEach(one -> booked.accept(one, at));
    }

    /** Computes the drafts again whose data have changed. */
    void refresh(Instant at) {
        each(JobType.DRAFT_REFRESH,
                database.read(handle -> new DraftSearch(handle).flagged(at)), at,
                drafts -> refreshTogether(drafts, at));
    }

    private void refreshTogether(List<UUID> drafts, Instant at) {
        database.writing(handle ->
                new Drafts(new UnitOfWork(handle, identifiers, at)).refresh(drafts));
        report.did(JobType.DRAFT_REFRESH, drafts.size());
    }

    /**
     * Does work for drafts, some with one commit; when it cannot be done for these together, it is
     * tried for each alone, so that one fails alone.
     */
    private void each(JobType work, List<UUID> drafts, Instant at, Consumer<List<UUID>> step) {
        for (List<UUID> some : Chunks.of(drafts, TOGETHER)) {
            IsolatedWork.attempt(() -> step.accept(some), together ->
                    report.eachAlone(together, () -> some.forEach(draft -> IsolatedWork.attempt(
                            () -> step.accept(List.of(draft)),
                            e -> report.failed(at, work, draft.toString(), e)))));
        }
    }
}
