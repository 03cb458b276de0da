package billing.server.api;

import java.time.Instant;
import java.util.Optional;

/** Who stands behind a key. */
@FunctionalInterface
public interface Access {
    /** The caller of an active key; nothing for any other text. */
    Optional<Caller> of(String key, Instant now);

    /** Notes that a caller has used his key; nothing where nobody keeps count. */
    default void used(Caller caller, Instant now) {
    }
}
