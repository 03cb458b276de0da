package billing.run.store;

import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The stored instants up to which scheduled work was carried out, by scope. */
public final class CompletionMarks {
    /** The scope of all work; others are ids, or names of kinds of work. */
    public static final String ALL = "";
    private final Handle handle;
    private final Rows<Mark> rows;

    /**
     * Up to when work of a scope was carried out.
     *
     * @param failed whether work after that failed and stays due
     */
    public record Mark(String scope, Instant until, boolean failed) {
    }

    /** The marks of a database. */
    public CompletionMarks(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT scope, completed_until, failed"
                + " FROM completed_work", CompletionMarks::mark);
    }

    /** Up to when all work was carried out; empty before the first completed run. */
    public Optional<Instant> ofAll() {
        return rows.first("WHERE scope = ?", ALL).map(Mark::until);
    }

    /** The marks of all other scopes. */
    public List<Mark> others() {
        return rows.list("WHERE scope <> ?", ALL);
    }

    /** The latest of all marks, read once in the work of a write. */
    public Instant latest() {
        return handle.cachedInWrite(Latest.class, () -> new Latest(new Rows<>(handle,
                "SELECT COALESCE(max(completed_until), 0) AS latest FROM completed_work",
                row -> row.instant("latest")).first("").orElse(Instant.EPOCH))).until();
    }

    private record Latest(Instant until) {
    }

    /** Moves earlier marks to the end of a run that all work had come beyond before. */
    public void moveUpTo(Instant completed) {
        handle.execute("UPDATE completed_work SET completed_until = ?, failed = 0"
                + " WHERE scope <> ? AND completed_until < ?", completed, ALL, completed);
    }

    /** Deletes marks that say no more once all work was carried out up to an instant. */
    public void deleteUpTo(Instant completed) {
        handle.execute("DELETE FROM completed_work WHERE failed = 1"
                + " OR scope <> ? AND completed_until <= ?", ALL, completed);
    }

    /** Moves a mark: a failure to an earlier instant only, any other to a later one only. */
    public void put(Mark mark) {
        handle.execute("INSERT INTO completed_work (scope, completed_until, failed)"
                + " VALUES (?, ?, ?) ON CONFLICT (scope) DO UPDATE SET"
                + " completed_until = excluded.completed_until, failed = excluded.failed"
                + " WHERE excluded.completed_until"
                + (mark.failed() ? " <" : " >") + " completed_work.completed_until",
                mark.scope(), mark.until(), mark.failed());
    }

    private static Mark mark(Row row) {
        return new Mark(row.text("scope"), row.instant("completed_until"), row.flag("failed"));
    }
}
