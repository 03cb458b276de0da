package billing.server.http;

import io.undertow.server.HttpServerExchange;
import java.util.concurrent.TimeUnit;
import org.xnio.IoUtils;
import org.xnio.XnioExecutor;

/** Hangs up on who does not take his answer, or goes on sending long after it was given. */
final class AnswerTime {
    private AnswerTime() {
    }

    /** Begins the time of an answer of so many bytes. */
    static void begin(HttpServerExchange exchange, long bytes, Limits limits) {
        XnioExecutor.Key over = exchange.getIoThread().executeAfter(
                () -> IoUtils.safeClose(exchange.getConnection()),
                limits.timeFor(bytes).toMillis(), TimeUnit.MILLISECONDS);
        exchange.addExchangeCompleteListener((done, next) -> {
            over.remove();
            next.proceed();
        });
    }
}
