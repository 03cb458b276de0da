package billing.engine.sqlite;

import billing.engine.driver.Dialect;

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
    public String idText(String id) {
        String hex = "hex(" + id + ")";
        return "lower(substr(" + hex + ", 1, 8) || '-' || substr(" + hex + ", 9, 4) || '-'"
                + " || substr(" + hex + ", 13, 4) || '-' || substr(" + hex + ", 17, 4) || '-'"
                + " || substr(" + hex + ", 21))";
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
