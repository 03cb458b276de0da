package billing.server.api;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** Finds the caller of an API key. */
@FunctionalInterface
public interface Access {
    /** The caller of an active key; empty for any other text. */
    Optional<Caller> caller(String key, Instant now);

    /**
     * The same caller at a later time, with the permissions that its key has then; empty once the
     * key is no longer active. By default a caller does not change.
     */
    default Optional<Caller> current(Caller caller, Instant now) {
        return Optional.of(caller);
    }

    /**
     * Records, not necessarily at once, that a caller has used its key. Does nothing by default.
     *
     * @param failures called when the use could not be recorded
     */
    default void used(Caller caller, Instant now, Consumer<RuntimeException> failures) {
    }
}
