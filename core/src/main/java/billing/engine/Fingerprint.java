package billing.engine;

import billing.kernel.file.Sha256;
import java.util.HexFormat;

/** Names texts by what they say. */
public final class Fingerprint {
    private static final int BYTES = 16;

    private Fingerprint() {
    }

    /** 128 bits of the text's SHA-256, hexadecimal. */
    public static String of(String text) {
        return HexFormat.of().formatHex(Sha256.of(text), 0, BYTES);
    }
}
