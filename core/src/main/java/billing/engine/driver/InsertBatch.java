package billing.engine.driver;

/**
 * Rows to be added to a table together; those whose key is taken are left out and reported.
 * Parameters are set by place, from 1 on, in the order of the columns, each for every row.
 */
public interface InsertBatch extends AutoCloseable {
    /** Sets a parameter to a whole number. */
    InsertBatch set(int place, long number);

    /** Sets a parameter to a text, or to null. */
    InsertBatch set(int place, String text);

    /** Sets a parameter to null. */
    InsertBatch setNull(int place);

    /** Sets a parameter of a column that holds texts and bytes. */
    InsertBatch setTextOrBytes(int place, Object value);

    /** Adds a row of the values that are set. */
    void addToBatch();

    /** Adds the rows to the table; for each one in order 1 when it was added, else 0. */
    int[] executeBatch();

    @Override
    void close();
}
