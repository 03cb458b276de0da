package billing.server.http;

import billing.input.file.GzipMembers;
import billing.server.routing.ErrorReply;
import billing.server.routing.MalformedException;
import billing.server.routing.TooLargeException;
import io.undertow.connector.PooledByteBuffer;
import io.undertow.server.Connectors;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.Headers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Locale;
import org.xnio.channels.StreamSourceChannel;

/**
 * Receives the bodies of requests, plain or compressed with gzip. The length limit applies both to
 * the bytes sent and to the unpacked body, so that a small body cannot fill the memory.
 */
final class RequestBody {
    private static final byte[] NONE = new byte[0];
    private final Limits limits;
    private final int longest;
    private final BodyMemory memory;

    RequestBody(Limits limits, BodyMemory memory) {
        this.limits = limits;
        this.longest = (int) Math.min(limits.longestBody(), Integer.MAX_VALUE - Byte.MAX_VALUE);
        this.memory = memory;
    }

    /** Whether there is no body, or it is not compressed. */
    static boolean isPlain(HttpServerExchange exchange) {
        return !exchange.getRequestHeaders().contains(Headers.CONTENT_ENCODING);
    }

    /**
     * A body that has arrived completely with its head, without waiting; null for any other, which
     * can still be {@link #receive received}.
     */
    byte[] arrived(HttpServerExchange exchange) throws IOException {
        if (exchange.isRequestComplete()) {
            return NONE;
        }
        HeaderMap headers = exchange.getRequestHeaders();
        long length = exchange.getRequestContentLength();
        if (length < 0 || length > longest || headers.contains(Headers.EXPECT)) {
            return null;
        }
        PooledByteBuffer pooled = exchange.getConnection().getByteBufferPool().allocate();
        boolean isWhole = true;
        try {
            isWhole = fill(pooled.getBuffer(), exchange.getRequestChannel());
            if (isWhole) {
                byte[] body = new byte[pooled.getBuffer().remaining()];
                pooled.getBuffer().get(body);
                return body;
            }
            Connectors.ungetRequestBytes(exchange, pooled);
            Connectors.resetRequestChannel(exchange);
            return null;
        } finally {
            if (isWhole) {
                pooled.close();
            }
        }
    }

    /** Fills a buffer with the bytes that have arrived; returns whether the body is complete. */
    private static boolean fill(ByteBuffer buffer, StreamSourceChannel channel)
            throws IOException {
        int count;
        do {
            count = channel.read(buffer);
        } while (count > 0 && buffer.hasRemaining());
        buffer.flip();
        return count < 0;
    }

    /** Receives a body asynchronously. */
    void receive(HttpServerExchange exchange, BodyReception.Receiver receiver) throws Exception {
        if (exchange.getRequestContentLength() > longest) {
            receiver.refused(exchange, ErrorReply.tooLarge());
        } else if (exchange.isRequestComplete()) {
            receiver.received(exchange, NONE);
        } else {
            new BodyReception(exchange, limits, memory, receiver).begin();
        }
    }

    /**
     * Unpacks a received body.
     *
     * @throws TooLargeException  when the unpacked body is longer than the limit
     * @throws MalformedException when it is not compressed as its header states
     */
    byte[] unpacked(HttpServerExchange exchange, byte[] received) {
        if (isPlain(exchange)) {
            return received;
        }
        String name = exchange.getRequestHeaders().getFirst(Headers.CONTENT_ENCODING).strip()
                .toLowerCase(Locale.ROOT);
        return switch (name) {
            case "", "identity" -> received;
            case "gzip", "x-gzip" -> unzipped(received);
            default -> throw MalformedException.notJson();
        };
    }

    private byte[] unzipped(byte[] received) {
        try (InputStream plain = new GzipMembers(new ByteArrayInputStream(received))) {
            byte[] bytes = plain.readNBytes(longest + 1);
            if (bytes.length > longest) {
                throw new TooLargeException();
            }
            return bytes;
        } catch (IOException e) {
            throw MalformedException.notJson();
        }
    }
}
