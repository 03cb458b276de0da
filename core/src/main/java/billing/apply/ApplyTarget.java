package billing.apply;

import billing.engine.Handle;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What exists apart from the files: a database, or nothing at all. */
interface ApplyTarget {
    /** What exists where there is no database. */
    ApplyTarget NOTHING = new ApplyTarget() {
        @Override
        public <T> Optional<T> find(ResourceType<T> kind, String key) {
            return Optional.empty();
        }

        @Override
        public <T> Map<String, T> find(ResourceType<T> kind, Collection<String> keys) {
            return Map.of();
        }

        @Override
        public <T> Collection<T> all(ResourceType<T> kind) {
            return List.of();
        }
    };

    /** The live resource of a kind under a key. */
    <T> Optional<T> find(ResourceType<T> kind, String key);

    /** Those of some keys, as many as exist. */
    <T> Map<String, T> find(ResourceType<T> kind, Collection<String> keys);

    /** All live resources of a kind. */
    <T> Collection<T> all(ResourceType<T> kind);

    /** What exists in a database. */
    static ApplyTarget in(Handle handle) {
        return new ApplyTarget() {
            @Override
            public <T> Optional<T> find(ResourceType<T> kind, String key) {
                return kind.store().find(handle, key);
            }

            @Override
            public <T> Map<String, T> find(ResourceType<T> kind, Collection<String> keys) {
                return kind.store().find(handle, keys);
            }

            @Override
            public <T> Collection<T> all(ResourceType<T> kind) {
                return kind.store().all(handle);
            }
        };
    }
}
