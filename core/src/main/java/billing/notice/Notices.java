package billing.notice;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.config.JdbiConfig;

/**
 * The notices of one transaction, in the order in which they were given; the same notice given
 * twice counts once. Costs nothing but memory until the transaction ends.
 */
public final class Notices implements JdbiConfig<Notices> {
    /** The source of what the program does on its own. */
    public static final String SYSTEM = "system";
    private final Set<Notice> given = new LinkedHashSet<>();
    private String source = SYSTEM;

    /** Those of the transaction that the handle stands in. */
    public static Notices of(Handle handle) {
        return handle.getConfig(Notices.class);
    }

    /** Notes that something happened to an object. */
    public void add(String type, UUID subjectId) {
        add(type, subjectId, null);
    }

    /** The same with details; see {@link Notice#details()}. */
    public void add(String type, UUID subjectId, ObjectNode details) {
        given.add(new Notice(type, subjectId, details));
    }

    /** Forgets what an earlier transaction left; this one is the program's own doing. */
    public void begin() {
        given.clear();
        source = SYSTEM;
    }

    /** Says who asked for what happens: {@code api}, or {@code front} for people at pages. */
    public void askedBy(String asker) {
        source = asker;
    }

    /** Who is behind what happens: {@code system} unless somebody asked for it. */
    public String source() {
        return source;
    }

    /** Takes all of them out. */
    public List<Notice> take() {
        List<Notice> taken = new ArrayList<>(given);
        given.clear();
        return taken;
    }

    @Override
    public Notices createCopy() {
        return new Notices();
    }
}
