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
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;

/** The steps of a run that are about drafts: computing them again and finalizing them. */
final class DraftJobs {
    private static final int TOGETHER = 50;
    private final Database database;
    private final Identifiers identifiers;
    private final Schedule schedule;
    private final RunReport report;
    private final BiConsumer<Invoice, Instant> booked;

    DraftJobs(Database database, Identifiers identifiers, Schedule schedule, RunReport report,
              BiConsumer<Invoice, Instant> booked) {
        this.database = database;
        this.identifiers = identifiers;
        this.schedule = schedule;
        this.report = report;
        this.booked = booked;
    }

    /**
     * Finalizes drafts, some with one commit; when these cannot be finalized together, each is
     * tried alone, so that one fails alone. Somebody else may have finalized or deleted one.
     */
    void makeFinal(List<DueJob> due, Instant at) {
        List<UUID> drafts = due.stream().map(one -> one.subject().id()).toList();
        for (List<UUID> some : Chunks.of(drafts, TOGETHER)) {
            IsolatedWork.attempt(() -> makeFinalTogether(some, at), together ->
                    report.eachAlone(together, () -> some.forEach(draft -> IsolatedWork.attempt(
                            () -> makeFinalTogether(List.of(draft), at),
                            e -> report.failed(at, JobType.FINALIZATION, draft.toString(), e)))));
        }
    }

    private void makeFinalTogether(List<UUID> drafts, Instant at) {
        List<Invoice> made = database.write(WriteScope.CUSTOMERS, handle -> new DraftFinalization(
                new UnitOfWork(handle, identifiers, at)).makeFinal(drafts));
        report.did(JobType.FINALIZATION, made.size());
        made.forEach(one -> booked.accept(one, at));
    }

    /** Computes the drafts again whose data have changed. */
    void refresh(Instant at) {
        for (UUID id : database.read(handle -> new DraftSearch(handle).flagged(at))) {
            IsolatedWork.attempt(() -> {
                database.writing(handle ->
                        new Drafts(new UnitOfWork(handle, identifiers, at)).refresh(id));
                report.did(JobType.DRAFT_REFRESH, 1);
                schedule.add(FlaggedUsage.due(JobType.LIFETIME_USAGE, at));
            }, e -> report.failed(at, JobType.DRAFT_REFRESH, id.toString(), e));
        }
    }
}
