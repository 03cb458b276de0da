package billing.server.routing;

import java.util.Optional;

/** What a request does to a path. */
public enum Verb {
    GET, POST, PUT, PATCH, DELETE;

    /** The verb of an HTTP method; nothing for one that no route has. */
    public static Optional<Verb> of(String method) {
        for (Verb verb : values()) {
            if (verb.name().equals(method)) {
                return Optional.of(verb);
            }
        }
        return Optional.empty();
    }

    /** What a key must be allowed: reading for GET, writing for all else (2.3). */
    public String mode() {
        return this == GET ? "read" : "write";
    }
}
