package billing.usage.store;

import billing.engine.driver.TextOrBytes;
import billing.engine.driver.UuidBytes;
import java.util.UUID;

/**
 * How a transaction id is stored in the event table: a UUID in its canonical text as 16 bytes, any
 * other text as itself. Both directions are exact, so no two ids ever share a key.
 */
public final class TransactionKey {
    private static final int UUID_LENGTH = 36;

    private TransactionKey() {
    }

    /** Whether the id is a UUID as UUIDs are written: lower case, with its four hyphens. */
    public static boolean isUuid(CharSequence id) {
        if (id.length() != UUID_LENGTH) {
            return false;
        }
        for (int at = 0; at < UUID_LENGTH; at++) {
            char c = id.charAt(at);
            boolean hyphen = at == 8 || at == 13 || at == 18 || at == 23;
            if (hyphen ? c != '-' : !(c >= '0' && c <= '9' || c >= 'a' && c <= 'f')) {
                return false;
            }
        }
        return true;
    }

    /** The column value of an id. */
    static TextOrBytes stored(String id) {
        if (!isUuid(id)) {
            return new TextOrBytes(id);
        }
        return new TextOrBytes(UuidBytes.of(UUID.fromString(id)));
    }

    /** The column value of a UUID given by its halves. */
    public static byte[] bytes(long high, long low) {
        return UuidBytes.of(high, low);
    }

    /** The id that a column's value stands for. */
    public static String text(Object stored) {
        if (stored instanceof byte[] bytes) {
            return UuidBytes.read(bytes).toString();
        }
        return (String) stored;
    }
}
