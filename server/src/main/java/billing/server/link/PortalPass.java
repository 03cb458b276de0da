package billing.server.link;

import billing.access.LinkKeyRing;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * Gives a customer access to the portal until it expires ({@code api-conventions.md 14}).
 *
 * @param customerId  the customer
 * @param expiresAt   to the millisecond
 * @param revocations the number of revocations of the customer's links when it was issued
 * @param salt        random, so that two passes of the same instant differ
 */
public record PortalPass(UUID customerId, Instant expiresAt, int revocations, UUID salt) {
    /** How long a pass is valid unless another term is chosen. */
    public static final Duration TERM = Duration.ofHours(12);
    /** The base URL of links where no other is known: the default of {@code billing serve}. */
    public static final String USUAL_BASE = "http://127.0.0.1:8080";
    private static final String PURPOSE = "customer-portal";
    private static final int BYTES = 5 * Long.BYTES + Integer.BYTES;

    /** Creates a token for a customer, valid for the usual term from {@code now} on. */
    public static String token(UUID customerId, LinkKeyRing keys, Instant now, UUID salt) {
        return tokenUntil(customerId, keys, now.plus(TERM), salt);
    }

    /** Creates a token for a customer that expires at an instant. */
    public static String tokenUntil(UUID customerId, LinkKeyRing keys, Instant expiresAt,
                                    UUID salt) {
        return new PortalPass(customerId, expiresAt, keys.revocations(customerId), salt)
                .token(keys);
    }

    private String token(LinkKeyRing keys) {
        return new SignedToken(keys, PURPOSE).sign(ByteBuffer.allocate(BYTES)
                .putLong(customerId.getMostSignificantBits())
                .putLong(customerId.getLeastSignificantBits())
                .putLong(expiresAt.toEpochMilli())
                .putInt(revocations)
                .putLong(salt.getMostSignificantBits())
                .putLong(salt.getLeastSignificantBits()).array());
    }

    /**
     * The pass of a token; empty when it was altered, is not a portal token, is revoked or expired.
     */
    public static Optional<PortalPass> of(String token, LinkKeyRing keys, Instant now) {
        return new SignedToken(keys, PURPOSE).verify(token, now)
                .filter(bytes -> bytes.length == BYTES)
                .map(bytes -> {
                    ByteBuffer in = ByteBuffer.wrap(bytes);
                    return new PortalPass(new UUID(in.getLong(), in.getLong()),
                            Instant.ofEpochMilli(in.getLong()), in.getInt(),
                            new UUID(in.getLong(), in.getLong()));
                })
                .filter(pass -> now.isBefore(pass.expiresAt()))
                .filter(pass -> pass.revocations() == keys.revocations(pass.customerId()));
    }

    /** The URL of the portal for a token, below the base URL of the server. */
    public static String address(String base, String token) {
        return base + "/customer-portal/" + token;
    }
}
