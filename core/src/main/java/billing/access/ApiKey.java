package billing.access;

import billing.kernel.file.Sha256;
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
        return HexFormat.of().formatHex(Sha256.of(value));
    }
}
