package billing.input.file;

import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.ZipException;

/**
 * The text of a file: unpacked when it is gzipped, read strictly as UTF-8.
 *
 * <p>Bytes that are not UTF-8 end the file with an error that names their line: guessing another
 * character set would store wrong names.
 */
public final class SourceText extends Reader {
    private static final int BUFFER = 1 << 16;
    private static final int GZIP_MAGIC = 0x1f8b;
    private static final int BOM = 0xFEFF;
    private final String name;
    private final InputStream in;
    private final AtomicLong bytesRead;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT);
    private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER).flip();
    private boolean ended;
    private long line = 1;

    private SourceText(String name, InputStream in, AtomicLong bytesRead) {
        this.name = name;
        this.in = in;
        this.bytesRead = bytesRead;
    }

    /**
     * The text of a stream.
     *
     * @param name for errors: the path as the caller gave it
     * @throws InputException when it is a workbook or another file that is not text
     */
    public static SourceText of(String name, InputStream stream) throws IOException {
        AtomicLong bytesRead = new AtomicLong();
        return new SourceText(name, BinaryFormat.refuse(name,
                unpacked(name, new Counted(stream, bytesRead))), bytesRead);
    }

    /**
     * The bytes of a stream, unpacked when they are gzipped.
     *
     * @param name for errors: the path as the caller gave it
     */
    static InputStream unpacked(String name, InputStream stream) throws IOException {
        PushbackInputStream raw = new PushbackInputStream(stream, 2);
        byte[] start = raw.readNBytes(2);
        raw.unread(start);
        return isGzipped(start) ? new Unpacked(name, raw) : raw;
    }

    /** Whether a file that starts with these two bytes, or fewer, is gzipped. */
    static boolean isGzipped(byte[] start) {
        return start.length == 2 && ((start[0] & 0xff) << 8 | start[1] & 0xff) == GZIP_MAGIC;
    }

    /**
     * The characters after a byte order mark, with room to look ahead.
     *
     * @throws InputException for bytes that are not UTF-8
     */
    public BufferedReader buffered() throws IOException {
        BufferedReader text = new BufferedReader(this, BUFFER);
        text.mark(2);
        if (text.read() != BOM) {
            text.reset();
        }
        return text;
    }

    /** The bytes taken from the source so far, before unpacking; from any thread. */
    public long bytesRead() {
        return bytesRead.get();
    }

    /** The name of the source, for errors. */
    public String name() {
        return name;
    }

    @Override
    public int read(char[] target, int offset, int length) throws IOException {
        CharBuffer chars = CharBuffer.wrap(target, offset, length);
        while (true) {
            CoderResult result = decoder.decode(bytes, chars, ended);
            int count = chars.position() - offset;
            if (count > 0) {
                countLines(target, offset, count);
                return count;
            }
            if (result.isError()) {
                throw fault("invalid_encoding", "the file is not UTF-8",
                        "save it as UTF-8, for example with `iconv -f latin1 -t utf-8`");
            }
            if (ended) {
                return -1;
            }
            fill();
        }
    }

    private void countLines(char[] text, int offset, int count) {
        for (int at = offset; at < offset + count; at++) {
            if (text[at] == '\n') {
                line++;
            }
        }
    }

    private void fill() throws IOException {
        bytes.compact();
        int count = in.read(bytes.array(), bytes.position(), bytes.remaining());
        if (count < 0) {
            ended = true;
        } else {
            bytes.position(bytes.position() + count);
        }
        bytes.flip();
    }

    private InputException fault(String code, String message, String hint) {
        return new InputException(List.of(
                new Problem(name, line, 0, null, code, message, hint)));
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    /** Unpacks a gzipped stream; reports its faults as those of the file. */
    private static final class Unpacked extends FilterInputStream {
        private final String name;

        Unpacked(String name, InputStream packed) throws IOException {
            super(packed);
            this.name = name;
            try {
                in = new GzipMembers(packed);
            } catch (EOFException | ZipException e) {
                throw fault(e);
            }
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            try {
                return in.read(target, offset, length);
            } catch (EOFException | ZipException e) {
                throw fault(e);
            }
        }

        private InputException fault(IOException e) {
            return new InputException(List.of(new Problem(name, 0, 0, null, "not_readable",
                    e instanceof EOFException ? "the gzip file is incomplete: it ends too early"
                            : "the gzip file is damaged: its contents do not match its checks",
                    "copy it again from its source; `gzip -t` tests a file")));
        }
    }

    /** Counts what is taken from a stream. */
    private static final class Counted extends FilterInputStream {
        private final AtomicLong count;

        Counted(InputStream in, AtomicLong count) {
            super(in);
            this.count = count;
        }

        @Override
        public int read() throws IOException {
            int value = super.read();
            count.addAndGet(value < 0 ? 0 : 1);
            return value;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int read = super.read(target, offset, length);
            count.addAndGet(Math.max(0, read));
            return read;
        }
    }
}
