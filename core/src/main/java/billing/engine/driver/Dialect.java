package billing.engine.driver;

import java.util.Optional;

/** The words of SQL in which engines differ; everything else is written so that both know it. */
public interface Dialect {
    /** The name of the engine: {@code SQLite}. */
    String engine();

    /** Whether the sum of whole numbers is exact however large it is, and no error. */
    boolean hasExactSums();

    /**
     * What joins a subquery in FROM that may name the tables before it; empty where there is
     * nothing like it.
     */
    Optional<String> lateralJoin();

    /**
     * Whether the text of an identifier matches a pattern in lower case, the value of the one
     * question mark, in which {@code !} makes the next character an ordinary one.
     */
    String idContains(String id);

    /**
     * Whether an expression contains a text, whatever the case.
     *
     * @return a condition with one question mark, for {@link #pattern}
     */
    String contains(String expression);

    /** The value of the question mark of {@link #contains}. */
    String pattern(SearchText text);

    /**
     * The end of a SELECT that locks the rows it finds, so that others that lock or change them
     * wait; empty where there is one writer.
     */
    String rowLock();

    /** The same of rows that nobody else has locked: those are left out. */
    String freeRowLock();

    /**
     * A member of a JSON object as text; null where there is none.
     *
     * @param json an expression
     * @param path the names of the members that lead to it
     */
    String jsonText(String json, String... path);

    /**
     * The elements of a JSON list as a table of one column, {@code value}.
     *
     * @param json  an expression
     * @param alias the name of the table
     */
    String jsonElements(String json, String alias);

    /**
     * A list of objects with the members {@code key} and {@code value}, of the rows of a table.
     *
     * @param rows the tables and the condition: {@code FROM t WHERE a = b}
     */
    String jsonPairs(String key, String value, String rows);
}
