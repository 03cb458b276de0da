package billing.server.api;

import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The caller of a request.
 *
 * @param keyId       the API key; null for one that is not stored
 * @param permissions resource to modes; null for all ({@code api-conventions.md 2.3})
 */
public record Caller(UUID keyId, Map<String, List<String>> permissions) {
    /** A caller with all permissions. */
    public static final Caller TRUSTED = new Caller(null, null);

    /** Whether a resource may be used in a mode, {@code read} or {@code write}. */
    public boolean mayUse(String resource, String mode) {
        return permissions == null || resource == null
                || permissions.getOrDefault(resource, List.of()).contains(mode);
    }
}
