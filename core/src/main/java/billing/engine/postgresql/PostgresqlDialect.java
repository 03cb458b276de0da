package billing.engine.postgresql;

import billing.engine.driver.Dialect;
import billing.engine.driver.SearchText;
import java.util.Optional;

/** The words of PostgreSQL. */
final class PostgresqlDialect implements Dialect {
    /** What means something else than itself in a regular expression. */
    private static final String SPECIAL = "\\.*+?()[]{}|^$";
    static final Dialect INSTANCE = new PostgresqlDialect();

    private PostgresqlDialect() {
    }

    @Override
    public String engine() {
        return "PostgreSQL";
    }

    @Override
    public boolean hasExactSums() {
        return true;
    }

    @Override
    public Optional<String> lateralJoin() {
        return Optional.of("CROSS JOIN LATERAL");
    }

    /** Rows that refer to them may be added meanwhile. */
    @Override
    public String rowLock() {
        return " FOR NO KEY UPDATE";
    }

    @Override
    public String freeRowLock() {
        return " FOR NO KEY UPDATE SKIP LOCKED";
    }

    @Override
    public String idContains(String id) {
        return "CAST(" + id + " AS text) LIKE ? ESCAPE '!'";
    }

    @Override
    public String contains(String expression) {
        return expression + " ~ ?";
    }

    @Override
    public String pattern(SearchText text) {
        StringBuilder pattern = new StringBuilder();
        for (String cases : text.characters()) {
            if (cases.codePointCount(0, cases.length()) > 1) {
                pattern.append('[').append(cases).append(']');
            } else if (SPECIAL.indexOf(cases) < 0) {
                pattern.append(cases);
            } else {
                pattern.append('\\').append(cases);
            }
        }
        return pattern.toString();
    }

    @Override
    public String jsonText(String json, String... path) {
        return "(CAST(" + json + " AS json) #>> '{" + String.join(",", path) + "}')";
    }

    @Override
    public String jsonElements(String json, String alias) {
        return "json_array_elements(CAST(" + json + " AS json)) AS " + alias + "(value)";
    }

    @Override
    public String jsonPairs(String key, String value, String rows) {
        return "(SELECT CAST(coalesce(json_agg(json_build_object('key', " + key + ", 'value', "
                + value + ")), '[]') AS text) " + rows + ")";
    }
}
