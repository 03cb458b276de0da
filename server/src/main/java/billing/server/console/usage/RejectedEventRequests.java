package billing.server.console.usage;

import billing.input.Characters;
import billing.kernel.time.BillingClock;
import billing.server.api.CompletedCall;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The latest requests with usage events that this program rejected since it was started. They are
 * stored nowhere, since the sender gets the reason and may send any number of them. Thread safe.
 */
public final class RejectedEventRequests implements CompletedCall.Listener {
    /** How many of the latest are kept. */
    public static final int KEPT = 50;
    private static final int LONGEST_TEXT = 300;
    /** More characters than are shown, if each has the most bytes. */
    private static final int BYTES_READ = 4 * (LONGEST_TEXT + 1);
    private static final int FIRST_FAILURE = 400;
    private static final int FORBIDDEN = 403;
    private final BillingClock clock;
    private final Deque<Rejection> latest = new ArrayDeque<>();
    private long count;

    /** Collects rejections from now on. */
    public RejectedEventRequests(BillingClock clock) {
        this.clock = clock;
    }

    /**
     * A rejected request.
     *
     * @param client the software of the sender; null if it is unknown
     * @param status of HTTP
     * @param reason the errors of the response as JSON, cut
     * @param body   the beginning of the request
     */
    record Rejection(Instant at, String client, int status, String reason, String body) {
    }

    /**
     * The latest rejections.
     *
     * @param count  how many requests were rejected in all
     * @param latest the newest first
     */
    record Rejections(long count, List<Rejection> latest) {
    }

    @Override
    public void completed(CompletedCall call) {
        int status = call.reply().status();
        if (call.route() == null || call.route().ingestion() == null || status < FIRST_FAILURE
                || call.isUnauthenticated() || status == FORBIDDEN) {
            return;
        }
        Rejection rejection = new Rejection(clock.now(), call.origin().client(), status,
                Characters.shortened(reason(call.reply().json()), LONGEST_TEXT),
                Characters.shortened(new String(call.body(), 0,
                        Math.min(call.body().length, BYTES_READ), StandardCharsets.UTF_8),
                        LONGEST_TEXT));
        synchronized (latest) {
            count++;
            latest.addFirst(rejection);
            if (latest.size() > KEPT) {
                latest.removeLast();
            }
        }
    }

    /** How many of those that are kept were rejected since an instant. */
    public long countSince(Instant since) {
        synchronized (latest) {
            return latest.stream().filter(one -> !one.at().isBefore(since)).count();
        }
    }

    /** What was rejected so far. */
    Rejections all() {
        synchronized (latest) {
            return new Rejections(count, new ArrayList<>(latest));
        }
    }

    private static String reason(JsonNode response) {
        if (response == null) {
            return "";
        }
        JsonNode details = response.path("error_details");
        return details.isMissingNode() ? response.path("error").asText() : details.toString();
    }
}
