package billing.server.http;

import io.undertow.server.HttpServerExchange;

/** The targets of requests ({@code RFC 9112, 3.2}). */
final class RequestTarget {
    private static final String AUTHORITY = "://";

    private RequestTarget() {
    }

    /**
     * The path of a request, percent-encoded. A target in absolute form, which servers must accept,
     * has scheme and host in front of it.
     */
    static String path(HttpServerExchange exchange) {
        String target = exchange.getRequestURI();
        if (!exchange.isHostIncludedInRequestURI()) {
            return target;
        }
        int path = target.indexOf('/', target.indexOf(AUTHORITY) + AUTHORITY.length());
        return path < 0 ? "/" : target.substring(path);
    }
}
