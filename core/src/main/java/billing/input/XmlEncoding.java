package billing.input;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The encoding of an XML file: by its mark, else as its declaration states, else UTF-8. Files are
 * decoded here, since the parser of the JDK reports a wrong byte on standard error, too.
 */
public final class XmlEncoding {
    /** A declaration is far shorter. */
    private static final int START = 1_024;
    private static final int MARK_LENGTH = 3;
    private static final Pattern DECLARED = Pattern.compile(
            "<\\?xml\\s[^>]*?encoding\\s*=\\s*[\"']([^\"']*)[\"'][^>]*");

    private XmlEncoding() {
    }

    /**
     * The encoding of a file in memory.
     *
     * @throws IOException with a message for users if it is not known
     */
    public static Charset of(byte[] xml) throws IOException {
        return of(new ByteArrayInputStream(xml));
    }

    /** The characters of a file; a byte that its encoding lacks is an error. */
    static Reader decode(InputStream xml) throws IOException {
        InputStream bytes = new BufferedInputStream(xml);
        Charset charset = of(bytes);
        bytes.mark(MARK_LENGTH);
        if (!isMark(bytes.readNBytes(MARK_LENGTH))) {
            bytes.reset();
        }
        return new Strict(new InputStreamReader(bytes, charset.newDecoder()), charset);
    }

    /** Whether a file begins with the mark of UTF-8; that of UTF-16 is part of its encoding. */
    private static boolean isMark(byte[] start) {
        return start.length == MARK_LENGTH && start[0] == (byte) 0xEF && start[1] == (byte) 0xBB
                && start[2] == (byte) 0xBF;
    }

    /** Reads the beginning only; the stream is where it was. */
    private static Charset of(InputStream xml) throws IOException {
        xml.mark(START);
        byte[] start = xml.readNBytes(START);
        xml.reset();
        int first = start.length < 2 ? 0 : (start[0] & 0xFF) << 8 | start[1] & 0xFF;
        return switch (first) {
            case 0xFEFF, 0xFFFE -> StandardCharsets.UTF_16;
            case '<' -> StandardCharsets.UTF_16BE;
            case '<' << 8 -> StandardCharsets.UTF_16LE;
            default -> declared(start);
        };
    }

    private static Charset declared(byte[] start) throws IOException {
        int from = isMark(Arrays.copyOf(start, MARK_LENGTH)) ? MARK_LENGTH : 0;
        Matcher declaration = DECLARED.matcher(new String(start, from,
                Math.max(0, start.length - from), StandardCharsets.ISO_8859_1));
        if (!declaration.lookingAt()) {
            return StandardCharsets.UTF_8;
        }
        try {
            return Charset.forName(declaration.group(1));
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new IOException("the encoding \"" + declaration.group(1) + "\" is not known");
        }
    }

    /** Characters whose bytes are all right. */
    private static final class Strict extends FilterReader {
        private final Charset charset;

        private Strict(Reader characters, Charset charset) {
            super(characters);
            this.charset = charset;
        }

        @Override
        public int read() throws IOException {
            char[] one = new char[1];
            return read(one, 0, 1) < 0 ? -1 : one[0];
        }

        @Override
        public int read(char[] target, int offset, int length) throws IOException {
            try {
                return super.read(target, offset, length);
            } catch (CharacterCodingException e) {
                throw new IOException("a byte is not " + charset.name(), e);
            }
        }
    }
}
