package billing.server.api;

import billing.input.Characters;
import billing.kernel.error.InvalidException;
import billing.kernel.limit.Limit;
import billing.server.routing.ApiRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Why a request is made, for the activity log ({@code api-conventions.md 18}). */
public final class RequestReason {
    private static final String FIELD = "reason";

    private RequestReason() {
    }

    /**
     * The reason of a request; null without one.
     *
     * @throws InvalidException under {@code reason} if it is too long or has characters that texts
     *                          of one line must not have
     */
    static String of(ApiRequest request) {
        if (request.reason() == null || request.reason().isBlank()) {
            return null;
        }
        return checked(decoded(request.reason().replace("+", "%2B")));
    }

    /**
     * A reason without spaces around it and without NUL characters; null without one.
     *
     * @throws InvalidException as above
     */
    public static String checked(String text) {
        String reason = text.replace("\0", "").strip();
        if (reason.isEmpty()) {
            return null;
        }
        if (Characters.areMoreThan(reason, Limit.REASON.most())) {
            throw new InvalidException(Map.of(FIELD, List.of("value_is_too_long")));
        }
        return Characters.line(FIELD, reason);
    }

    private static String decoded(String reason) {
        try {
            return URLDecoder.decode(reason, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new InvalidException(Map.of(FIELD, List.of("value_is_invalid")));
        }
    }
}
