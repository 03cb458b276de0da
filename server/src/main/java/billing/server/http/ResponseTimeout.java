package billing.server.http;

import io.undertow.server.HttpServerExchange;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.xnio.IoUtils;
import org.xnio.XnioExecutor;

/** Hangs up on who does not take his answer, or goes on sending long after it was given. */
final class ResponseTimeout {
    private ResponseTimeout() {
    }

    /** Sends an answer and ends the exchange; no thread waits for who reads it. */
    static void send(HttpServerExchange exchange, byte[] answer, Limits limits) {
        if (!exchange.isInIoThread()) {
            begin(exchange, answer.length, limits);
            exchange.getResponseSender().send(ByteBuffer.wrap(answer));
            return;
        }
        exchange.getResponseSender().send(ByteBuffer.wrap(answer));
        // Most are taken at once. What is left of others is sent by this thread, so not before now.
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
