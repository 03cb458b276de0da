package billing.usage.file;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Things in the order in which a file names them first; each gets its place as a number.
 *
 * <p>Thread safe where the threads need it: one adds, another reads what was added before a batch
 * came over to it.
 */
final class Numbered<T> {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<T> things = new ArrayList<>();

    /** How many there are. */
    synchronized int size() {
        return things.size();
    }

    /** The thing of a number. */
    synchronized T get(int number) {
        return things.get(number);
    }

    /** The number of a name, or -1. */
    int number(String name) {
        return numbers.getOrDefault(name, -1);
    }

    /** Adds a thing under a new name; answers its number. */
    synchronized int add(String name, T thing) {
        things.add(thing);
        numbers.put(name, things.size() - 1);
        return things.size() - 1;
    }
}
