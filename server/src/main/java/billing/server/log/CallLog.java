package billing.server.log;

import billing.engine.Identifiers;
import billing.input.Characters;
import billing.kernel.time.BillingClock;
import billing.log.ApiLog;
import billing.log.LoggedText;
import billing.server.api.CompletedCall;
import billing.server.routing.ApiRequest;
import billing.server.routing.Routes;
import billing.server.routing.Verb;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;

/**
 * Writes requests that may have changed something into the journal, except events, of which there
 * are too many ({@code api-conventions.md 18}), and requests without a valid key, which would fill
 * the database.
 */
public final class CallLog implements CompletedCall.Listener {
    private static final int LONGEST_TEXT = 64 * 1024;
    private static final String HMAC_KEY = "hmac_key";
    private static final String HIDDEN = "not logged";
    private final RequestJournal journal;
    private final Identifiers identifiers;
    private final BillingClock clock;

    /** Creates a log that writes into a journal. */
    public CallLog(RequestJournal journal, Identifiers identifiers, BillingClock clock) {
        this.journal = journal;
        this.identifiers = identifiers;
        this.clock = clock;
    }

    /** Writes the queued entries before a request that reads the log. */
    @Override
    public void permitted(ApiRequest request) {
        if (request.path().startsWith("/api_logs")) {
            journal.flush();
        }
    }

    @Override
    public void completed(CompletedCall call) {
        if (call.route() == null || call.route().verb() == Verb.GET
                || call.route().ingestion() != null || call.isUnauthenticated()) {
            return;
        }
        Instant now = clock.now();
        ObjectNode answer = call.reply().json();
        journal.add(new ApiLog(identifiers.next(now), call.origin().requestId(),
                call.origin().client(), call.request().method().toLowerCase(Locale.ROOT),
                call.reply().status(), call.origin().base(), Routes.BASE + call.request().path(),
                logged(new String(call.body(), StandardCharsets.UTF_8)),
                answer == null ? null : logged(withoutKeys(answer).toString()), now));
    }

    /** The answer without keys that sign webhooks: who may read logs may not sign. */
    private static ObjectNode withoutKeys(ObjectNode answer) {
        if (answer.findParent(HMAC_KEY) == null) {
            return answer;
        }
        ObjectNode logged = answer.deepCopy();
        logged.findParents(HMAC_KEY).forEach(parent -> {
            if (parent.get(HMAC_KEY) instanceof ObjectNode rotated) {
                rotated.put("key", HIDDEN);
            } else {
                ((ObjectNode) parent).put(HMAC_KEY, HIDDEN);
            }
        });
        return logged;
    }

    /** Secrets go first: the rest of one that was cut could not be recognized. */
    private static String logged(String text) {
        return Characters.first(LoggedText.withoutSecrets(text), LONGEST_TEXT);
    }
}
