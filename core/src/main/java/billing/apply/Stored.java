package billing.apply;

import billing.store.Handle;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** What exists beside the files: a database, or nothing at all. */
interface Stored {
    /** What exists where there is no database. */
    Stored NOTHING = new Stored() {
        @Override
        public <T> Optional<T> find(Kind<T> kind, String key) {
            return Optional.empty();
        }

        @Override
        public <T> Collection<T> all(Kind<T> kind) {
            return List.of();
        }
    };

    /** The live resource of a kind under a key. */
    <T> Optional<T> find(Kind<T> kind, String key);

    /** All live resources of a kind. */
    <T> Collection<T> all(Kind<T> kind);

    /** What exists in a database. */
    static Stored in(Handle handle) {
        return new Stored() {
            @Override
            public <T> Optional<T> find(Kind<T> kind, String key) {
                return kind.shelf().find(handle, key);
            }

            @Override
            public <T> Collection<T> all(Kind<T> kind) {
                return kind.shelf().all(handle);
            }
        };
    }
}
