package billing.cli.gallery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import billing.cli.CommandRun;
import billing.cli.Main;
import billing.engine.Database;
import billing.engine.sqlite.NativeLibrary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;

/** Bad input and its messages: each case is an approved file in fixtures/errors. */
class ErrorGalleryTest {
    // On the disk, where the file system knows what is immutable.
    @TempDir(factory = TempDirFactory.Standard.class)
    Path folder;

    @Test
    void unknown_command() {
        approve("unknown-command", "A command with letters swapped.", "versoin");
    }

    @Test
    void unknown_option() {
        approve("unknown-option", "An option with a typing error.", "version", "--ouput", "json");
    }

    @Test
    void unknown_format() {
        approve("unknown-format", "An unknown output format.", "version", "-o", "xml");
    }

    @Test
    void one_of_two_options_is_missing() {
        approve("option-missing", "A required option is missing.", "alert", "list");
    }

    @Test
    void unknown_way_to_correct() {
        approve("correct-unknown-way", "An unknown correction method.", "correct",
                "--as", "refund");
    }

    @Test
    void nothing_to_amend() {
        approve("usage-amend-nothing", "An amendment without changes.", "usage", "amend",
                "order-17");
    }

    @Test
    void simulated_days_upside_down() {
        approve("simulate-upside-down", "A period that ends before it begins.", "simulate",
                "--catalog", ".", "--from", "2026-02-01", "--to", "2026-01-01");
    }

    @Test
    void bad_instant() {
        approve("bad-instant", "A --now that is not an instant.", "init", "--now", "yesterday");
    }

    @Test
    void unknown_setting() throws IOException {
        Files.writeString(folder.resolve("billing.yaml"), "database: books.db\n");
        approve("unknown-setting", "A billing.yaml with `database:` instead of `db:`.",
                "plan", "list");
    }

    @Test
    void broken_settings() throws IOException {
        Files.writeString(folder.resolve("billing.yaml"), "db: [books.db\n");
        approve("broken-settings", "A billing.yaml with an unclosed bracket.",
                "plan", "list");
    }

    @Test
    @Tag("sqlite")
    void database_missing() {
        approve("database-missing", "No database in the folder.", "sql", "select 1");
    }

    @Test
    @Tag("sqlite")
    void database_missing_as_json() {
        approve("database-missing-json", "The same, with -o json.",
                "sql", "select 1", "-o", "json");
    }

    @Test
    @Tag("sqlite")
    void database_of_a_newer_version() {
        try (Database database = Database.openOrCreate(folder.resolve("billing.db"))) {
            database.writing(handle -> handle.execute("PRAGMA user_version = 99"));
        }
        approve("database-newer", "A database written by a newer version.", "init");
    }

    @Test
    @Tag("sqlite")
    void database_in_no_folder() {
        approve("database-in-no-folder", "The folder of the new database does not exist.",
                "init", "--db", "books/billing.db");
    }

    @Test
    @Tag("sqlite")
    void database_is_a_folder() {
        approve("database-a-folder", "A folder is given as the database.",
                "check", "--db", ".");
    }

    @Test
    @Tag("sqlite")
    void database_is_not_a_database() throws IOException {
        Files.writeString(folder.resolve("billing.db"), "hello ".repeat(1_000));
        approve("database-not-one", "billing.db is a text file.", "init");
    }

    @Test
    @Tag("sqlite")
    void database_is_read_only() throws Exception {
        CommandRun.in(folder).init();
        boolean isRoot = "root".equals(System.getProperty("user.name"));
        assumeThat(isRoot ? immutable("+i") : writable(false)).as("can take rights away").isTrue();
        try {
            approve("database-read-only", "The file is read-only.",
                    "usage", "send", "calls", "--subscription", "acme");
        } finally {
            assertThat(isRoot ? immutable("-i") : writable(true)).isTrue();
        }
    }

    private boolean writable(boolean may) {
        return folder.resolve("billing.db").toFile().setWritable(may);
    }

    /** Rights do not bind root, but this does, where the file system knows it. */
    private boolean immutable(String flag) throws Exception {
        String file = folder.resolve("billing.db").toString();
        return new ProcessBuilder("chattr", flag, file)
                .redirectErrorStream(true).start().waitFor() == 0;
    }

    @Test
    void query_that_writes() {
        CommandRun.in(folder).init();
        approve("query-that-writes", "A query that would change the database.",
                "sql", "delete from invoices");
    }

    /** A limit on the size of files refuses the write like a disk without room. */
    @Test
    @Tag("sqlite")
    void disk_full() throws IOException, InterruptedException {
        assumeThat(Path.of("/bin/sh")).exists();
        NativeLibrary.unpack(folder.resolve("native"));
        Process process = new ProcessBuilder("/bin/sh", "-c", "ulimit -f 200; exec \"$@\"", "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData", "-Dorg.sqlite.lib.path=" + folder.resolve("native"),
                "-cp", System.getProperty("java.class.path"), Main.class.getName(), "init")
                .directory(folder.toFile()).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        Gallery.approve("disk-full", "The disk is full.", folder,
                new CommandRun(process.waitFor(), out, err), "init");
    }

    @Test
    @Tag("sqlite")
    void database_is_locked() throws SQLException {
        CommandRun.in(folder).init();
        try (Connection other = open("billing.db"); var statement = other.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            approve("database-locked", "Another program keeps the database locked.",
                    "restore", "--yes", backup());
            statement.execute("ROLLBACK");
        }
    }

    @Test
    @Tag("sqlite")
    void backup_missing() {
        approve("backup-missing", "The backup does not exist.", "restore", "none.db");
    }

    @Test
    @Tag("sqlite")
    void overwriting_without_confirmation() throws IOException {
        CommandRun.in(folder).init();
        Files.writeString(folder.resolve("copy.db"), "precious");
        approve("overwriting", "The target exists, and there is no terminal for a confirmation.",
                "backup", "copy.db");
    }

    @Test
    @Tag("sqlite")
    void query_not_understood() {
        CommandRun.in(folder).init();
        approve("query-not-understood", "A query with a misspelt word.", "sql", "selct 1");
    }

    private String backup() {
        CommandRun.in(folder).run("backup", "copy.db");
        return "copy.db";
    }

    private Connection open(String file) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(file));
    }

    private void approve(String name, String situation, String... arguments) {
        Gallery.run(folder, name, situation, arguments);
    }
}
