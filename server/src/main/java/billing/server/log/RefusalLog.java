package billing.server.log;

import billing.access.ApiKey;
import billing.engine.Identifiers;
import billing.kernel.time.BillingClock;
import billing.log.SecurityLog;
import billing.notice.EventType;
import billing.server.api.CompletedCall;
import billing.server.api.PerMinute;
import billing.server.routing.ApiRequest;
import billing.server.routing.RequestOrigin;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * Writes requests without a valid key into the security log: as {@code api_key.rejected}, or as
 * {@code api_key.blocked} once an address has sent too many. The entries of each address per minute
 * are limited, so that an attack does not fill the disk.
 */
public final class RefusalLog implements CompletedCall.Listener {
    private static final int MOST_IN_A_MINUTE = 200;
    private final RequestJournal journal;
    private final Identifiers identifiers;
    private final BillingClock clock;
    private final PerMinute entries;

    /**
     * Creates a log that writes into a journal.
     *
     * @param nanos a monotonic clock, like {@link System#nanoTime}
     */
    public RefusalLog(RequestJournal journal, Identifiers identifiers, BillingClock clock,
                      LongSupplier nanos) {
        this.journal = journal;
        this.identifiers = identifiers;
        this.clock = clock;
        this.entries = new PerMinute(nanos);
    }

    /** Writes the queued entries before a request that reads the log. */
    @Override
    public void permitted(ApiRequest request) {
        if (request.path().startsWith("/security_logs")) {
            journal.flush();
        }
    }

    @Override
    public void completed(CompletedCall call) {
        if (call.isUnauthenticated()
                && entries.add(call.origin().address()) <= MOST_IN_A_MINUTE) {
            Instant now = clock.now();
            journal.add(new SecurityLog(identifiers.next(now), "api_key",
                    (call.isOneTooMany() ? EventType.API_KEY_BLOCKED
                            : EventType.API_KEY_REJECTED).code(),
                    call.origin().requestId(), details(call), now));
        }
    }

    private static ObjectNode details(CompletedCall call) {
        RequestOrigin origin = call.origin();
        ObjectNode details = JsonNodeFactory.instance.objectNode()
                .put("address", origin.address())
                .put("client", origin.client())
                .put("request_id", origin.requestId().toString())
                .put("http_method", call.request().method())
                .put("request_path", call.route().path().toString());
        String header = call.request().authorization();
        return header == null || header.isBlank() ? details
                : details.put("value_ending", ApiKey.endingOf(header.strip()));
    }
}
