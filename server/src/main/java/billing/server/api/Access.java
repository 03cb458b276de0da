package billing.server.api;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** Who stands behind a key. */
@FunctionalInterface
public interface Access {
    /** The caller of an active key; nothing for any other text. */
    Optional<Caller> caller(String key, Instant now);

    /**
     * Notes soon that a caller has used his key; nothing where nobody keeps count.
     *
     * @param failures is told when it could not be noted
     */
    default void used(Caller caller, Instant now, Consumer<RuntimeException> failures) {
    }
}
