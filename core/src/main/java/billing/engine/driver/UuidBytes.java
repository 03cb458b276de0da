package billing.engine.driver;

import java.nio.ByteBuffer;
import java.util.UUID;

/** The 16 bytes as which SQLite stores a UUID, in the order in which its text is compared. */
public final class UuidBytes {
    /** How many bytes a stored UUID has. */
    public static final int LENGTH = 16;

    private UuidBytes() {
    }

    /** The bytes of a UUID. */
    public static byte[] of(UUID uuid) {
        return of(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
    }

    /** The bytes of a UUID given by its halves. */
    public static byte[] of(long high, long low) {
        return ByteBuffer.allocate(LENGTH).putLong(high).putLong(low).array();
    }

    /**
     * The UUID of the bytes.
     *
     * @throws IllegalArgumentException if there are not 16 bytes
     */
    public static UUID read(byte[] bytes) {
        if (bytes.length != LENGTH) {
            throw new IllegalArgumentException("an identifier of " + bytes.length + " bytes");
        }
        ByteBuffer halves = ByteBuffer.wrap(bytes);
        return new UUID(halves.getLong(), halves.getLong());
    }
}
