package billing.server.http;

import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** Serves a text that is generated at the first request; the page may load only its style sheet. */
final class DocsHandler implements HttpHandler {
    private static final HttpString POLICY = HttpString.tryFromString("Content-Security-Policy");
    private final Supplier<String> source;
    private final String type;
    private final Limits limits;
    private volatile String text;

    DocsHandler(Supplier<String> source, String type, Limits limits) {
        this.source = source;
        this.type = type;
        this.limits = limits;
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) {
        if (text == null) {
            text = source.get();
        }
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, type)
                .put(POLICY, "default-src 'none'; style-src 'self'; base-uri 'none';"
                        + " form-action 'none'; frame-ancestors 'none'");
        ResponseTimeout.send(exchange, text.getBytes(StandardCharsets.UTF_8), limits);
    }
}
