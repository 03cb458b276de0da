package billing.cli.command.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.cli.CommandRun;
import billing.engine.Database;
import billing.engine.OlderServer;
import billing.engine.TestServer;
import billing.engine.driver.DatabaseServer;
import billing.engine.driver.Schema;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What commands do and report where the database is on a PostgreSQL server. */
class ServerCommandsTest {
    @TempDir
    Path folder;
    private DatabaseServer server;
    private String db;

    @BeforeEach
    void requireServer() {
        assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
        server = TestServer.addressToCreate(folder.resolve("billing.db"));
        db = server.toString();
    }

    private CommandRun run(String... arguments) {
        return CommandRun.in(folder).exactly().with("BILLING_DB", db).run(arguments);
    }

    private CommandRun refused(String address) {
        CommandRun run = CommandRun.in(folder).exactly().with("BILLING_DB", address)
                .run("customer", "list");
        assertThat(run.exit()).isNotZero();
        return run;
    }

    @Test
    void a_server_that_does_not_answer_is_named_without_the_password() {
        CommandRun run = refused("postgresql://ann:secret@127.0.0.1:1/books");
        assertThat(run.exit()).isEqualTo(7);
        assertThat(run.err())
                .contains("the server of the database postgresql://ann@127.0.0.1:1/books"
                        + "?schema=public cannot be reached", "check host and port")
                .doesNotContain("secret");
    }

    @Test
    void a_connection_that_is_refused_names_what_may_be_wrong() {
        CommandRun run = refused(db + "&sslmode=require");
        assertThat(run.err()).contains(" is refused: ", "SSL",
                "check the password (PGPASSWORD, ~/.pgpass, or the address) and sslmode");
        assertThat(run.err()).doesNotContain("was lost");
    }

    @Test
    void a_database_that_is_missing_is_created_with_the_tools_of_the_server() {
        assertThat(refused(db.replace("/" + server.database(), "/none_such")).err())
                .contains("there is no database at ", "/none_such", "createdb");
    }

    @Test
    void the_name_of_a_database_reaches_the_server_as_it_is() {
        for (String[] name : new String[][] {{"a+b", "a+b"}, {"p%2541", "p%41"},
            {"q%3Fsslmode=none", "q?sslmode=none"}}) {
            assertThat(refused(db.replace("/" + server.database(), "/" + name[0])).err())
                    .contains("database \"" + name[1] + "\" does not exist");
        }
    }

    @Test
    void a_schema_that_is_missing_is_created_by_init() {
        assertThat(refused(db).err()).contains("there is no billing database at " + db,
                "billing init --db " + db);
        CommandRun init = run("init");
        assertThat(init.exit()).as(init.err()).isZero();
        assertThat(run("customer", "list").exit()).isZero();
        assertThat(run("init").err()).contains("the database already exists");
    }

    @Test
    void a_schema_of_another_program_is_refused_and_reported() {
        TestServer.execute(server, "CREATE SCHEMA " + server.schema() + "; CREATE TABLE "
                + server.schema() + ".users (id integer)");
        for (CommandRun run : new CommandRun[] {refused(db), run("init")}) {
            assertThat(run.exit()).isEqualTo(1);
            assertThat(run.err()).contains("the schema " + server.schema() + " of the database "
                    + db + " is used by another program", "hint: name another one, like"
                    + " ?schema=billing");
        }
        assertThat(run("doctor").out()).contains("is used by another program");
    }

    @Test
    void the_upgrade_of_an_older_schema_is_announced() {
        OlderServer.make(server, Schema.NEWEST - 1);
        assertThat(run("init", "--quiet").err()).contains("billing: upgrading " + db
                + " from schema " + (Schema.NEWEST - 1) + " to " + Schema.NEWEST
                + "; older programs cannot open it afterwards");
    }

    @Test
    void a_newer_schema_is_refused() {
        assertThat(run("init").exit()).isZero();
        try (Database database = Database.open(server, upgrade -> { })) {
            database.writing(handle -> handle.execute("INSERT INTO flyway_schema_history"
                    + " (installed_rank, version, description, type, script, installed_by,"
                    + " execution_time, success) VALUES (99, '99', 'x', 'SQL', 'x', 'x', 1,"
                    + " TRUE)"));
        }
        assertThat(refused(db).err()).contains("the database has schema version 99",
                "use the newer `billing` that wrote it");
        assertThat(run("doctor").out()).contains("use the newer version of billing");
    }

    @Test
    void doctor_warns_of_settings_that_may_lose_data() {
        assertThat(run("init").exit()).isZero();
        String doctor = run("doctor").out();
        assertThat(doctor).contains(db, "PostgreSQL");
        for (String setting : List.of("fsync", "full_page_writes")) {
            boolean isOff = run("sql", "SELECT current_setting('" + setting + "')").out()
                    .contains("off");
            assertThat(doctor.contains(setting + " = off, which may lose data"))
                    .as(setting).isEqualTo(isOff);
        }
    }

    @Test
    void doctor_names_the_right_that_imports_need() {
        assertThat(run("init").exit()).isZero();
        String user = server.database() + "_user";
        String database = "DATABASE " + server.database();
        TestServer.execute(server, "CREATE ROLE " + user + " LOGIN; GRANT USAGE ON SCHEMA "
                + server.schema() + " TO " + user + "; GRANT SELECT ON ALL TABLES IN SCHEMA "
                + server.schema() + " TO " + user);
        try {
            db = db.replace(server.user() + "@", user + "@");
            assertThat(run("doctor").out()).doesNotContain("GRANT");
            TestServer.execute(server, "REVOKE TEMPORARY ON " + database + " FROM PUBLIC");
            CommandRun doctor = run("doctor");
            assertThat(doctor.out()).contains("lacks a right",
                    "GRANT TEMPORARY ON " + database + " TO " + user);
            assertThat(doctor.exit()).isNotZero();
        } finally {
            TestServer.execute(server, "GRANT TEMPORARY ON " + database + " TO PUBLIC; DROP OWNED"
                    + " BY " + user + "; DROP ROLE " + user);
        }
    }

    @Test
    void queries_read_and_do_nothing_else() {
        assertThat(run("init").exit()).isZero();
        assertThat(run("sql", "select code from billing_entities", "-o", "csv").exit()).isZero();
        for (String write : new String[] {"delete from customers", "with gone as (delete from"
                + " customers returning id) select * from gone", "select 1; select 2",
                "select pg_terminate_backend(1), set_config('transaction_read_only', 'off', true)"
                + " from no_such_table"}) {
            assertThat(run("sql", write).exit()).as(write).isNotZero();
        }
        assertThat(run("sql", "select * from no_such_table").err())
                .contains("relation \"no_such_table\" does not exist");
    }

    @Test
    void backup_and_restore_name_the_tools_of_the_server() {
        assertThat(run("backup", "copy.db").err()).contains("is not a file", "pg_dump");
        assertThat(run("restore", "copy.db").err()).contains("is not a file", "pg_restore");
    }

    @Test
    void an_address_with_a_fault_is_explained() {
        for (String[] wrong : new String[][] {{"postgresql://host", "names no database"},
            {"postgresql://host/db?schema=Big", "is not a valid schema"},
            {"postgresql://host/db?ssl=on", "is not an option of an address"},
            {"postgresql://host/db?sslmode=on", "is not an sslmode"}}) {
            CommandRun run = CommandRun.in(folder).exactly().run("--db", wrong[0], "doctor");
            assertThat(run.exit()).isEqualTo(2);
            assertThat(run.err()).contains(wrong[1], "user@host:5432/database?schema=billing");
        }
    }
}
