package billing.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A key of the API; its value is known to its holder alone.
 *
 * @param name        for people; may be null
 * @param ending      the last characters of the value, to distinguish keys
 * @param permissions modes by resource; what is missing is denied
 * @param expiresAt   from when it is invalid; null for never
 * @param revokedAt   when it was revoked, which makes it invalid at any time; null if it was not
 * @param lastUsedAt  to the hour; null when it has not been used
 */
public record ApiKey(UUID id, String name, String ending, Map<String, List<String>> permissions,
                     Instant expiresAt, Instant revokedAt, Instant lastUsedAt,
                     Instant createdAt) {
    private static final int ENDING = 4;
    /** Copied for each use: to look one up takes longer than to use it. */
    private static final MessageDigest SHA_256 = sha256();

    /**
     * Whether it is valid at an instant. A revoked key never is: the clock that checks it may show
     * an earlier time than the one that revoked it.
     */
    public boolean isActive(Instant now) {
        return !isRevoked() && (expiresAt == null || expiresAt.isAfter(now));
    }

    /** Whether it was revoked, or replaced at once. */
    public boolean isRevoked() {
        return revokedAt != null;
    }

    /** The part of a value that may be shown. */
    public static String endingOf(String value) {
        return value.substring(Math.max(0, value.length() - ENDING));
    }

    /** What is stored of a value: it is random, so a plain hash cannot be turned round. */
    public static String hash(String value) {
        try {
            return HexFormat.of().formatHex(((MessageDigest) SHA_256.clone())
                    .digest(value.getBytes(StandardCharsets.UTF_8)));
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("every Java copies its digests", e);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
