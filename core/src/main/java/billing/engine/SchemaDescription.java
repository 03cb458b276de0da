package billing.engine;

import billing.engine.driver.MoveMark;
import billing.engine.driver.Schema;
import billing.engine.sqlite.SqliteSchema;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The tables of a database with what they consist of, in words that do not depend on the engine:
 * both engines have the same schema.
 *
 * @param tables columns, keys, references and indexes, by the name of the table or view
 * @param views  the names of views
 */
record SchemaDescription(Map<String, Set<String>> tables, Set<String> views) {
    private static final String VIEW = "VIEW";
    /** The description of an index that is not unique begins so. */
    private static final String INDEX = "index ";
    /** What the columns of a type hold, where it is not called so. */
    private static final Map<String, String> TYPES = Map.of("int8", "integer", "int4", "integer",
            "bigserial", "integer", "uuid", "blob", "bytea", "blob");

    /** The database that a connection has open. */
    static SchemaDescription of(Connection connection) throws SQLException {
        DatabaseMetaData data = connection.getMetaData();
        String schema = connection.getSchema();
        SchemaDescription made = new SchemaDescription(new TreeMap<>(), new TreeSet<>());
        try (ResultSet found = data.getTables(null, schema, "%", new String[] {"TABLE", VIEW})) {
            while (found.next()) {
                String name = found.getString("TABLE_NAME");
                if (!name.startsWith("flyway_") && !name.startsWith("sqlite_")
                        && !name.equals(MoveMark.TABLE)) {
                    made.tables.put(name, new TreeSet<>());
                    if (found.getString("TABLE_TYPE").equals(VIEW)) {
                        made.views.add(name);
                    }
                }
            }
        }
        for (String table : made.tables.keySet()) {
            made.describe(data, schema, table);
        }
        return made;
    }

    /** A new database of this program. */
    static SchemaDescription ofNew() throws SQLException {
        return SqliteSchema.ofNew(Schema.NEWEST, SchemaDescription::of);
    }

    /**
     * How the tables of another database differ from these. Views and indexes that are not
     * unique do not count: rows are the same with and without them.
     */
    List<String> differences(SchemaDescription other) {
        List<String> differences = new ArrayList<>();
        other.tables.keySet().stream()
                .filter(name -> !tables.containsKey(name) && !other.views.contains(name))
                .forEach(name -> differences.add("the table " + name + " is not part of it"));
        tables.forEach((name, facts) -> {
            if (views.contains(name)) {
                return;
            }
            if (!other.tables.containsKey(name) || other.views.contains(name)) {
                differences.add("the table " + name + " is missing");
                return;
            }
            Set<String> found = other.tables.get(name);
            missing(found, facts).forEach(fact -> differences.add("the table " + name + " has the "
                    + fact + ", which is not part of it"));
            missing(facts, found).forEach(fact -> differences.add("the table " + name
                    + " lacks the " + fact));
        });
        return differences;
    }

    private static List<String> missing(Set<String> facts, Set<String> others) {
        return facts.stream().filter(fact -> !fact.startsWith(INDEX) && !others.contains(fact))
                .toList();
    }

    private void describe(DatabaseMetaData data, String schema, String table)
            throws SQLException {
        Set<String> facts = tables.get(table);
        Map<Integer, String> keys = new TreeMap<>();
        try (ResultSet key = data.getPrimaryKeys(null, schema, table)) {
            while (key.next()) {
                keys.put(key.getInt("KEY_SEQ"), key.getString("COLUMN_NAME"));
            }
        }
        String key = "(" + String.join(", ", keys.values()) + ")";
        facts.add("primary key " + key);
        describeColumns(data, schema, table, keys.values());
        try (ResultSet reference = data.getImportedKeys(null, schema, table)) {
            while (reference.next()) {
                facts.add("reference of " + reference.getString("FKCOLUMN_NAME") + " to "
                        + reference.getString("PKTABLE_NAME") + "."
                        + reference.getString("PKCOLUMN_NAME"));
            }
        }
        describeIndexes(data, schema, table);
        // Not every engine lists the index of a key.
        facts.remove("unique key " + key);
    }

    /** What a view computes has no type that all engines know. */
    private void describeColumns(DatabaseMetaData data, String schema, String table,
                                 Iterable<String> keys) throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet column = data.getColumns(null, schema, table, "%")) {
            while (column.next()) {
                if (column.getString("TABLE_NAME").equals(table)) {
                    String name = column.getString("COLUMN_NAME");
                    names.add(name);
                    tables.get(table).add("column " + name
                            + (views.contains(table) ? "" : type(column, name, keys)));
                }
            }
        }
        tables.get(table).add("order of columns " + String.join(", ", names));
    }

    private static String type(ResultSet column, String name, Iterable<String> keys)
            throws SQLException {
        String type = column.getString("TYPE_NAME").toLowerCase(Locale.ROOT);
        boolean isNull = column.getInt("NULLABLE") == DatabaseMetaData.columnNullable;
        for (String key : keys) {
            isNull &= !key.equals(name);
        }
        return " (" + TYPES.getOrDefault(type, type) + (isNull ? " or null)" : ")");
    }

    private void describeIndexes(DatabaseMetaData data, String schema, String table)
            throws SQLException {
        Map<String, String> columns = new TreeMap<>();
        Set<String> several = new TreeSet<>();
        try (ResultSet index = data.getIndexInfo(null, schema, table, false, true)) {
            while (index.next()) {
                String name = index.getString("INDEX_NAME");
                String column = index.getString("COLUMN_NAME");
                if (index.getBoolean("NON_UNIQUE")) {
                    several.add(name);
                }
                // SQLite does not tell what an expression is.
                if (column != null && !column(column).contains("(")) {
                    columns.merge(name, column(column), (one, other) -> one + ", " + other);
                }
            }
        }
        columns.forEach((name, all) -> tables.get(table).add((several.contains(name)
                ? INDEX : "unique key ") + named(name) + "(" + all + ")"));
    }

    /** Those that the engine makes for a key have names of its own. */
    private static String named(String index) {
        return index.startsWith("sqlite_autoindex") || index.endsWith("_key")
                || index.endsWith("_pkey") ? "" : index + " ";
    }

    private static String column(String text) {
        return text.replace("\"", "").replaceAll("lower\\((\\w+)\\)", "$1");
    }
}
