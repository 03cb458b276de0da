package billing.usage.aggregation;

import billing.usage.EventCursor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Maps the texts that an event has under some keys to an entry, created on first use: a tree of
 * hash maps with one level for each key, so that a lookup allocates nothing.
 */
final class TupleIndex<T> {
    /** Converts a text before it is looked up: texts with equal results share an entry. */
    @FunctionalInterface
    interface Reading {
        /** The converted text of an event's text under a key; both may be null. */
        String read(int key, String text);
    }

    /** For groups an empty text is the same as an absent one ({@code rating-and-usage.md 4.2}). */
    static final Reading EMPTY_IS_ABSENT =
            (key, text) -> text != null && text.isEmpty() ? null : text;

    private static final class Node<T> {
        private final Map<String, Node<T>> children = new HashMap<>();
        private T value;
    }

    private final String[] keys;
    private final Reading reading;
    private final Function<List<String>, T> make;
    private final Node<T> root = new Node<>();
    private final List<T> made = new ArrayList<>();

    /**
     * Creates an empty index.
     *
     * @param make creates the entry of converted texts, in the order of the keys; texts may be null
     */
    TupleIndex(List<String> keys, Reading reading, Function<List<String>, T> make) {
        this.keys = keys.toArray(String[]::new);
        this.reading = reading;
        this.make = make;
    }

    /** The entry of the cursor's current event. */
    T get(EventCursor event) {
        Node<T> node = root;
        for (int index = 0; index < keys.length; index++) {
            String text = event.property(keys[index]);
            Node<T> child = node.children.get(text);
            node = child != null ? child : child(node, reading.read(index, text));
        }
        return node.value != null ? node.value : make(node, event);
    }

    /** The entry of texts, in the order of the keys. */
    T get(List<String> texts) {
        Node<T> node = root;
        for (int index = 0; index < keys.length; index++) {
            node = child(node, reading.read(index, texts.get(index)));
        }
        if (node.value == null) {
            add(node, texts);
        }
        return node.value;
    }

    /** All entries in the order of creation. */
    List<T> entries() {
        return Collections.unmodifiableList(made);
    }

    /** Keys with their texts, in the order of the keys; texts may be null. */
    static Map<String, String> byKey(List<String> keys, List<String> texts) {
        Map<String, String> byKey = new LinkedHashMap<>();
        for (int index = 0; index < keys.size(); index++) {
            byKey.put(keys.get(index), texts.get(index));
        }
        return byKey;
    }

    /** Removes all entries. */
    void clear() {
        root.children.clear();
        root.value = null;
        made.clear();
    }

    private Node<T> child(Node<T> node, String text) {
        return node.children.computeIfAbsent(text, key -> new Node<>());
    }

    private T make(Node<T> node, EventCursor event) {
        String[] texts = new String[keys.length];
        for (int index = 0; index < keys.length; index++) {
            texts[index] = reading.read(index, event.property(keys[index]));
        }
        add(node, Arrays.asList(texts));
        return node.value;
    }

    private void add(Node<T> node, List<String> texts) {
        node.value = make.apply(texts);
        made.add(node.value);
    }
}
