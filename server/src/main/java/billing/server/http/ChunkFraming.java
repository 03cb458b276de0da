package billing.server.http;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Checks what frames the data of a chunked body (RFC 9112 7.1): the size of a chunk in hexadecimal
 * digits, extensions without control characters, line ends of CR and LF, and a last chunk of size
 * 0. Undertow ignores what it does not expect there; another server on the way, which does not,
 * would see other requests.
 */
final class ChunkFraming {
    /** The largest size that a further digit keeps within what Undertow reads. */
    private static final long SIZE_MAX = 1L << 48;
    private Part part = Part.SIZE_START;
    private long size;

    /** What the next byte belongs to. */
    private enum Part {
        SIZE_START, SIZE, EXTENSION, SIZE_LF, DATA, DATA_CR, DATA_LF, TRAILER_START, TRAILER,
        TRAILER_LF, LAST_LF, END
    }

    /**
     * Checks bytes that follow those checked before. What follows the body is ignored.
     *
     * @throws IOException when they are malformed
     */
    void check(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining() && part != Part.END) {
            if (part == Part.DATA) {
                int data = (int) Math.min(size, bytes.remaining());
                bytes.position(bytes.position() + data);
                size -= data;
                part = size == 0 ? Part.DATA_CR : Part.DATA;
            } else {
                part = after(bytes.get());
            }
        }
    }

    private Part after(byte next) throws IOException {
        return switch (part) {
            case SIZE_START -> digit(next);
            case SIZE -> next == '\r' ? Part.SIZE_LF : next == ';' ? Part.EXTENSION : digit(next);
            case EXTENSION -> next == '\r' ? Part.SIZE_LF : text(next, Part.EXTENSION);
            case SIZE_LF -> expected('\n', next, size == 0 ? Part.TRAILER_START : Part.DATA);
            case DATA_CR -> expected('\r', next, Part.DATA_LF);
            case DATA_LF -> expected('\n', next, Part.SIZE_START);
            case TRAILER_START -> next == '\r' ? Part.LAST_LF : text(next, Part.TRAILER);
            case TRAILER -> next == '\r' ? Part.TRAILER_LF : text(next, Part.TRAILER);
            case TRAILER_LF -> expected('\n', next, Part.TRAILER_START);
            case LAST_LF -> expected('\n', next, Part.END);
            case DATA, END -> throw new IllegalStateException(part.name());
        };
    }

    private Part digit(byte next) throws IOException {
        boolean isDigit = next >= '0' && next <= '9' || next >= 'a' && next <= 'f'
                || next >= 'A' && next <= 'F';
        if (!isDigit || size > SIZE_MAX) {
            throw malformed();
        }
        size = size << 4 | Character.digit(next, 16);
        return Part.SIZE;
    }

    private static Part text(byte next, Part same) throws IOException {
        if (next >= 0 && next < ' ' && next != '\t' || next == 0x7F) {
            throw malformed();
        }
        return same;
    }

    private static Part expected(char only, byte next, Part then) throws IOException {
        if (next != only) {
            throw malformed();
        }
        return then;
    }

    private static IOException malformed() {
        return new IOException("a chunk is malformed");
    }
}
