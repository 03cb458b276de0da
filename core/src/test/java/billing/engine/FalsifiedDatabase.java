package billing.engine;

import java.util.List;
import java.util.Map;

/** What somebody does to a database who writes past the program, its triggers put aside. */
public final class FalsifiedDatabase {
    private static final String TRIGGERS = "SELECT name, sql FROM sqlite_master";

    private FalsifiedDatabase() {
    }

    /** Carries out a statement that the triggers of the schema would refuse. */
    public static void execute(Handle handle, String sql) {
        if (handle.dialect().engine().equals("PostgreSQL")) {
            handle.execute("SET LOCAL session_replication_role = replica");
            handle.execute(sql);
            handle.execute("SET LOCAL session_replication_role = DEFAULT");
            return;
        }
        List<Map.Entry<String, String>> triggers = new Rows<>(handle, TRIGGERS,
                row -> Map.entry(row.text("name"), row.text("sql"))).list("WHERE type = 'trigger'");
        triggers.forEach(trigger -> handle.execute("DROP TRIGGER " + trigger.getKey()));
        handle.execute(sql);
        triggers.forEach(trigger -> handle.execute(trigger.getValue()));
    }
}
