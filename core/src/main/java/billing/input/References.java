package billing.input;

import java.util.Collection;
import java.util.Optional;

/** Where readers find what a document refers to by code: earlier documents, then the database. */
public interface References {
    /** The thing of a type with this code. */
    <T> Optional<T> find(Class<T> type, String code);

    /** The codes that exist, to guess what was meant; need not be all. */
    Collection<String> codes(Class<?> type);
}
