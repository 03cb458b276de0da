package billing.bench;

import io.undertow.Undertow;
import io.undertow.util.Headers;

/** Undertow with a constant JSON response: the most that machine and library can serve. */
public final class HelloServer {
    private HelloServer() {
    }

    /** Listens on the port that the first argument names until it is killed. */
    public static void main(String... arguments) {
        Undertow.builder().addHttpListener(Integer.parseInt(arguments[0]), "127.0.0.1")
                .setHandler(exchange -> {
                    exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, "application/json");
                    exchange.getResponseSender().send("{\"message\":\"hello\"}");
                }).build().start();
    }
}
