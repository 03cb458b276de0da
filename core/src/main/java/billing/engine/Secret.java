package billing.engine;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.UUID;

/** New random secrets. They never come from {@code Identifiers}, whose values can be foreseen. */
public final class Secret {
    private static final int BYTES = 32;

    private Secret() {
    }

    /** 256 random bits as 64 hexadecimal digits. */
    public static String hex() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** A random UUID: 122 random bits in the form of {@code api-conventions.md 13.3}. */
    public static String uuid() {
        return UUID.randomUUID().toString();
    }
}
