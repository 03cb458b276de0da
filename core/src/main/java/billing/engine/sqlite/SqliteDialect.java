package billing.engine.sqlite;

import billing.engine.driver.Dialect;
import billing.engine.driver.SearchText;
import java.util.Optional;

/** The words of SQLite. */
final class SqliteDialect implements Dialect {
    static final Dialect INSTANCE = new SqliteDialect();

    private SqliteDialect() {
    }

    @Override
    public String engine() {
        return "SQLite";
    }

    @Override
    public boolean hasExactSums() {
        return false;
    }

    @Override
    public Optional<String> lateralJoin() {
        return Optional.empty();
    }

    @Override
    public String idContains(String id) {
        // LIKE takes capital letters for small ones.
        return "hex(substr(" + id + ", 1, 4)) || '-' || hex(substr(" + id + ", 5, 2)) || '-'"
                + " || hex(substr(" + id + ", 7, 2)) || '-' || hex(substr(" + id + ", 9, 2)) || '-'"
                + " || hex(substr(" + id + ", 11)) LIKE ? ESCAPE '!'";
    }

    @Override
    public String contains(String expression) {
        return expression + " GLOB ?";
    }

    @Override
    public String pattern(SearchText text) {
        StringBuilder pattern = new StringBuilder("*");
        for (String cases : text.characters()) {
            boolean isPlain = cases.length() == 1 && "*?[".indexOf(cases.charAt(0)) < 0;
            pattern.append(isPlain ? cases : "[" + cases + "]");
        }
        return pattern.append('*').toString();
    }

    @Override
    public String rowLock() {
        return "";
    }

    @Override
    public String freeRowLock() {
        return "";
    }

    @Override
    public String jsonText(String json, String... path) {
        return "json_extract(" + json + ", '$." + String.join(".", path) + "')";
    }

    @Override
    public String jsonElements(String json, String alias) {
        return "json_each(" + json + ") AS " + alias;
    }

    @Override
    public String jsonPairs(String key, String value, String rows) {
        return "(SELECT json_group_array(json_object('key', " + key + ", 'value', " + value + "))"
                + " " + rows + ")";
    }
}
