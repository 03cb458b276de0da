package billing.log.store;

import billing.engine.Columns;
import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.engine.Rows;
import billing.kernel.error.NotFoundException;
import billing.log.LogPeriod;
import billing.log.SecurityLog;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.UUID;

/** The stored entries that concern security. */
public final class SecurityLogs {
    private static final TypeReference<JsonNode> TREE = new TypeReference<>() { };
    private final Handle handle;
    private final Rows<SecurityLog> rows;

    /** The entries of a database. */
    public SecurityLogs(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM security_logs",
                row -> new SecurityLog(row.id("id"), row.text("log_type"), row.text("log_event"),
                        row.id("subject_id"), row.json("resources", TREE),
                        row.instant("logged_at")));
    }

    /**
     * The entry of an id.
     *
     * @throws NotFoundException when there is none
     */
    public SecurityLog get(UUID id) {
        return rows.first("WHERE id = ?", id)
                .orElseThrow(() -> new NotFoundException("security_log", id));
    }

    /**
     * A page of entries; null filters let all through.
     *
     * @param keys     of these API keys
     * @param ofNobody none: those of people are asked for, and there are no people
     */
    public PageOf<SecurityLog> page(LogPeriod period, List<String> keys, List<String> types,
                                    List<String> events, boolean ofNobody, PageRange page) {
        Conditions conditions = new Conditions().with("logged_at >= ?", period.start())
                .with("logged_at < ?", period.end()).in("subject_id", Identifiers.readAll(keys))
                .in("log_type", types).in("log_event", events);
        if (ofNobody) {
            conditions.always("0 = 1");
        }
        return rows.page("FROM security_logs", conditions, "ORDER BY logged_at DESC, id DESC",
                page);
    }

    /** Adds an entry. */
    public void insert(SecurityLog log) {
        insertAll(List.of(log));
    }

    /** Adds entries, except those that are stored: a write may be repeated. */
    public void insertAll(List<SecurityLog> logs) {
        Columns.addMissing(handle, logs.stream().map(log -> Columns.of("security_logs")
                .set("id", log.id()).set("log_type", log.type())
                .set("log_event", log.event()).set("subject_id", log.subjectId())
                .json("resources", log.resources()).set("logged_at", log.loggedAt())).toList());
    }
}
