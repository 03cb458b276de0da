package billing.log.store;

import billing.engine.Columns;
import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.engine.Rows;
import billing.kernel.error.NotFoundException;
import billing.log.ApiLog;
import billing.log.LogPeriod;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;

/** The stored calls of the API. */
public final class ApiLogs {
    private static final int FIRST_FAILURE = 400;
    private final Handle handle;
    private final Rows<ApiLog> rows;

    /** The calls of a database. */
    public ApiLogs(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM api_logs", row -> new ApiLog(row.id("id"),
                row.id("request_id"), row.text("client"), row.text("http_method"),
                row.integer("http_status"), row.text("request_origin"),
                row.text("request_path"), row.text("request_body"),
                row.text("request_response"), row.instant("logged_at")));
    }

    /**
     * The latest call of a request id.
     *
     * @throws NotFoundException when there is none
     */
    public ApiLog get(UUID requestId) {
        return rows.first("WHERE request_id = ? ORDER BY logged_at DESC", requestId)
                .orElseThrow(() -> new NotFoundException("api_log", requestId));
    }

    /**
     * A page of calls; null filters let all through.
     *
     * @param statuses HTTP statuses, {@code succeeded}, {@code failed}
     */
    public PageOf<ApiLog> page(LogPeriod period, List<String> methods, List<String> statuses,
                               List<String> paths, List<String> clients, PageRange page) {
        Conditions conditions = new Conditions().with("logged_at >= ?", period.start())
                .with("logged_at < ?", period.end()).in("http_method", methods)
                .in("request_path", paths).in("client", clients);
        if (statuses != null && !statuses.isEmpty()) {
            conditions.always("(" + String.join(" OR ", alternatives(statuses)) + ")");
        }
        return rows.page("FROM api_logs", conditions, "ORDER BY logged_at DESC, id DESC", page);
    }

    private static List<String> alternatives(List<String> statuses) {
        List<String> alternatives = new ArrayList<>();
        for (String status : statuses) {
            if (status.equals("succeeded")) {
                alternatives.add("http_status < " + FIRST_FAILURE);
            } else if (status.equals("failed")) {
                alternatives.add("http_status >= " + FIRST_FAILURE);
            } else if (status.matches("\\d{3}")) {
                alternatives.add("http_status = " + status);
            }
        }
        return alternatives.isEmpty() ? Collections.singletonList("0 = 1") : alternatives;
    }

    /** Adds calls, except those that are stored: a write may be repeated. */
    public void insertAll(List<ApiLog> logs) {
        Columns.addMissing(handle, logs.stream().map(log -> Columns.of("api_logs")
                .set("id", log.id()).set("request_id", log.requestId())
                .set("client", log.client()).set("http_method", log.method())
                .set("http_status", log.status()).set("request_origin", log.origin())
                .set("request_path", log.path()).set("request_body", log.body())
                .set("request_response", log.response()).set("logged_at", log.loggedAt()))
                .toList());
    }
}
