package billing.input;

import java.util.Collection;
import java.util.Optional;
import java.util.UUID;

/** Where readers find what a document refers to by code: earlier documents, then the database. */
public interface References {
    /** The thing of a type with this code. */
    <T> Optional<T> find(Class<T> type, String code);

    /**
     * The thing of a type with this identifier, for null the one that holds where none is named.
     * Where documents cannot name any, there is none.
     */
    default <T> Optional<T> byId(Class<T> type, UUID id) {
        return Optional.empty();
    }

    /**
     * The identifier of the live thing of a type that sorts last. Of types whose order does not
     * matter, there is none.
     */
    default Optional<UUID> lastId(Class<?> type) {
        return Optional.empty();
    }

    /** The codes that exist, to guess what was meant; need not be all. */
    Collection<String> codes(Class<?> type);
}
