package billing.input.file;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Unpacks gzip (RFC 1952) with one or more members, as {@code cat a.gz b.gz} makes it, up to the
 * end of the stream. After the last member only zeros may follow, with which devices fill blocks.
 *
 * <p>The reader of the Java platform takes a pause of the stream, and a damaged header, for the
 * end after the first member, and it calls itself for each empty member.
 */
public final class GzipMembers extends InputStream {
    private static final int BUFFER = 1 << 14;
    private static final int ID1 = 0x1f;
    private static final int ID2 = 0x8b;
    private static final int DEFLATE = 8;
    /** Modification time, extra flags and operating system. */
    private static final int UNUSED_BYTES = 6;
    private static final int HEADER_CHECK = 1 << 1;
    private static final int EXTRA_FIELD = 1 << 2;
    private static final int NAME = 1 << 3;
    private static final int COMMENT = 1 << 4;
    private static final int RESERVED = 0xe0;
    private static final int BYTE = 0xff;
    private final InputStream packed;
    private final byte[] buffer = new byte[BUFFER];
    private int at;
    private int filled;
    private final Inflater inflater = new Inflater(true);
    /** Of the header, then of the contents of a member. */
    private final CRC32 check = new CRC32();
    private boolean ended;

    /**
     * Reads the header of the first member.
     *
     * @throws ZipException when the stream is not gzipped
     * @throws EOFException when it ends within the header
     */
    public GzipMembers(InputStream packed) throws IOException {
        this.packed = packed;
        try {
            header();
        } catch (IOException e) {
            inflater.end();
            throw e;
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & BYTE;
    }

    /**
     * Reads what is unpacked so far, at least one byte.
     *
     * @throws ZipException when the stream is damaged
     * @throws EOFException when it ends within a member
     */
    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (!ended) {
            int count = inflated(target, offset, length);
            if (count > 0) {
                check.update(target, offset, count);
                return count;
            } else if (inflater.finished()) {
                at = filled - inflater.getRemaining();
                trailer();
                ended = !next();
            } else {
                if (!hasMore()) {
                    throw new EOFException();
                }
                inflater.setInput(buffer, at, filled - at);
                at = filled;
            }
        }
        return -1;
    }

    private int inflated(byte[] target, int offset, int length) throws ZipException {
        try {
            return inflater.inflate(target, offset, length);
        } catch (DataFormatException e) {
            throw (ZipException) new ZipException(e.getMessage()).initCause(e);
        }
    }

    /** Whether there are bytes in the buffer, which is filled when there are none. */
    private boolean hasMore() throws IOException {
        if (at == filled) {
            at = 0;
            filled = Math.max(0, packed.read(buffer, 0, BUFFER));
        }
        return at < filled;
    }

    /** Begins the next member; false when there is none. */
    private boolean next() throws IOException {
        boolean isPadded = false;
        while (hasMore() && buffer[at] == 0) {
            isPadded = true;
            at++;
        }
        if (!hasMore()) {
            inflater.end();
            return false;
        }
        require(!isPadded);
        header();
        return true;
    }

    private void header() throws IOException {
        check.reset();
        require(required() == ID1 && required() == ID2 && required() == DEFLATE);
        int flags = required();
        require((flags & RESERVED) == 0);
        skipBytes(UNUSED_BYTES);
        if ((flags & EXTRA_FIELD) != 0) {
            skipBytes(number(2));
        }
        skipText(flags & NAME);
        skipText(flags & COMMENT);
        if ((flags & HEADER_CHECK) != 0) {
            long sum = check.getValue() & 0xffff;
            require(number(2) == sum);
        }
        inflater.reset();
        check.reset();
    }

    private void skipBytes(long bytes) throws IOException {
        for (long count = 0; count < bytes; count++) {
            required();
        }
    }

    private void skipText(int isPresent) throws IOException {
        int next = isPresent == 0 ? 0 : required();
        while (next != 0) {
            next = required();
        }
    }

    private void trailer() throws IOException {
        long sum = check.getValue();
        long size = inflater.getBytesWritten() & 0xffffffffL;
        require(number(4) == sum && number(4) == size);
    }

    /** A number of so many bytes, the lowest first. */
    private long number(int bytes) throws IOException {
        long value = 0;
        for (int count = 0; count < bytes; count++) {
            value |= (long) required() << count * Byte.SIZE;
        }
        return value;
    }

    private int required() throws IOException {
        if (!hasMore()) {
            throw new EOFException();
        }
        int value = buffer[at++] & BYTE;
        check.update(value);
        return value;
    }

    private static void require(boolean isSound) throws ZipException {
        if (!isSound) {
            throw new ZipException("not a gzip member, or a damaged one");
        }
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        packed.close();
    }
}
