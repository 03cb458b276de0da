package billing.invoicing.fee.store;

import billing.engine.Fingerprint;
import billing.engine.Handle;
import billing.engine.Json;
import billing.engine.Rows;
import com.fasterxml.jackson.core.type.TypeReference;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * The group of a fee as part of a unique key: a JSON object with sorted keys, or its hash where it
 * is longer than an index entry of PostgreSQL could hold. The table {@code originals} has the
 * object of a hash.
 */
public final class GroupKey {
    /** An entry holds 2,704 bytes; the other values of a key have at most 1,200. */
    static final int MOST_BYTES = 1_000;
    private static final TypeReference<Map<String, String>> GROUP = new TypeReference<>() { };

    private GroupKey() {
    }

    /** The key of a group, for a row from which the group is not read. */
    public static String of(Map<String, String> groupedBy) {
        String text = text(groupedBy);
        return isLong(text) ? Fingerprint.of(text) : text;
    }

    /** Returns the key of a group; {@link #group} then finds the group. */
    static String keep(Handle handle, Map<String, String> groupedBy) {
        String text = text(groupedBy);
        if (!isLong(text)) {
            return text;
        }
        String hash = Fingerprint.of(text);
        handle.execute("INSERT INTO originals (hash, content) VALUES (?, ?)"
                + " ON CONFLICT DO NOTHING", hash, text);
        return hash;
    }

    /** The group of a key. */
    static Map<String, String> group(Handle handle, String key) {
        String text = key.startsWith("{") ? key : new Rows<>(handle,
                "SELECT content FROM originals", row -> row.text("content"))
                .first("WHERE hash = ?", key).orElseThrow();
        return Json.read(text, GROUP);
    }

    /** The JSON of a group, which is the whole key of a long one in rows of earlier versions. */
    static String text(Map<String, String> groupedBy) {
        return Json.write(new TreeMap<>(groupedBy));
    }

    /** Whether the key of a group is the hash of this JSON. */
    static boolean isLong(String text) {
        return text.length() > MOST_BYTES
                || text.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES;
    }
}
