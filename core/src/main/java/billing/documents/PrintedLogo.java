package billing.documents;

import java.util.Arrays;

/** The picture at the head of the page: the bytes of a PNG or JPEG file. */
public final class PrintedLogo {
    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G'};
    private static final byte[] JPEG = {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF};

    private final byte[] bytes;

    private PrintedLogo(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * The logo of a file's bytes.
     *
     * @throws IllegalArgumentException when they begin neither like PNG nor like JPEG
     */
    public static PrintedLogo of(byte[] bytes) {
        if (!startsWith(bytes, PNG) && !startsWith(bytes, JPEG)) {
            throw new IllegalArgumentException("a logo must be a PNG or JPEG picture");
        }
        return new PrintedLogo(bytes.clone());
    }

    /** The bytes of the file. */
    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PrintedLogo logo && Arrays.equals(bytes, logo.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    private static boolean startsWith(byte[] bytes, byte[] head) {
        return bytes.length > head.length
                && Arrays.equals(bytes, 0, head.length, head, 0, head.length);
    }
}
