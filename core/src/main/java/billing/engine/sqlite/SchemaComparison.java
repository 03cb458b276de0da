package billing.engine.sqlite;

import billing.engine.driver.Schema;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How the schema of a database differs from the one that this program gives a new database of the
 * same version. A missing index or a foreign trigger changes what is stored, without any page being
 * damaged.
 *
 * @param faults    what is missing or changed, and what changes how this program writes
 * @param additions tables, views and indexes of others, which change nothing of that
 */
record SchemaComparison(List<String> faults, List<String> additions) {
    /**
     * Not the tables of the engine (statistics), its indexes of keys (which have no statement) and
     * those of Flyway, whose versions vary. The name of a trigger proves nothing: whoever writes to
     * the schema itself can choose one of the engine's.
     */
    private static final String OBJECTS = """
            SELECT o.type, o.name, o.tbl_name, o.sql, o.type = 'index' AND (
                   EXISTS (SELECT 1 FROM pragma_index_list(o.tbl_name) AS i
                            WHERE i.name = o.name AND (i."unique" = 1 OR i.partial = 1))
                   OR EXISTS (SELECT 1 FROM pragma_index_xinfo(o.name) WHERE cid = -2))
                   AS may_refuse_rows
              FROM sqlite_schema AS o
             WHERE o.sql IS NOT NULL
               AND (o.type <> 'table' OR o.name NOT LIKE 'sqlite\\_%' ESCAPE '\\')
               AND (o.type = 'trigger' OR o.tbl_name <> 'flyway_schema_history')
             ORDER BY o.type <> 'table', o.type, o.name""";

    /**
     * A table, an index, a trigger or a view; its type and name are the key.
     *
     * @param mayRefuseRows whether it is an index that a row can violate, or whose expression or
     *                      condition can fail on one
     */
    private record SchemaObject(String type, String name, String table, String sql,
                                boolean mayRefuseRows) {
        String key() {
            return type + " " + name;
        }
    }

    /**
     * Compares an open database.
     *
     * @param version that of its schema; one of a newer program is not compared
     */
    static SchemaComparison of(Connection database, int version) throws SQLException {
        if (version < 1 || version > Schema.NEWEST) {
            return new SchemaComparison(version < 0 ? List.of("its schema version is " + version)
                    : List.of(), List.of());
        }
        return SqliteSchema.ofNew(version, made -> {
            SchemaComparison compared = compare(objects(database), objects(made), version);
            int id = applicationId(database);
            if (id != applicationId(made)) {
                compared.faults.add("its application_id is " + id + ", that of another program");
            }
            return compared;
        });
    }

    private static SchemaComparison compare(Map<String, SchemaObject> found,
                                            Map<String, SchemaObject> expected, int version) {
        List<String> faults = new ArrayList<>();
        expected.forEach((key, object) -> {
            if (!found.containsKey(key)) {
                faults.add("the " + key + " is missing");
            } else if (!found.get(key).equals(object)) {
                faults.add("the " + key + " differs from that of schema " + version);
            }
        });
        List<String> additions = new ArrayList<>();
        found.values().stream().filter(object -> !expected.containsKey(object.key()))
                .forEach(object -> {
                    boolean isOfOurs = expected.containsKey("table " + object.table());
                    if (object.type().equals("trigger") || object.mayRefuseRows() && isOfOurs) {
                        faults.add("the " + object.key() + " on " + object.table()
                                + " is not part of schema " + version);
                    } else {
                        additions.add(object.key());
                    }
                });
        return new SchemaComparison(faults, additions);
    }

    private static Map<String, SchemaObject> objects(Connection connection) throws SQLException {
        Map<String, SchemaObject> objects = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement();
             ResultSet rows = statement.executeQuery(OBJECTS)) {
            while (rows.next()) {
                SchemaObject object = new SchemaObject(rows.getString(1), rows.getString(2),
                        rows.getString(3), rows.getString(4), rows.getBoolean(5));
                objects.put(object.key(), object);
            }
        }
        return objects;
    }

    private static int applicationId(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
             ResultSet row = statement.executeQuery("PRAGMA application_id")) {
            row.next();
            return row.getInt(1);
        }
    }
}
