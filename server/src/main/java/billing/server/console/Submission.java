package billing.server.console;

import billing.engine.Handle;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.server.api.Api;
import billing.server.api.RequestReason;
import billing.server.page.PageRequest.Sender;
import billing.server.routing.ApiRequest;
import billing.server.routing.Call;
import billing.server.routing.Installation;
import billing.server.routing.Reply;
import billing.server.routing.RequestOrigin;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;

/** A submitted form that has passed all checks, with what actions are carried out with. */
public final class Submission {
    private static final int OK = 200;
    private final Installation installation;
    private final Api api;
    private final ConsoleSession session;
    private final Sender sender;

    /** A form of a session. */
    public Submission(Installation installation, Api api, ConsoleSession session, Sender sender) {
        this.installation = installation;
        this.api = api;
        this.session = session;
        this.sender = sender;
    }

    /** The installation, for actions that the command line has and the API has not. */
    public Installation installation() {
        return installation;
    }

    /**
     * Writes an entry of the activity log for what the API has no request for.
     *
     * @param handle  of the transaction of the change
     * @param subject what it is done to
     * @param details what is done
     * @param reason  as entered
     * @throws billing.kernel.error.InvalidException under {@code reason} if it is not allowed
     */
    public void log(Handle handle, EventType type, UUID subject, ObjectNode details,
                    String reason) {
        Notices notices = Notices.in(handle);
        notices.askedBy(Call.Asked.FRONT);
        notices.because(RequestReason.checked(reason));
        notices.add(type, subject, details.put("key", session.keyName()));
    }

    /**
     * Sends a request to the API with the permissions of the session. The log of requests names the
     * session's key.
     *
     * @param path below {@code /api/v1}
     * @param body   null for none
     * @param reason for the activity log; null for none
     */
    private Reply call(String method, String path, JsonNode body, String reason) {
        byte[] bytes = body == null ? new byte[0]
                : body.toString().getBytes(StandardCharsets.UTF_8);
        return api.answerFor(session.caller(), new ApiRequest(method, path, null, null,
                sender.base(), reason == null ? null : Visit.encoded(reason), () -> bytes),
                new RequestOrigin(UUID.randomUUID(),
                "console, " + session.keyName(), sender.base(), sender.address()));
    }

    /** Sends a request, and goes to a path of the console when it succeeds. */
    public Action.Outcome send(String method, String path, JsonNode body, String location) {
        return send(method, path, body, null, location);
    }

    /** The same with a reason for the activity log; null for none. */
    public Action.Outcome send(String method, String path, JsonNode body, String reason,
                               String location) {
        return send(method, path, body, reason, location, Map.of());
    }

    /**
     * The same with explanations of errors.
     *
     * @param explained what to do about errors, by field and code: {@code reference: too_long}
     */
    public Action.Outcome send(String method, String path, JsonNode body, String reason,
                               String location, Map<String, String> explained) {
        Reply reply = call(method, path, body, reason);
        return reply.status() == OK ? Action.Outcome.done(location)
                : Action.Outcome.failed(Failure.of(reply, explained));
    }
}
