package billing.engine.sqlite;

import billing.engine.driver.UuidBytes;
import billing.kernel.error.StoreException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.migration.Context;
import org.flywaydb.core.api.migration.JavaMigration;

/**
 * The ninth schema: identifiers are stored as 16 bytes ({@link UuidBytes}), no longer as texts of
 * 36 characters. Absent identifiers in unique keys, until then empty texts, are
 * the one of 16 zero bytes.
 *
 * <p>Each table with identifiers is replaced by one with the changed columns and the same rows, in
 * their order; its indexes and triggers are created again from their texts. Foreign keys are not
 * enforced meanwhile, and checked at the end.
 */
final class IdentifiersAsBytes implements JavaMigration {
    /** Columns named like identifiers that hold other texts. */
    private static final Set<String> OTHER_TEXTS = Set.of("external_id", "external_customer_id",
            "external_subscription_id", "transaction_id", "event_transaction_id", "event_id",
            "provider_method_id", "message_id", "bank_line_id", "bank_lines.id");
    /** A column of identifiers that is not named like one. */
    private static final String BILLED_ON = "correction_lines.billed_on";
    private static final String BEFORE = "_as_texts";
    private static final String CANONICAL = "'" + List.of(8, 4, 4, 4, 12).stream()
            .map("[0-9a-f]"::repeat).collect(Collectors.joining("-")) + "'";

    @Override
    public MigrationVersion getVersion() {
        return MigrationVersion.fromVersion("9");
    }

    @Override
    public String getDescription() {
        return "identifiers as bytes";
    }

    @Override
    public Integer getChecksum() {
        return null;
    }

    @Override
    public boolean canExecuteInTransaction() {
        return true;
    }

    @Override
    public void migrate(Context context) throws SQLException {
        try (Statement statement = context.getConnection().createStatement()) {
            if (number(statement, "PRAGMA foreign_keys") != 0) {
                throw new IllegalStateException("foreign keys are enforced");
            }
            // References of other tables must not follow a table that is renamed.
            statement.execute("PRAGMA legacy_alter_table = ON");
            long missing = number(statement, "SELECT count(*) FROM pragma_foreign_key_check");
            Map<String, List<String>> columns = columns(statement);
            List<String> triggers = new ArrayList<>();
            for (Map.Entry<String, List<String>> table : columns.entrySet()) {
                triggers.addAll(definitions(statement, "trigger", table.getKey()));
                replace(statement, table.getKey(), table.getValue());
            }
            for (String trigger : triggers) {
                statement.execute(trigger);
            }
            require(number(statement, "SELECT count(*) FROM pragma_foreign_key_check") == missing,
                    "references between rows were lost");
            statement.execute("PRAGMA legacy_alter_table = OFF");
        }
    }

    /** The columns of identifiers by table. */
    private static Map<String, List<String>> columns(Statement statement) throws SQLException {
        Map<String, List<String>> columns = new LinkedHashMap<>();
        try (ResultSet found = statement.executeQuery("SELECT t.name AS table_name, c.name"
                + " FROM sqlite_schema t JOIN pragma_table_info(t.name) c"
                + " WHERE t.type = 'table' AND c.type = 'TEXT' ORDER BY t.rowid, c.cid")) {
            while (found.next()) {
                String table = found.getString(1);
                String column = found.getString(2);
                String path = table + "." + column;
                if ((column.equals("id") || column.endsWith("_id") || path.equals(BILLED_ON))
                        && !OTHER_TEXTS.contains(column) && !OTHER_TEXTS.contains(path)) {
                    columns.computeIfAbsent(table, one -> new ArrayList<>()).add(column);
                }
            }
        }
        return columns;
    }

    private static void replace(Statement statement, String table, List<String> identifiers)
            throws SQLException {
        String created = definitions(statement, "table", table).get(0);
        for (String column : identifiers) {
            created = asBytes(created, column);
        }
        List<String> indexes = definitions(statement, "index", table);
        if (number(statement, "SELECT EXISTS (SELECT 1 FROM " + table + ")") == 0) {
            statement.execute("DROP TABLE " + table);
            statement.execute(created);
        } else {
            for (String column : identifiers) {
                requireCanonical(statement, table, column);
            }
            statement.execute("ALTER TABLE " + table + " RENAME TO " + table + BEFORE);
            statement.execute(created);
            copy(statement, table, identifiers);
            statement.execute("DROP TABLE " + table + BEFORE);
        }
        for (String index : indexes) {
            statement.execute(index);
        }
    }

    /** The definition of a table with another type of a column. */
    private static String asBytes(String created, String column) {
        Matcher definition = Pattern.compile("\\b" + column + "(\\s+)TEXT\\b").matcher(created);
        require(definition.find(), "the column " + column + " was not found in: " + created);
        return new StringBuilder(created).replace(definition.start(), definition.end(),
                column + definition.group(1) + "BLOB").toString();
    }

    private static void copy(Statement statement, String table, List<String> identifiers)
            throws SQLException {
        List<String> all = texts(statement, "SELECT name FROM pragma_table_info('" + table + "')");
        String counts = "count(*) || " + identifiers.stream().map(column ->
                "'/' || count(" + column + ")").collect(Collectors.joining(" || "));
        String before = texts(statement, "SELECT " + counts + " FROM " + table + BEFORE).get(0);
        statement.execute("INSERT INTO " + table + " (" + String.join(", ", all) + ") SELECT "
                + all.stream().map(column -> identifiers.contains(column) ? bytes(column) : column)
                .collect(Collectors.joining(", ")) + " FROM " + table + BEFORE);
        require(before.equals(texts(statement, "SELECT " + counts + " FROM " + table).get(0)),
                "rows of " + table + " were lost");
    }

    private static String bytes(String column) {
        return "CASE " + column + " WHEN '' THEN zeroblob(" + UuidBytes.LENGTH
                + ") ELSE unhex(" + column + ", '-') END";
    }

    private static void requireCanonical(Statement statement, String table, String column)
            throws SQLException {
        List<String> others = texts(statement, "SELECT " + column + " FROM " + table + " WHERE "
                + column + " <> '' AND " + column + " NOT GLOB " + CANONICAL + " LIMIT 1");
        if (!others.isEmpty()) {
            throw new StoreException("a row of " + table + " has the " + column + " "
                    + others.get(0) + ", which is not a UUID",
                    "it was not written by this program; correct it, or restore a backup", null);
        }
    }

    private static List<String> definitions(Statement statement, String type, String table)
            throws SQLException {
        return texts(statement, "SELECT sql FROM sqlite_schema WHERE type = '" + type
                + "' AND tbl_name = '" + table + "' AND sql IS NOT NULL ORDER BY rowid");
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalStateException(otherwise);
        }
    }

    private static long number(Statement statement, String query) throws SQLException {
        try (ResultSet found = statement.executeQuery(query)) {
            found.next();
            return found.getLong(1);
        }
    }

    private static List<String> texts(Statement statement, String query) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (ResultSet found = statement.executeQuery(query)) {
            while (found.next()) {
                texts.add(found.getString(1));
            }
        }
        return texts;
    }
}
