package billing.cli.command.run;

import billing.cli.output.Count;
import billing.cli.output.Result;
import billing.run.RunReport;

/** Notes what had fallen due and was done before a change. */
public final class DueWork {
    private DueWork() {
    }

    /**
     * Adds a note with the number of invoices; none where nothing was due.
     *
     * @param what the sentence before the number
     */
    public static Result note(Result result, RunReport before, String what) {
        return before.isEmpty() ? result
                : result.note(what + ": " + Count.of(before.invoiceCount(), "invoice"));
    }
}
