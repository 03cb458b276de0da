package billing.run.store;

import billing.engine.Handle;
import billing.engine.Rows;
import java.time.Instant;

/**
 * How far nodes have come with periodic billing that they share.
 *
 * @param at       the instant that is billed
 * @param parts    into how many parts it was cut
 * @param done     how many of them are done
 * @param invoices how many invoices it was cut for, at most
 * @param made     how many have been made
 * @param failed   how many could not be made and stay due
 */
public record SharedProgress(Instant at, long parts, long done, long invoices, long made,
                             long failed) {
    /** What is stored; null when no billing that is shared is under way. */
    public static SharedProgress read(Handle handle) {
        return new Rows<>(handle, "SELECT max(due_at) AS due_at, count(*) AS parts,"
                + " count(done_at) AS done, CAST(coalesce(sum(size), 0) AS BIGINT) AS invoices,"
                + " CAST(coalesce(sum(made), 0) AS BIGINT) AS made,"
                + " CAST(coalesce(sum(failed), 0) AS BIGINT) AS failed FROM run_parts",
                row -> row.instant("due_at") == null ? null : new SharedProgress(
                        row.instant("due_at"), row.number("parts"), row.number("done"),
                        row.number("invoices"), row.number("made"), row.number("failed")))
                .list("").stream().filter(one -> one != null && one.done() < one.parts())
                .findFirst().orElse(null);
    }
}
