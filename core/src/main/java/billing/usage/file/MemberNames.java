package billing.usage.file;

import billing.kernel.limit.Limit;
import java.util.Arrays;

/**
 * The names of the members of a row's objects, kept to find those given twice. Used for row after
 * row without making anything new: rows have few members, so that comparing each is fast.
 */
final class MemberNames {
    /** An object with more members is rejected for their number. */
    private static final int KEPT_MAX = Limit.EVENT_PROPERTIES.most() + 1;
    private String[] names = new String[16];
    private int start;
    private int end;

    void clear() {
        start = 0;
        end = 0;
    }

    /** Begins an object within the current one; returns what {@link #leave} takes. */
    int enter() {
        int outer = start;
        start = end;
        return outer;
    }

    /** Ends the current object and goes on with the one around it. */
    void leave(int outer) {
        end = start;
        start = outer;
    }

    /** Adds a name to the current object; false when the object has it already. */
    boolean add(String name) {
        for (int at = start; at < end; at++) {
            if (names[at].equals(name)) {
                return false;
            }
        }
        if (end - start < KEPT_MAX) {
            if (end == names.length) {
                names = Arrays.copyOf(names, 2 * end);
            }
            names[end++] = name;
        }
        return true;
    }
}
