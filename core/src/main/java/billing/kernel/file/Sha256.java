package billing.kernel.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The hash SHA-256. */
public final class Sha256 {
    private static final int BUFFER = 1 << 16;
    /** Copied for each use: to look one up takes longer than to use it. */
    private static final MessageDigest DIGEST = lookUp();

    private Sha256() {
    }

    /** A digest of nothing yet. */
    public static MessageDigest digest() {
        try {
            return (MessageDigest) DIGEST.clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("every Java copies its digests", e);
        }
    }

    /** The hash of a text in UTF-8. */
    public static byte[] of(String text) {
        return digest().digest(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The hash of a file in hexadecimal digits. */
    public static String hex(Path file) throws IOException {
        MessageDigest digest = digest();
        try (InputStream in = Files.newInputStream(file)) {
            byte[] buffer = new byte[BUFFER];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                digest.update(buffer, 0, count);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest lookUp() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
