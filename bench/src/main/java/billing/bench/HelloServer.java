package billing.bench;

import io.undertow.Undertow;
import io.undertow.util.Headers;

/** A bare Undertow that says hello in JSON: what the machine and the library can do at best. */
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
