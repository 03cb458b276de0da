package billing.server.http;

import io.undertow.conduits.ChunkedStreamSourceConduit;
import io.undertow.conduits.ReadDataStreamSourceConduit;
import io.undertow.connector.PooledByteBuffer;
import io.undertow.server.Connectors;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.protocol.http.HttpServerConnection;
import java.io.IOException;
import org.xnio.IoUtils;
import org.xnio.conduits.PushBackStreamSourceConduit;

/**
 * Reads chunked bodies as Undertow does, but leaves the connection open when a chunk is malformed,
 * so that the error can be answered; Undertow's own reader closes the connection.
 */
final class ChunkedRequest {
    private ChunkedRequest() {
    }

    /** Replaces Undertow's reader, before anything has been read. */
    static void prepare(HttpServerExchange exchange) {
        HttpServerConnection connection = (HttpServerConnection) exchange.getConnection();
        PushBackStreamSourceConduit source = new PushBackStreamSourceConduit(
                new ReadDataStreamSourceConduit(connection.getOriginalSourceConduit(), connection));
        connection.getChannel().getSourceChannel().setConduit(new ChunkedStreamSourceConduit(
                source, source, connection.getByteBufferPool(),
                chunks -> ended(exchange, connection, source, chunks), exchange, () -> { }));
    }

    private static void ended(HttpServerExchange exchange, HttpServerConnection connection,
            PushBackStreamSourceConduit source, ChunkedStreamSourceConduit chunks) {
        if (chunks.isFinished()) {
            keepNextRequest(connection, source);
        } else {
            exchange.setPersistent(false);
        }
        Connectors.terminateRequest(exchange);
    }

    /** Keeps the bytes read past the last chunk, which begin the next request of the connection. */
    private static void keepNextRequest(HttpServerConnection connection,
                                        PushBackStreamSourceConduit source) {
        PooledByteBuffer rest = connection.getByteBufferPool().allocate();
        try {
            if (source.read(rest.getBuffer()) > 0) {
                rest.getBuffer().flip();
                connection.setExtraBytes(rest);
                return;
            }
        } catch (IOException e) {
            IoUtils.safeClose(connection);
        }
        rest.close();
    }
}
