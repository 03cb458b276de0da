package billing.server.http;

import billing.kernel.limit.Limit;
import io.undertow.conduits.ChunkedStreamSourceConduit;
import io.undertow.conduits.ReadDataStreamSourceConduit;
import io.undertow.connector.PooledByteBuffer;
import io.undertow.server.Connectors;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.protocol.http.HttpServerConnection;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.xnio.IoUtils;
import org.xnio.conduits.AbstractStreamSourceConduit;
import org.xnio.conduits.EmptyStreamSourceConduit;
import org.xnio.conduits.PushBackStreamSourceConduit;
import org.xnio.conduits.StreamSourceConduit;

/**
 * Reads chunked bodies as Undertow does, with three differences. What is not data must be well
 * formed. The connection stays open when it is not, so that the error can be answered. The length
 * of what is not data is limited, since Undertow keeps all trailers in memory and waits for the end
 * of every line; so is what follows an answer that was given before the end of the body.
 */
final class ChunkedRequest extends ChunkedStreamSourceConduit {
    private static final int LONGEST_FRAMING = Limit.CHUNK_FRAMING.most();
    /**
     * Reads after the answer, which discard a chunk or a full buffer each: enough for the rest of
     * a body that is somewhat too long, few where every chunk is one byte.
     */
    private static final int MOST_DISCARDED = 4_000;
    private final HttpServerExchange exchange;
    private final HttpServerConnection connection;
    private final Counted source;
    private final PushBackStreamSourceConduit readAhead;
    private long framing;
    private int discarded;

    private ChunkedRequest(HttpServerExchange exchange, HttpServerConnection connection,
                           Counted source, PushBackStreamSourceConduit readAhead) {
        super(source, readAhead, connection.getByteBufferPool(),
                chunks -> ((ChunkedRequest) chunks).ended(), exchange, () -> { });
        this.exchange = exchange;
        this.connection = connection;
        this.source = source;
        this.readAhead = readAhead;
    }

    /** Replaces Undertow's reader, before anything has been read. */
    static void prepare(HttpServerExchange exchange) {
        HttpServerConnection connection = (HttpServerConnection) exchange.getConnection();
        connection.getChannel().getSourceChannel().setConduit(new ChunkedRequest(exchange,
                connection, new Counted(new ReadDataStreamSourceConduit(
                        connection.getOriginalSourceConduit(), connection)),
                new PushBackStreamSourceConduit(
                        new EmptyStreamSourceConduit(connection.getIoThread()))));
    }

    /**
     * Counts the bytes that are read and not returned to the connection, and checks each once:
     * those that are returned are read again.
     */
    private static final class Counted extends AbstractStreamSourceConduit<StreamSourceConduit> {
        private final ChunkFraming framing = new ChunkFraming();
        private long bytes;
        private long checked;

        Counted(StreamSourceConduit next) {
            super(next);
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            int start = target.position();
            int count = next.read(target);
            if (count > 0) {
                int known = (int) Math.min(count, checked - bytes);
                framing.check(target.duplicate().position(start + known)
                        .limit(start + count));
                bytes += count;
                checked = Math.max(checked, bytes);
            }
            return count;
        }
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        long before = source.bytes;
        int data = super.read(target);
        keepReadAhead();
        long taken = source.bytes - before;
        framing += taken - Math.max(0, data);
        discarded += taken > 0 && exchange.isResponseStarted() ? 1 : 0;
        if (framing > LONGEST_FRAMING || discarded > MOST_DISCARDED) {
            throw new IOException("too many bytes that are not data, or after the answer");
        }
        framing = data > 0 ? 0 : framing;
        return data;
    }

    private void ended() {
        if (isFinished()) {
            keepReadAhead();
        } else {
            exchange.setPersistent(false);
        }
        Connectors.terminateRequest(exchange);
    }

    /** Returns bytes to the connection that are of a later chunk or of the next request. */
    private void keepReadAhead() {
        PooledByteBuffer rest = connection.getByteBufferPool().allocate();
        try {
            if (readAhead.read(rest.getBuffer()) > 0) {
                rest.getBuffer().flip();
                source.bytes -= rest.getBuffer().remaining();
                connection.setExtraBytes(rest);
                return;
            }
        } catch (IOException e) {
            IoUtils.safeClose(connection);
        }
        rest.close();
    }
}
