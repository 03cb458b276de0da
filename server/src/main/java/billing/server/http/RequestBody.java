package billing.server.http;

import billing.server.routing.ErrorReply;
import billing.server.routing.MalformedException;
import billing.server.routing.Reply;
import io.undertow.connector.PooledByteBuffer;
import io.undertow.io.UndertowInputStream;
import io.undertow.server.Connectors;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.RequestTooBigException;
import io.undertow.util.HeaderMap;
import io.undertow.util.Headers;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.xnio.channels.StreamSourceChannel;

/**
 * Reads the bodies of requests, plain or compressed with gzip. The limit of length holds for what
 * is sent and for what it unfolds to, so that a small body cannot fill the memory; the limit of
 * time for all of it.
 */
final class RequestBody {
    private static final byte[] NONE = new byte[0];
    private final Limits limits;
    private final int longest;

    RequestBody(Limits limits) {
        this.limits = limits;
        this.longest = (int) Math.min(limits.longestBody(), Integer.MAX_VALUE - Byte.MAX_VALUE);
    }

    /** Whether a request says itself that its body is longer. */
    boolean isAnnouncedTooLong(HttpServerExchange exchange) {
        return exchange.getRequestContentLength() > longest;
    }

    /**
     * A body that has come whole with its head, without waiting; null for one that has not, which
     * can still be {@link #read}.
     */
    byte[] arrived(HttpServerExchange exchange) throws IOException {
        if (exchange.isRequestComplete()) {
            return NONE;
        }
        HeaderMap headers = exchange.getRequestHeaders();
        long length = exchange.getRequestContentLength();
        if (length < 0 || length > longest || headers.contains(Headers.CONTENT_ENCODING)
                || headers.contains(Headers.EXPECT)) {
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

    /**
     * The body.
     *
     * @throws RefusedBody        when it turns out longer than the server takes, or slower
     * @throws MalformedException when it breaks off or is not compressed as it says
     */
    byte[] read(HttpServerExchange exchange) {
        try {
            byte[] bytes = decoded(exchange).readNBytes(longest + 1);
            if (bytes.length > longest) {
                throw new RefusedBody(ErrorReply.tooLarge(), null);
            }
            return bytes;
        } catch (RequestTooBigException e) {
            throw new RefusedBody(ErrorReply.tooLarge(), e);
        } catch (IOException e) {
            throw MalformedException.notJson();
        }
    }

    private InputStream decoded(HttpServerExchange exchange) throws IOException {
        String encoding = exchange.getRequestHeaders().getFirst(Headers.CONTENT_ENCODING);
        String name = encoding == null ? "" : encoding.strip().toLowerCase(Locale.ROOT);
        InputStream sent = new TimedStream(new UndertowInputStream(exchange), limits);
        return switch (name) {
            case "", "identity" -> sent;
            case "gzip", "x-gzip" -> new GZIPInputStream(sent);
            default -> throw new IOException("unknown encoding " + name);
        };
    }

    /** What is sent, for as long as it comes fast enough. */
    private static final class TimedStream extends FilterInputStream {
        private final Limits limits;
        private final long began = System.nanoTime();
        private long received;

        TimedStream(InputStream sent, Limits limits) {
            super(sent);
            this.limits = limits;
        }

        @Override
        public int read() throws IOException {
            int next = in.read();
            came(next < 0 ? 0 : 1);
            return next;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = in.read(bytes, offset, length);
            came(Math.max(0, count));
            return count;
        }

        private void came(int count) {
            received += count;
            if (System.nanoTime() - began > limits.timeFor(received).toNanos()) {
                throw new RefusedBody(ErrorReply.tooSlow(), null);
            }
        }
    }

    /** The body is not taken; passes by all that answers failures. */
    static final class RefusedBody extends Error {
        private static final long serialVersionUID = 1L;
        private final transient Reply reply;

        RefusedBody(Reply reply, IOException cause) {
            super(cause);
            this.reply = reply;
        }

        /** What to answer. */
        Reply reply() {
            return reply;
        }
    }
}
