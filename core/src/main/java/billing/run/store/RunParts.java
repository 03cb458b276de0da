package billing.run.store;

import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Json;
import billing.engine.Row;
import billing.engine.Rows;
import com.fasterxml.jackson.core.type.TypeReference;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The parts into which the billing of one instant is cut when several nodes carry it out. A node
 * claims a part by a lock of its row in the transaction that books it, so a node that dies leaves
 * it to the others at once, with nothing booked.
 */
public final class RunParts {
    private static final TypeReference<List<List<Member>>> GROUPS = new TypeReference<>() { };
    private static final TypeReference<Outcome> OUTCOME = new TypeReference<>() { };
    private static final String OPEN = "WHERE done_at IS NULL";
    private final Handle handle;
    private final Rows<Part> rows;

    /** The parts within the handle's transaction. */
    public RunParts(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT id, due_at, members, outcome FROM run_parts",
                RunParts::part);
    }

    /**
     * A subscription as whoever cut the part has read it.
     *
     * @param changed its last change, in microseconds
     */
    public record Member(UUID id, long changed) {
    }

    /**
     * A part.
     *
     * @param groups  subscriptions that share an invoice
     * @param outcome what has been done of it group by group, after all together have failed; null
     *                when nothing has been tried
     */
    public record Part(UUID id, Instant at, List<List<Member>> groups, Outcome outcome) {
    }

    /**
     * The results of groups, by their places.
     *
     * @param next   the place of the first that has not been tried; the number of groups in the end
     * @param made   the invoices; a group that had changed meanwhile has none
     * @param failed why groups could not be billed
     */
    public record Outcome(int next, Map<Integer, UUID> made, Map<Integer, String> failed) {
        /** Nothing has been tried. */
        public static final Outcome NONE = new Outcome(0, Map.of(), Map.of());

        /** The same with further groups. */
        public Outcome with(int upTo, Map<Integer, UUID> invoices, Map<Integer, String> failures) {
            Map<Integer, UUID> allMade = new TreeMap<>(made);
            allMade.putAll(invoices);
            Map<Integer, String> allFailed = new TreeMap<>(failed);
            allFailed.putAll(failures);
            return new Outcome(upTo, allMade, allFailed);
        }
    }

    /** Replaces all parts, which are done, by those of an instant, in the order of the list. */
    public void cut(Map<UUID, List<List<Member>>> parts, Instant at) {
        handle.execute("DELETE FROM run_parts");
        List<Columns> all = new ArrayList<>();
        parts.forEach((id, groups) -> all.add(Columns.of("run_parts").set("id", id)
                .set("position", all.size()).set("due_at", at).set("size", groups.size())
                .set("made", 0).set("failed", 0).set("members", Json.write(groups))));
        Columns.insertAll(handle, all);
    }

    /** Deletes the parts that are not done and that no node works on; how many there were. */
    public int deleteOpen() {
        return handle.execute("DELETE FROM run_parts WHERE id IN (SELECT id FROM run_parts " + OPEN
                + handle.dialect().freeRowLock() + ")");
    }

    /** The last part that is not done and that no other node works on; locked. */
    public Optional<Part> claim() {
        return rows.first(OPEN + " ORDER BY position DESC LIMIT 1"
                + handle.dialect().freeRowLock());
    }

    /** A part, if it is not done. */
    public Optional<Part> open(UUID id) {
        return rows.first(OPEN + " AND id = ?", id);
    }

    /** A part, if it is not done and no other node works on it; locked. */
    public Optional<Part> claim(UUID id) {
        return rows.first(OPEN + " AND id = ?" + handle.dialect().freeRowLock(), id);
    }

    /** Stores the results of a part; it is done when all groups have been tried. */
    public void store(Part part, Outcome outcome, Instant now) {
        Columns.of("run_parts").set("outcome", Json.write(outcome))
                .set("made", outcome.made().size()).set("failed", outcome.failed().size())
                .set("done_at", outcome.next() == part.groups().size() ? now : null)
                .update(handle, part.id());
    }

    /** Whether all parts are done. */
    public boolean areDone() {
        return !Rows.exist(handle, "SELECT 1 FROM run_parts", OPEN);
    }

    /** The results of the parts that are done. */
    public Map<UUID, Outcome> outcomes() {
        Map<UUID, Outcome> outcomes = new HashMap<>();
        rows.each(part -> outcomes.put(part.id(), part.outcome()), "WHERE done_at IS NOT NULL");
        return outcomes;
    }

    private static Part part(Row row) {
        String outcome = row.text("outcome");
        return new Part(row.id("id"), row.instant("due_at"), Json.read(row.text("members"), GROUPS),
                outcome == null ? null : Json.read(outcome, OUTCOME));
    }
}
