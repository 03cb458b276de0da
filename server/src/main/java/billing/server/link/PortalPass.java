package billing.server.link;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * Lets a customer into the portal until it expires ({@code api-conventions.md 14}).
 *
 * @param customerId whom it lets in
 * @param expiresAt  to the millisecond
 * @param salt       makes two passes of the same instant differ
 */
public record PortalPass(UUID customerId, Instant expiresAt, UUID salt) {
    /** How long a pass is good. */
    public static final Duration TERM = Duration.ofHours(12);
    private static final String PURPOSE = "customer-portal";
    private static final int BYTES = 5 * Long.BYTES;

    /** A new pass, good from {@code now}. */
    public static PortalPass of(UUID customerId, Instant now, UUID salt) {
        return new PortalPass(customerId, Instant.ofEpochMilli(now.plus(TERM).toEpochMilli()),
                salt);
    }

    /** The token that says this pass. */
    public String token(String secret) {
        return new Seal(secret, PURPOSE).close(ByteBuffer.allocate(BYTES)
                .putLong(customerId.getMostSignificantBits())
                .putLong(customerId.getLeastSignificantBits())
                .putLong(expiresAt.toEpochMilli())
                .putLong(salt.getMostSignificantBits())
                .putLong(salt.getLeastSignificantBits()).array());
    }

    /** The pass of a token; nothing when it is altered, foreign or expired. */
    public static Optional<PortalPass> of(String token, String secret, Instant now) {
        return new Seal(secret, PURPOSE).open(token).filter(bytes -> bytes.length == BYTES)
                .map(bytes -> {
                    ByteBuffer in = ByteBuffer.wrap(bytes);
                    return new PortalPass(new UUID(in.getLong(), in.getLong()),
                            Instant.ofEpochMilli(in.getLong()),
                            new UUID(in.getLong(), in.getLong()));
                }).filter(pass -> now.isBefore(pass.expiresAt()));
    }

    /** The portal's address for a token, below the address of the server. */
    public static String address(String base, String token) {
        return base + "/customer-portal/" + token;
    }
}
