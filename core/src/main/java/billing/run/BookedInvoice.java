package billing.run;

import billing.invoicing.Invoice;
import billing.run.schedule.DueJob;
import java.time.Instant;
import java.util.List;

/**
 * What a run keeps of an invoice that was stored.
 *
 * @param made      what the listener of the run receives
 * @param following the jobs that follow from it
 */
record BookedInvoice(MadeInvoice made, List<DueJob> following) {
    /** An invoice that was made, or made final, when it was due. */
    static BookedInvoice of(Invoice invoice, Instant at) {
        return new BookedInvoice(MadeInvoice.of(invoice, at), ScheduledJobs.following(invoice, at));
    }
}
