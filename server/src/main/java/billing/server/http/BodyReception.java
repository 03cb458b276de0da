package billing.server.http;

import billing.server.routing.ErrorReply;
import billing.server.routing.Reply;
import io.undertow.connector.PooledByteBuffer;
import io.undertow.server.Connectors;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.xnio.ChannelListener;
import org.xnio.XnioExecutor;
import org.xnio.channels.StreamSourceChannel;

/**
 * Receives one body on the I/O thread, which serves other connections in between, so that slow
 * senders do not occupy worker threads. A worker thread gets the body when it is complete.
 */
final class BodyReception implements ChannelListener<StreamSourceChannel> {
    /** The number of buffers read before other connections are served. */
    private static final int BUFFERS_AT_ONCE = 16;
    private final HttpServerExchange exchange;
    private final Limits limits;
    private final BodyMemory memory;
    private final Receiver receiver;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private final long began = System.nanoTime();
    private StreamSourceChannel channel;
    private XnioExecutor.Key timer;
    private boolean isOver;

    BodyReception(HttpServerExchange exchange, Limits limits, BodyMemory memory,
                  Receiver receiver) {
        this.exchange = exchange;
        this.limits = limits;
        this.memory = memory;
        this.receiver = receiver;
    }

    /** Continues a request once its body is received or refused. */
    interface Receiver {
        /** The body is complete; called on a worker thread. */
        void received(HttpServerExchange exchange, byte[] body) throws Exception;

        /** The body is refused; called on the I/O thread. */
        void refused(HttpServerExchange exchange, Reply why) throws Exception;
    }

    /** Begins to receive. The calling handler must return and not use the exchange any more. */
    void begin() {
        channel = exchange.getRequestChannel();
        channel.getReadSetter().set(this);
        waitAtMost(limits.timeFor(0));
        channel.resumeReads();
    }

    @Override
    public void handleEvent(StreamSourceChannel source) {
        if (isOver) {
            return;
        }
        PooledByteBuffer pooled = exchange.getConnection().getByteBufferPool().allocate();
        try {
            read(pooled.getBuffer());
        } catch (IOException e) {
            // Malformed chunks, or the caller has disconnected, and then the answer is lost.
            exchange.setPersistent(false);
            Connectors.terminateRequest(exchange);
            refuse(ErrorReply.badRequest());
        } finally {
            pooled.close();
        }
    }

    private void read(ByteBuffer buffer) throws IOException {
        for (int count = 0; count < BUFFERS_AT_ONCE; count++) {
            buffer.clear();
            int bytes = channel.read(buffer);
            if (bytes < 0) {
                complete();
                return;
            } else if (bytes == 0) {
                return;
            } else if (body.size() + bytes > limits.longestBody()) {
                refuse(ErrorReply.tooLarge());
                return;
            } else if (!memory.take(bytes)) {
                refuse(ErrorReply.unavailable());
                return;
            }
            buffer.flip();
            byte[] piece = new byte[bytes];
            buffer.get(piece);
            body.write(piece, 0, bytes);
        }
        channel.resumeReads();
    }

    private void waitAtMost(Duration time) {
        timer = exchange.getIoThread().executeAfter(this::lookAtTime, time.toMillis() + 1,
                TimeUnit.MILLISECONDS);
    }

    /** Checks the time limit, which grows with the bytes received. */
    private void lookAtTime() {
        if (!isOver) {
            Duration left = limits.timeFor(body.size())
                    .minusNanos(System.nanoTime() - began);
            if (left.isNegative() || left.isZero()) {
                refuse(ErrorReply.tooSlow());
            } else {
                waitAtMost(left);
            }
        }
    }

    private void complete() {
        byte[] whole = body.toByteArray();
        end(one -> one.dispatch(() -> {
            memory.release(whole.length);
            Connectors.executeRootHandler(worker -> receiver.received(worker, whole), one);
        }));
    }

    private void refuse(Reply why) {
        memory.release(body.size());
        end(one -> receiver.refused(one, why));
    }

    private void end(HttpHandler next) {
        isOver = true;
        timer.remove();
        channel.getReadSetter().set(null);
        channel.suspendReads();
        Connectors.executeRootHandler(next, exchange);
    }
}
