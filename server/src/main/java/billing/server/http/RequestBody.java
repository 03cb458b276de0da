package billing.server.http;

import billing.server.routing.MalformedException;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.RequestTooBigException;
import io.undertow.util.Headers;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/**
 * Reads the bodies of requests, plain or compressed with gzip. The limit holds for what is sent
 * and for what it unfolds to, so that a small body cannot fill the memory.
 */
final class RequestBody {
    private final int longest;

    /** Bodies of so many bytes at most. */
    RequestBody(long longest) {
        this.longest = (int) Math.min(longest, Integer.MAX_VALUE - Byte.MAX_VALUE);
    }

    /** Whether a request says itself that its body is longer. */
    boolean isAnnouncedTooLong(HttpServerExchange exchange) {
        return exchange.getRequestContentLength() > longest;
    }

    /**
     * The body.
     *
     * @throws TooLongException   when it turns out longer than the server takes
     * @throws MalformedException when it breaks off or is not compressed as it says
     */
    byte[] read(HttpServerExchange exchange) {
        try {
            InputStream stream = decoded(exchange);
            byte[] bytes = stream.readNBytes(longest + 1);
            if (bytes.length > longest) {
                throw new TooLongException(null);
            }
            return bytes;
        } catch (RequestTooBigException e) {
            throw new TooLongException(e);
        } catch (IOException e) {
            throw MalformedException.notJson();
        }
    }

    private static InputStream decoded(HttpServerExchange exchange) throws IOException {
        String encoding = exchange.getRequestHeaders().getFirst(Headers.CONTENT_ENCODING);
        String name = encoding == null ? "" : encoding.strip().toLowerCase(Locale.ROOT);
        return switch (name) {
            case "", "identity" -> exchange.getInputStream();
            case "gzip", "x-gzip" -> new GZIPInputStream(exchange.getInputStream());
            default -> throw new IOException("unknown encoding " + name);
        };
    }

    /** The body is longer than the server takes; passes by all that answers failures. */
    static final class TooLongException extends Error {
        private static final long serialVersionUID = 1L;

        TooLongException(RequestTooBigException cause) {
            super(cause);
        }
    }
}
