package billing.server.http;

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
import java.util.zip.GZIPInputStream;
import org.xnio.channels.StreamSourceChannel;

/**
 * Receives the bodies of requests, plain or compressed with gzip. The limit of length holds for
 * what is sent and for what it unpacks to, so that a small body cannot fill the memory.
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
     * A body that has come complete with its head, without waiting; null for one that has not,
     * which can still be {@link #receive received}.
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

    /** Fills a buffer with what has come of a body; whether that is all of it. */
    private static boolean fill(ByteBuffer buffer, StreamSourceChannel channel)
            throws IOException {
        int count;
        do {
            count = channel.read(buffer);
        } while (count > 0 && buffer.hasRemaining());
        buffer.flip();
        return count < 0;
    }

    /** Receives a body as it comes; no thread waits for it. */
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
     * A body that was received, unpacked.
     *
     * @throws TooLargeException  when it unpacks to more than the server takes
     * @throws MalformedException when it is not compressed as its head says
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
        try (InputStream plain = new GZIPInputStream(new ByteArrayInputStream(received))) {
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
