package billing.input.file;

import billing.input.Utf16;
import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Arrays;
import java.util.List;

/** Formats that are given instead of text, by the bytes that their files begin with. */
enum BinaryFormat {
    WORKBOOK(0x504B0304, "an Excel workbook or another ZIP archive",
            "save the sheet as CSV (UTF-8), or unpack the archive"),
    OLD_WORKBOOK(0xD0CF11E0, "a workbook of an old version of Excel",
            "save the sheet as CSV (UTF-8)"),
    PDF(0x25504446, "a PDF", "export the data as CSV (UTF-8) instead");

    private static final int LENGTH = Integer.BYTES;
    private final byte[] start;
    private final String noun;
    private final String hint;

    BinaryFormat(int start, String noun, String hint) {
        this.start = new byte[] {(byte) (start >> 24), (byte) (start >> 16), (byte) (start >> 8),
            (byte) start};
        this.noun = noun;
        this.hint = hint;
    }

    /**
     * The same bytes, which are not of such a format.
     *
     * @param name for errors: the path as the caller gave it
     * @throws InputException when they are
     */
    static InputStream refuse(String name, InputStream stream) throws IOException {
        PushbackInputStream bytes = new PushbackInputStream(stream, LENGTH);
        byte[] first = bytes.readNBytes(LENGTH);
        bytes.unread(first);
        if (Utf16.begins(first)) {
            throw new InputException(List.of(new Problem(name, 0, 0, null, "invalid_encoding",
                    "the file is UTF-16, not UTF-8", Utf16.HINT)));
        }
        for (BinaryFormat format : values()) {
            if (Arrays.equals(first, format.start)) {
                throw new InputException(List.of(new Problem(name, 0, 0, null, "invalid_format",
                        "the file is " + format.noun + ", not text", format.hint)));
            }
        }
        return bytes;
    }
}
