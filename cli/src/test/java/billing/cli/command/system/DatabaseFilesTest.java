package billing.cli.command.system;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are not databases of this program are refused, and stay as they are. */
class DatabaseFilesTest {
    @TempDir
    Path folder;
    private CommandRun.Place place;
    private Path foreign;

    @BeforeEach
    void a_database_of_another_program() throws SQLException {
        place = CommandRun.in(folder).exactly();
        foreign = folder.resolve("other.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + foreign);
             var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (a)");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"plan list", "run", "init", "backup copy.db", "sql select(1)"})
    void a_database_of_another_program_is_refused_and_unchanged(String command)
            throws IOException {
        byte[] before = Files.readAllBytes(foreign);
        CommandRun run = place.run((command + " --db other.db").split(" "));
        assertThat(run.exit()).as(run.out()).isEqualTo(1);
        assertThat(run.err()).isEqualTo("billing: error: " + foreign + """
                 is not a billing database
                hint: name another file with --db
                """);
        assertThat(foreign).hasBinaryContent(before);
        assertThat(folder.resolve("copy.db")).doesNotExist();
    }

    /** Many programs count the versions of their schema in the same field as this one. */
    @Test
    void a_schema_version_makes_no_billing_database() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + foreign);
             var statement = connection.createStatement()) {
            statement.execute("PRAGMA user_version = 3");
        }
        assertThat(place.run("plan", "list", "--db", "other.db").err())
                .contains("other.db is not a billing database");
    }

    @Test
    void the_doctor_does_not_advise_to_create_a_database_in_the_file_of_another_program() {
        CommandRun doctor = place.run("doctor", "--db", "other.db");
        assertThat(doctor.exit()).isEqualTo(6);
        assertThat(doctor.out()).contains("is not a billing database", "name another file")
                .doesNotContain("billing init");
    }

    @ParameterizedTest
    @ValueSource(strings = {"invoice list", "backup copy.db", "sql select(1)"})
    void an_empty_file_is_not_a_database_yet(String command) throws IOException {
        Path empty = Files.createFile(folder.resolve("empty.db"));
        CommandRun run = place.run((command + " --db empty.db").split(" "));
        assertThat(run.exit()).isEqualTo(4);
        assertThat(run.err()).contains("empty.db is empty", "billing init --db");
        assertThat(empty).isEmptyFile();
    }

    @Test
    void an_empty_file_that_becomes_a_database_is_for_its_owner_only() throws IOException {
        Path empty = Files.createFile(folder.resolve("empty.db"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r--r--")));
        assertThat(place.run("init", "--db", "empty.db").exit()).isZero();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(empty)))
                .isEqualTo("rw-------");
    }

    @ParameterizedTest
    @ValueSource(strings = {"invoice list", "run", "init", "serve --port 0", "backup copy.db",
        "sql select(1)", "restore other.db --yes", "migrate --undo --yes", "demo --yes ."})
    void a_pipe_is_refused_before_any_file_is_made_or_changed(String command) throws Exception {
        Path pipe = pipe();
        CommandRun run = place.run((command + " --db billing.db").split(" "));
        assertThat(run.exit()).as(run.err()).isEqualTo(1);
        assertThat(run.err()).contains("billing.db is not a regular file");
        assertPipeIsUnchanged(pipe);
    }

    @Test
    void a_database_of_another_program_is_refused_as_a_backup() {
        CommandRun run = place.run("restore", "other.db", "--yes", "--db", "billing.db");
        assertThat(run.exit()).isEqualTo(3);
        assertThat(run.err()).contains("other.db is not a billing database",
                "name a file that `billing backup` has written");
        assertThat(folder.resolve("billing.db")).doesNotExist();
    }

    @Test
    void doctor_reports_that_a_pipe_is_not_a_file() throws Exception {
        Path pipe = pipe();
        CommandRun doctor = place.run("doctor", "--db", "billing.db");
        assertThat(doctor.exit()).isEqualTo(6);
        assertThat(doctor.out()).contains("billing.db is not a regular file");
        assertPipeIsUnchanged(pipe);
    }

    private Path pipe() throws Exception {
        Path pipe = folder.resolve("billing.db");
        assertThat(new ProcessBuilder("mkfifo", "-m", "644", pipe.toString()).start().waitFor())
                .isZero();
        return pipe;
    }

    private void assertPipeIsUnchanged(Path pipe) throws IOException {
        assertThat(Files.readAttributes(pipe, BasicFileAttributes.class).isOther()).isTrue();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(pipe)))
                .isEqualTo("rw-r--r--");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactlyInAnyOrder(pipe, foreign);
        }
    }

    @Test
    void a_backup_is_a_file() throws IOException {
        assertThat(place.init().exit()).isZero();
        CommandRun printed = place.run("backup", "-");
        assertThat(printed.exit()).isEqualTo(2);
        assertThat(printed.err()).contains("a database cannot be written to standard output");
        assertThat(place.run("backup", "my backup.db").err())
                .contains("next: billing restore 'my backup.db'    # to restore it\n");
        CommandRun device = place.run("backup", "/dev/null", "--yes");
        assertThat(device.exit()).isEqualTo(3);
        assertThat(device.err()).contains("/dev/null is not a regular file");
        Files.createLink(folder.resolve("same.db"), folder.resolve("billing.db"));
        for (String itself : List.of("billing.db", "./billing.db", "same.db")) {
            CommandRun refused = place.run("backup", itself);
            assertThat(refused.exit()).isEqualTo(3);
            assertThat(refused.err()).contains(itself.replace("./", "") + " is the database itself",
                    "name a file that the backup may create");
        }
        assertThat(place.run("backup", "none/copy.db").err())
                .contains("folder not found: " + folder.resolve("none"));
        assertThat(place.run("restore", ".").err()).contains(" is not a regular file");
    }
}
