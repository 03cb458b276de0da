package billing.server.link;

import billing.access.LinkKeyRing;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;

/**
 * Gives a customer access to the portal until it expires ({@code api-conventions.md 14}).
 *
 * @param customerId  the customer
 * @param access      what it gives access to
 * @param expiresAt   to the millisecond
 * @param revocations the number of revocations of the customer's links when it was issued
 * @param salt        random, so that two passes of the same instant differ
 */
public record PortalPass(UUID customerId, Access access, Instant expiresAt, int revocations,
                         UUID salt) {
    /** How long a pass is valid unless another term is chosen. */
    public static final Duration TERM = Duration.ofHours(12);
    /** The base URL of links where no other is known: the default of {@code billing serve}. */
    public static final String USUAL_BASE = "http://127.0.0.1:8080";
    private static final int BYTES = 5 * Long.BYTES + Integer.BYTES;

    /** What a pass gives access to. Each access has tokens of a purpose of its own. */
    public enum Access {
        /** The pages, and changing the customer's details. */
        EDIT("customer-portal"),
        /** The pages only. */
        VIEW("customer-portal/view");

        private final String purpose;

        Access(String purpose) {
            this.purpose = purpose;
        }

        /** What somebody passes on who may write customers, or may not. */
        public static Access of(boolean mayWrite) {
            return mayWrite ? EDIT : VIEW;
        }
    }

    /** Creates a token for a customer, valid for the usual term from {@code now} on. */
    public static String token(UUID customerId, Access access, LinkKeyRing keys, Instant now,
                               UUID salt) {
        return tokenUntil(customerId, access, keys, now.plus(TERM), salt);
    }

    /** Creates a token for a customer that expires at an instant. */
    public static String tokenUntil(UUID customerId, Access access, LinkKeyRing keys,
                                    Instant expiresAt, UUID salt) {
        return new PortalPass(customerId, access, expiresAt, keys.revocations(customerId), salt)
                .token(keys);
    }

    private String token(LinkKeyRing keys) {
        return new SignedToken(keys, access.purpose).sign(ByteBuffer.allocate(BYTES)
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
        return Arrays.stream(Access.values()).flatMap(access ->
                        new SignedToken(keys, access.purpose).verify(token, now).stream()
                                .filter(bytes -> bytes.length == BYTES)
                                .map(bytes -> read(access, ByteBuffer.wrap(bytes))))
                .filter(pass -> now.isBefore(pass.expiresAt()))
                .filter(pass -> pass.revocations() == keys.revocations(pass.customerId()))
                .findFirst();
    }

    private static PortalPass read(Access access, ByteBuffer in) {
        return new PortalPass(new UUID(in.getLong(), in.getLong()), access,
                Instant.ofEpochMilli(in.getLong()), in.getInt(),
                new UUID(in.getLong(), in.getLong()));
    }

    /** The URL of the portal for a token, below the base URL of the server. */
    public static String address(String base, String token) {
        return base + "/customer-portal/" + token;
    }
}
