package billing.server.http;

import io.undertow.Undertow;
import io.undertow.server.handlers.BlockingHandler;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Takes in whatever is posted to this machine, and says thanks. */
public final class Listener implements AutoCloseable {
    private final Undertow undertow;

    private Listener(Undertow undertow) {
        this.undertow = undertow;
    }

    /** Starts to listen on a port, 0 for a free one; hands over the bodies as text. */
    public static Listener start(int port, Consumer<String> bodies) {
        Undertow undertow = Undertow.builder().addHttpListener(port, "127.0.0.1")
                .setWorkerThreads(1).setIoThreads(1)
                .setHandler(new BlockingHandler(exchange -> bodies.accept(new String(
                        exchange.getInputStream().readAllBytes(), StandardCharsets.UTF_8))))
                .build();
        undertow.start();
        return new Listener(undertow);
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return (InetSocketAddress) undertow.getListenerInfo().get(0).getAddress();
    }

    @Override
    public void close() {
        undertow.stop();
    }
}
