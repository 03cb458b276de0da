package billing.cli.output;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Names with values, a line each: the view of a single object. The names are keys of its JSON, so
 * they contain no data: facts about several objects have a table for programs.
 */
public final class Facts implements Block {
    private final Map<String, Cell> facts = new LinkedHashMap<>();
    private final boolean sums;

    private Facts(boolean sums) {
        this.sums = sums;
    }

    /** An empty list. */
    public static Facts none() {
        return new Facts(false);
    }

    /** An empty list of amounts that are aligned right; names that do not fit are cut. */
    public static Facts sums() {
        return new Facts(true);
    }

    /** Adds a value; null is omitted. */
    public Facts fact(String name, Object value) {
        if (value != null) {
            facts.put(name, Cell.of(value));
        }
        return this;
    }

    /** The values by name, in order. */
    public Map<String, Cell> facts() {
        return facts;
    }

    /** Whether the values are amounts, aligned right. */
    boolean isSums() {
        return sums;
    }

    /** The values as a table of one row, for CSV. */
    Table asTable() {
        Table table = Table.of(facts.keySet().stream().map(Column::text).toArray(Column[]::new));
        return table.row(facts.values().toArray());
    }
}
