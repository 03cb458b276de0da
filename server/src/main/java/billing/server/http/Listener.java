package billing.server.http;

import io.undertow.Undertow;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.handlers.BlockingHandler;
import io.undertow.util.HttpString;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Consumer;

/** Receives webhook messages that are posted to this machine, and answers 200. */
public final class Listener implements AutoCloseable {
    private final Undertow undertow;

    private Listener(Undertow undertow) {
        this.undertow = undertow;
    }

    /**
     * A message as received.
     *
     * @param algorithm of its signature; null when the header is missing
     * @param signature null when the header is missing
     */
    public record Message(String algorithm, String signature, String body) {
    }

    /**
     * Starts to listen on a port, 0 for a free one; {@code messages} gets each message.
     *
     * @throws UncheckedIOException when it cannot listen on the port
     */
    public static Listener start(int port, Consumer<Message> messages) {
        Undertow undertow = Undertow.builder().addHttpListener(port, "127.0.0.1")
                .setWorkerThreads(1).setIoThreads(1)
                .setHandler(new BlockingHandler(exchange -> messages.accept(message(exchange))))
                .build();
        try {
            undertow.start();
        } catch (RuntimeException e) {
            throw e.getCause() instanceof IOException refused
                    ? new UncheckedIOException(refused) : e;
        }
        return new Listener(undertow);
    }

    private static Message message(HttpServerExchange exchange) throws IOException {
        return new Message(header(exchange, "-signature-algorithm"),
                header(exchange, "-signature"), new String(
                exchange.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    }

    /**
     * The header with a name that ends so; it begins with the prefix of the sending installation.
     */
    private static String header(HttpServerExchange exchange, String ending) {
        for (HttpString name : exchange.getRequestHeaders().getHeaderNames()) {
            if (name.toString().toLowerCase(Locale.ROOT).endsWith(ending)) {
                return exchange.getRequestHeaders().getFirst(name);
            }
        }
        return null;
    }

    /** The address that it listens on. */
    public InetSocketAddress address() {
        return (InetSocketAddress) undertow.getListenerInfo().get(0).getAddress();
    }

    @Override
    public void close() {
        undertow.stop();
    }
}
