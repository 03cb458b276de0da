package billing.server.portal;

import java.util.Optional;
import java.util.UUID;

/** How the portal names the files of documents: {@code <id>.pdf}. */
final class Files {
    static final String ENDING = ".pdf";

    private Files() {
    }

    static boolean isNamed(String part) {
        return part.endsWith(ENDING);
    }

    /** The document of a file; empty for what is no id. */
    static Optional<UUID> named(String part) {
        try {
            return Optional.of(UUID.fromString(part.substring(0,
                    part.length() - ENDING.length())));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
