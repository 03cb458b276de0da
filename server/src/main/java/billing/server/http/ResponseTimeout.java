package billing.server.http;

import io.undertow.server.HttpServerExchange;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.xnio.IoUtils;
import org.xnio.XnioExecutor;

/** Closes the connection of a caller that does not read its answer, or sends long after it. */
final class ResponseTimeout {
    private ResponseTimeout() {
    }

    /** Sends an answer and ends the exchange without blocking a thread until it is read. */
    static void send(HttpServerExchange exchange, byte[] answer, Limits limits) {
        if (!exchange.isInIoThread()) {
            begin(exchange, answer.length, limits);
            exchange.getResponseSender().send(ByteBuffer.wrap(answer));
            return;
        }
        exchange.getResponseSender().send(ByteBuffer.wrap(answer));
        // Most are sent at once. This thread sends the rest of others, so only from here on.
        if (!exchange.isComplete()) {
            begin(exchange, answer.length, limits);
        }
    }

    private static void begin(HttpServerExchange exchange, long bytes, Limits limits) {
        XnioExecutor.Key over = exchange.getIoThread().executeAfter(
                () -> IoUtils.safeClose(exchange.getConnection()),
                limits.timeFor(bytes).toMillis(), TimeUnit.MILLISECONDS);
        exchange.addExchangeCompleteListener((done, next) -> {
            over.remove();
            next.proceed();
        });
    }
}
