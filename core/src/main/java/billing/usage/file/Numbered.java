package billing.usage.file;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers the names of a file in the order of their first occurrence, from 0, each with a value.
 *
 * <p>One thread adds names; another one may read those that were added before it received a batch.
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
