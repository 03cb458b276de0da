package billing.engine;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Objects that all connections of an open database share, by their type. Thread safe. */
final class SharedObjects {
    private final Map<Class<?>, Object> objects = new ConcurrentHashMap<>();

    /** The object of a type, created at first use. */
    <T> T get(Class<T> type, Supplier<T> first) {
        return type.cast(objects.computeIfAbsent(type, unknown -> first.get()));
    }
}
