package billing.cli.output;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows under named columns: the view of a list. */
public final class Table implements Block {
    private final List<Column> columns;
    private final List<List<Cell>> rows = new ArrayList<>();
    private String whenEmpty;

    private Table(List<Column> columns) {
        this.columns = columns;
    }

    /** A table without rows. */
    public static Table of(Column... columns) {
        return new Table(List.of(columns));
    }

    /** Adds a row: texts, numbers, null for absent, or {@link Cell}s; one for each column. */
    public Table row(Object... values) {
        if (values.length != columns.size()) {
            throw new IllegalArgumentException(values.length + " values for " + columns.size()
                    + " columns");
        }
        rows.add(Arrays.stream(values).map(Cell::of).toList());
        return this;
    }

    /** Sets the message on standard error if there are no rows. */
    public Table whenEmpty(String sentence) {
        this.whenEmpty = sentence;
        return this;
    }

    /** The columns from left to right. */
    public List<Column> columns() {
        return columns;
    }

    /** The rows from top to bottom. */
    public List<List<Cell>> rows() {
        return rows;
    }

    /** The message for a table without rows; null for none. */
    String whenEmpty() {
        return whenEmpty;
    }
}
