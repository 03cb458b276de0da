package billing.cli.output;

import java.util.LinkedHashMap;
import java.util.Map;

/** Named values of one thing, a line each: the view of a single object. */
public final class Facts implements Block {
    private final Map<String, Cell> facts = new LinkedHashMap<>();

    private Facts() {
    }

    /** No facts yet. */
    public static Facts none() {
        return new Facts();
    }

    /** Adds a fact; an absent value (null) is left out. */
    public Facts fact(String name, Object value) {
        if (value != null) {
            facts.put(name, Cell.of(value));
        }
        return this;
    }

    /** The facts in their order. */
    public Map<String, Cell> facts() {
        return facts;
    }

    /** The facts as a table of one row, for CSV. */
    Table asTable() {
        Table table = Table.of(facts.keySet().stream().map(Column::text).toArray(Column[]::new));
        return table.row(facts.values().toArray());
    }
}
