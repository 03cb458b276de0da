package billing.apply;

import billing.engine.Handle;
import billing.input.Fields;
import billing.input.Node;
import billing.input.References;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Where a kind of resource is stored.
 *
 * @param <T> its type in the domain
 */
interface ResourceStore<T> {
    /** The live one under a key. */
    Optional<T> find(Handle handle, String key);

    /** The live ones under some keys, as many as there are. */
    default Map<String, T> find(Handle handle, Collection<String> keys) {
        Map<String, T> found = new HashMap<>();
        keys.forEach(key -> find(handle, key).ifPresent(one -> found.put(key, one)));
        return found;
    }

    /** All live ones. */
    List<T> all(Handle handle);

    /**
     * What files state, with what the program has added to the stored one by itself: that stays,
     * and files need not repeat it.
     *
     * @param before as stored; null for a new one
     */
    default T completed(T before, T asked, References references) {
        return asked;
    }

    /**
     * Notes which changes of one are not possible any more. The API passes over such members in
     * silence; a file that asks for them would differ from the database for ever.
     */
    default void check(Handle handle, DeclaredResource<T> declared, List<MemberChange> changes) {
    }

    /** What a request may change of a stored one; the rest of its body is passed over. */
    default Node changeable(Handle handle, T stored, Node body) {
        return body;
    }

    /** Stores a new one. */
    void insert(ApplyTransaction transaction, T resource);

    /** Stores new ones, in order. */
    default void insertAll(ApplyTransaction transaction, List<DeclaredResource<T>> all) {
        all.forEach(one -> one.store(() -> insert(transaction, one.desired())));
    }

    /**
     * Stores a changed one, and carries out what the change means for what was made from it.
     *
     * @param in the members that were given
     */
    void update(ApplyTransaction transaction, Fields in, T before, T after);

    /** The store of a repository that needs nothing but the resource. */
    static <R, T> ResourceStore<T> of(Function<Handle, R> open,
                                      BiFunction<R, String, Optional<T>> find,
                                      Function<R, List<T>> all, BiConsumer<R, T> insert,
                                      BiConsumer<R, T> update) {
        return new ResourceStore<>() {
            @Override
            public Optional<T> find(Handle handle, String key) {
                return find.apply(open.apply(handle), key);
            }

            @Override
            public List<T> all(Handle handle) {
                return all.apply(open.apply(handle));
            }

            @Override
            public void insert(ApplyTransaction transaction, T resource) {
                insert.accept(open.apply(transaction.handle()), resource);
            }

            @Override
            public void update(ApplyTransaction transaction, Fields in, T before, T after) {
                update.accept(open.apply(transaction.handle()), after);
            }
        };
    }
}
