package billing.server.routing;

import billing.einvoice.NotExpressibleException;
import billing.kernel.error.BillingException;
import billing.kernel.error.InvalidException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The answers to failed calls ({@code api-conventions.md 3.1}). */
public final class ErrorReply {
    private ErrorReply() {
    }

    /** The documented answer to a failure; 500 for an unexpected one. */
    public static Reply of(RuntimeException failure) {
        if (failure instanceof BillingException known) {
            return of(known);
        }
        if (failure instanceof MalformedException malformed) {
            return reply(400, body(400, malformed.getMessage()));
        }
        return failure instanceof TooLargeException ? tooLarge() : unexpected();
    }

    private static Reply of(BillingException failure) {
        return switch (failure.kind()) {
            case INVALID, ALREADY_EXISTS -> failure instanceof NotExpressibleException refusal
                    ? notExpressible(refusal) : invalid(failure.details());
            case NOT_FOUND -> notFound(failure.code());
            case NOT_ALLOWED -> coded(405, "Method Not Allowed", failure.code());
            case FORBIDDEN -> forbidden(failure.code());
            case TEMPORARY, UNREACHABLE -> unavailable();
            case DATABASE_GONE -> coded(503, "Service Unavailable", "database_file_gone");
            case DISK_FULL -> coded(503, "Service Unavailable", "database_disk_full");
            case NO_DATABASE, FAILED -> unexpected();
        };
    }

    /** 400: the request cannot be read. */
    public static Reply badRequest() {
        return of(MalformedException.notJson());
    }

    /** 401: no valid key. */
    public static Reply unauthorized() {
        return reply(401, body(401, "Unauthorized"));
    }

    /** 429: too many wrong keys from the caller's address. */
    public static Reply tooManyAttempts() {
        return reply(429, body(429, "Too Many Requests"));
    }

    /** 403 with a code: the action is refused, or the key lacks the permission. */
    public static Reply forbidden(String code) {
        return coded(403, "Forbidden", code);
    }

    /** 404 with a code. */
    public static Reply notFound(String code) {
        return coded(404, "Not Found", code);
    }

    /** 413: the body is longer than the limit. */
    public static Reply tooLarge() {
        return reply(413, body(413, "Payload Too Large"));
    }

    /** 408: the body was not received in time. */
    public static Reply tooSlow() {
        return reply(408, body(408, "Request Timeout"));
    }

    /** 501: the body has an unsupported transfer coding. */
    public static Reply unknownTransferCoding() {
        return reply(501, body(501, "Not Implemented"));
    }

    /** 505: an HTTP version other than 1.0 and 1.1. */
    public static Reply unknownVersion() {
        return reply(505, body(505, "HTTP Version Not Supported"));
    }

    /** 503: temporarily unavailable; the same request may succeed later. */
    public static Reply unavailable() {
        return reply(503, body(503, "Service Unavailable"));
    }

    private static Reply unexpected() {
        return reply(500, body(500, "Internal Server Error"));
    }

    private static Reply invalid(Map<String, List<String>> details) {
        ObjectNode body = body(422, "Unprocessable Entity");
        body.put("code", "validation_errors");
        if (details.keySet().equals(Set.of(InvalidException.NO_FIELD))) {
            return reply(422, body.put("error_details",
                    String.join(", ", details.get(InvalidException.NO_FIELD))));
        }
        ObjectNode fields = body.putObject("error_details");
        details.forEach((field, codes) -> putCodes(fields, field, codes));
        return reply(422, body);
    }

    /** By business term, and each reason whole with its remedy. */
    private static Reply notExpressible(NotExpressibleException refusal) {
        Reply reply = invalid(refusal.details());
        ArrayNode reasons = reply.json().putArray("reasons");
        refusal.reasons().forEach(reason -> reasons.addObject().put("code", reason.code())
                .put("term", reason.term()).put("rule", reason.rule())
                .put("message", reason.message()).put("remedy", reason.remedy()));
        return reply;
    }

    /**
     * Errors of an item of a batch have its index as prefix: {@code 1.timestamp}; an error without
     * a field is under the index itself.
     */
    private static void putCodes(ObjectNode fields, String field, List<String> codes) {
        int dot = field.indexOf('.');
        if (dot < 0 && !field.isEmpty() && field.chars().allMatch(Character::isDigit)) {
            fields.put(field, String.join(", ", codes));
            return;
        }
        boolean ofItem = dot > 0 && field.chars().limit(dot).allMatch(Character::isDigit);
        ObjectNode owner = ofItem ? fields.withObject("/" + field.substring(0, dot)) : fields;
        var list = owner.putArray(ofItem ? field.substring(dot + 1) : field);
        codes.stream().distinct().forEach(list::add);
    }

    private static Reply coded(int status, String error, String code) {
        ObjectNode body = body(status, error);
        body.put("code", code);
        return reply(status, body);
    }

    private static ObjectNode body(int status, String error) {
        return JsonNodeFactory.instance.objectNode().put("status", status).put("error", error);
    }

    private static Reply reply(int status, ObjectNode body) {
        return new Reply(status, body, null);
    }
}
