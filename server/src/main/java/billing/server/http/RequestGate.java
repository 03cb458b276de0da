package billing.server.http;

import billing.server.routing.ErrorReply;
import billing.server.routing.Reply;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.ResponseCommitListener;
import io.undertow.util.HeaderMap;
import io.undertow.util.HeaderValues;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import io.undertow.util.Protocols;
import io.undertow.util.StatusCodes;
import java.io.IOException;
import java.util.Set;

/**
 * Checks and headers of every request: the HTTP version, the transfer coding of the body, and
 * headers that forbid caching an answer and guessing its type.
 */
final class RequestGate implements HttpHandler {
    private static final HttpString CONTENT_TYPE_OPTIONS =
            HttpString.tryFromString("X-Content-Type-Options");
    /** The library reads a version that it does not know as 1.1. */
    private static final Set<HttpString> VERSIONS = Set.of(Protocols.HTTP_1_0, Protocols.HTTP_1_1);
    private static final String RETRY_SECONDS = "10";
    private static final ResponseCommitListener LAST_HEADERS = RequestGate::lastHeaders;
    private final HttpHandler next;
    private final Limits limits;

    RequestGate(HttpHandler next, Limits limits) {
        this.next = next;
        this.limits = limits;
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) throws Exception {
        exchange.getResponseHeaders().put(Headers.CACHE_CONTROL, "no-store")
                .put(CONTENT_TYPE_OPTIONS, "nosniff");
        exchange.addResponseCommitListener(LAST_HEADERS);
        HeaderValues codings = exchange.getRequestHeaders().get(Headers.TRANSFER_ENCODING);
        if (!VERSIONS.contains(exchange.getProtocol())) {
            exchange.setProtocol(Protocols.HTTP_1_1);
            refuse(exchange, ErrorReply.unknownVersion());
        } else if (codings != null && !isChunked(codings)) {
            refuse(exchange, ErrorReply.unknownTransferCoding());
        } else {
            if (codings != null) {
                ChunkedRequest.prepare(exchange);
            }
            next.handleRequest(exchange);
        }
    }

    /** The end of the body may be unknown, so this is the last request of the connection. */
    private void refuse(HttpServerExchange exchange, Reply reply) throws IOException {
        exchange.setPersistent(false);
        ApiHandler.send(exchange, reply, limits);
    }

    private static boolean isChunked(HeaderValues codings) {
        return codings.size() == 1 && codings.getFirst().strip().equalsIgnoreCase("chunked");
    }

    private static void lastHeaders(HttpServerExchange exchange) {
        HeaderMap headers = exchange.getResponseHeaders();
        if (Headers.IDENTITY.toString().equals(headers.getFirst(Headers.CONTENT_ENCODING))) {
            headers.remove(Headers.CONTENT_ENCODING);
        }
        if (exchange.getStatusCode() == StatusCodes.SERVICE_UNAVAILABLE) {
            headers.put(Headers.RETRY_AFTER, RETRY_SECONDS);
        }
    }
}
