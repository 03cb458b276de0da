package billing.cli.command.run;

import billing.cli.output.Count;
import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.engine.Database;
import billing.run.DueBilling;
import billing.run.RunReport;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** What had fallen due and was done before a change. */
public final class DueWork {
    private DueWork() {
    }

    /** A change with the run before it. */
    private record Changed<T>(T value, RunReport before) {
    }

    /**
     * Writes a change in one transaction after what has fallen due for a customer is done, which a
     * note of the result states.
     *
     * @param customer reads whose work comes first
     * @param view     the result of the change, once it is stored
     */
    public static <T> Result write(Session session, Database.Work<Set<UUID>> customer,
                                   Database.Work<T> change, Function<T, Result> view) {
        Changed<T> changed = new DueBilling(session.database(), session.identifiers())
                .carryOut(customer, session.now(), (handle, before) -> {
                    before.complete(handle);
                    return new Changed<>(change.with(handle), before.report());
                });
        return noteOfCustomer(view.apply(changed.value()), changed.before());
    }

    /** Adds a note with the number of invoices of a customer; none where nothing was due. */
    public static Result noteOfCustomer(Result result, RunReport before) {
        return note(result, before, "work that was due for the customer was run first");
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
