package billing.notice;

import billing.engine.Database;
import billing.engine.Handle;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * The notices of one transaction, in the order in which they were given; the same notice given
 * twice counts once. Costs nothing but memory until the transaction ends.
 */
public final class Notices {
    /** The source of what the program does on its own. */
    public static final String SYSTEM = "system";
    private final Set<Notice> given = new LinkedHashSet<>();
    private String source = SYSTEM;
    private String reason;

    /** The notices of the handle's transaction. */
    public static Notices in(Handle handle) {
        return handle.cachedInWrite(Notices.class, Notices::new);
    }

    /** Has the notices of a database's transactions read; without a reader they go nowhere. */
    public static void readIn(Database database, NoticeReader reader) {
        database.endWrites(handle -> {
            List<Notice> given = List.copyOf(in(handle).given);
            if (!given.isEmpty()) {
                reader.read(handle, given);
            }
        });
    }

    /** Notes that something happened to an object. */
    public void add(EventType type, UUID subjectId) {
        add(type, subjectId, null);
    }

    /** The same with details; see {@link Notice#details()}. */
    public void add(EventType type, UUID subjectId, ObjectNode details) {
        given.add(new Notice(type, subjectId, details));
    }

    /** Sets the actor of what happens: {@code api}, or {@code front} for people at pages. */
    public void askedBy(String asker) {
        source = asker;
    }

    /** Sets why it is asked for; null for no reason. */
    public void because(String why) {
        reason = why;
    }

    /** Why it was asked for; null without a reason. */
    public String reason() {
        return reason;
    }

    /** The actor of what happens: {@code system} unless a request caused it. */
    public String source() {
        return source;
    }

}
