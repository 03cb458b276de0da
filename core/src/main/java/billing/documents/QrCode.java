package billing.documents;

import io.nayuki.qrcodegen.QrSegment;
import java.util.ArrayList;
import java.util.List;

/**
 * A QR code of a text, with the error correction level M and at most version 13, as payment codes
 * require. Equal texts give equal codes.
 */
public final class QrCode {
    /** Light modules that a reader needs on each side. */
    public static final int MARGIN = 4;
    private static final int VERSION_MAX = 13;

    private final io.nayuki.qrcodegen.QrCode code;

    private QrCode(io.nayuki.qrcodegen.QrCode code) {
        this.code = code;
    }

    /**
     * A stretch of dark modules within a row.
     *
     * @param x      of its first module
     * @param y      of the row, from the top
     * @param length in modules
     */
    public record Stretch(int x, int y, int length) {
    }

    /**
     * The code of a text.
     *
     * @throws io.nayuki.qrcodegen.DataTooLongException for a text of more than 331 bytes
     */
    public static QrCode of(String text) {
        return new QrCode(io.nayuki.qrcodegen.QrCode.encodeSegments(QrSegment.makeSegments(text),
                io.nayuki.qrcodegen.QrCode.Ecc.MEDIUM, io.nayuki.qrcodegen.QrCode.MIN_VERSION,
                VERSION_MAX, -1, false));
    }

    /** Modules of a side, without the margin. */
    public int size() {
        return code.size;
    }

    /** The dark modules, row by row. */
    public List<Stretch> stretches() {
        List<Stretch> stretches = new ArrayList<>();
        for (int y = 0; y < size(); y++) {
            for (int x = 0; x < size(); x++) {
                int start = x;
                while (code.getModule(x, y)) {
                    x++;
                }
                if (x > start) {
                    stretches.add(new Stretch(start, y, x - start));
                }
            }
        }
        return stretches;
    }
}
