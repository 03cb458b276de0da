package billing.server.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.Methods;
import io.undertow.util.StatusCodes;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.xnio.IoUtils;
import org.xnio.XnioExecutor;

/**
 * Closes the connection of a caller that does not read its answer, or sends long after it. Large
 * answers to reads share a part of the memory until they are sent; one that exceeds it is 503.
 */
final class ResponseTimeout {
    static final BodyMemory UNREAD = new BodyMemory();
    private static final int LARGE = 64 * 1024;
    private static final byte[] UNAVAILABLE =
            "{\"status\":503,\"error\":\"Service Unavailable\"}".getBytes(US_ASCII);

    private ResponseTimeout() {
    }

    /** Sends an answer and ends the exchange without blocking a thread until it is read. */
    static void send(HttpServerExchange exchange, byte[] whole, Limits limits) {
        // A write is carried out by now, so its answer is sent in any case.
        byte[] answer = whole.length >= LARGE
                && exchange.getRequestMethod().equals(Methods.GET) ? reserved(exchange, whole)
                : whole;
        if (!exchange.isInIoThread()) {
            begin(exchange, answer.length, limits);
            exchange.getResponseSender().send(ByteBuffer.wrap(answer));
            return;
        }
        exchange.getResponseSender().send(ByteBuffer.wrap(answer));
        // Most are sent at once. This thread sends the rest of others, so only from here on. The
        // connection is closed when what is sent after the answer is refused.
        if (!exchange.isComplete() && exchange.getConnection().isOpen()) {
            begin(exchange, answer.length, limits);
        }
    }

    private static byte[] reserved(HttpServerExchange exchange, byte[] answer) {
        if (!UNREAD.take(answer.length)) {
            exchange.setStatusCode(StatusCodes.SERVICE_UNAVAILABLE);
            exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, "application/json");
            return UNAVAILABLE;
        }
        exchange.addExchangeCompleteListener((done, next) -> {
            UNREAD.release(answer.length);
            next.proceed();
        });
        return answer;
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
