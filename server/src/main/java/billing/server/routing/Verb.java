package billing.server.routing;

import java.util.Optional;

/** The HTTP methods that routes have. */
public enum Verb {
    GET, POST, PUT, PATCH, DELETE;

    /** The verb of an HTTP method; empty for one that no route has. */
    public static Optional<Verb> of(String method) {
        for (Verb verb : values()) {
            if (verb.name().equals(method)) {
                return Optional.of(verb);
            }
        }
        return Optional.empty();
    }

    /**
     * The permission that a key needs: {@code read} for GET, {@code write} for all others (2.3).
     */
    public String mode() {
        return this == GET ? "read" : "write";
    }
}
