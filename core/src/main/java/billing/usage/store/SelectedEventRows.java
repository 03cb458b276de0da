package billing.usage.store;

import billing.engine.Cursor;
import billing.engine.Handle;
import billing.engine.PooledStatement;

/** The rows of a statement, which the database hands over as they are asked for. */
final class SelectedEventRows extends EventRows {
    private final PooledStatement statement;
    private final Cursor rows;

    /** Selects the rows of a range in an order. */
    SelectedEventRows(Handle handle, EventRange range, String order) {
        this.statement = new PooledStatement(handle,
                "SELECT " + COLUMNS + EventRange.EVENTS + order);
        this.rows = range.bind(statement).query();
    }

    @Override
    boolean next() {
        return rows.next();
    }

    @Override
    long number(int place) {
        return rows.number(place);
    }

    @Override
    boolean isNull(int place) {
        return rows.isNull(place);
    }

    @Override
    byte[] bytes(int place) {
        return rows.bytes(place);
    }

    @Override
    String text(int place) {
        return rows.text(place);
    }

    @Override
    Object textOrBytes(int place) {
        return rows.textOrBytes(place);
    }

    @Override
    public void close() {
        rows.close();
        statement.close();
    }
}
