package billing.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings of billing.yaml, and the messages about anything else. */
class SettingsFileTest {
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void a_database() {
        place = CommandRun.in(folder);
        assertThat(place.init().exit()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# db: other.db\n", "---\n", "---\n---\n", "quiet:\n",
        "quiet: off\n"})
    void a_file_without_settings_changes_nothing(String content) throws IOException {
        CommandRun run = with(content);
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.err()).isEqualTo("no plans\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            debug: no\\ndb: [1]       | :2:5: db: a setting is a single value, not a list
            debug: no\\ndebug: yes    | :2:1: "debug" is given twice
            debug: no\\nquiet: maybe  | :2:8: quiet: "maybe" is not true or false
            smtp_port: abc            | :1:12: smtp_port: "abc" is not a whole number
            smtp_port: -1             | :1:12: smtp_port: -1 is not a whole number, 0 to 999999999
            debug: no\\ndatabase: b   | :2:1: unknown setting "database"
            hello                     | :1:1: the settings file has "hello" where a setting
            db: a.db\\n---\\ndb: b.db | :3:1: the settings file has more than one YAML document
            debug: no\\ndb: "a\\0b"   | :2:5: db: "a\\u0000b" is not a valid file name
            smtp_ca_file: "a\\0b"     | :1:15: smtp_ca_file: "a\\u0000b" is not a valid file name
            """)
    void a_fault_is_reported_with_its_line(String content, String message) throws IOException {
        CommandRun run = with(content.replace("\\n", "\n"));
        assertThat(run.exit()).isEqualTo(3);
        assertThat(run.err()).contains(folder.resolve("billing.yaml") + message)
                .doesNotContain("java");
    }

    @ParameterizedTest
    @CsvSource({"ln -s none billing.yaml, no such file or folder",
        "ln -s billing.yaml billing.yaml, ",
        "mkfifo billing.yaml, it is not a regular file",
        "mkdir billing.yaml, it is not a regular file"})
    void a_settings_path_that_is_not_a_file_is_reported_and_no_parent_is_read(String command,
            String reason)
            throws Exception {
        Path project = Files.createDirectory(folder.resolve("project"));
        Files.writeString(folder.resolve("billing.yaml"), "db: billing.db\n");
        assertThat(new ProcessBuilder(command.split(" ")).directory(project.toFile()).start()
                .waitFor()).isZero();

        CommandRun run = CommandRun.in(project).run("plan", "list");
        assertThat(run.exit()).isEqualTo(3);
        assertThat(run.err()).contains(project.resolve("billing.yaml")
                + ": the settings file cannot be read: " + (reason == null ? "" : reason));
    }

    @ParameterizedTest
    @ValueSource(strings = {"version", "help", "help invoice", "invoice --help", "--version",
        "completion bash"})
    void commands_that_need_no_settings_work_with_a_faulty_file(String command)
            throws IOException {
        with("quiet: maybe\n");
        CommandRun run = place.run(command.split(" "));
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).isNotEmpty();
    }

    @Test
    void the_doctor_reports_a_faulty_file() throws IOException {
        with("quiet: maybe\n");
        CommandRun doctor = place.run("doctor", "-o", "csv");
        assertThat(doctor.exit()).isEqualTo(6);
        assertThat(doctor.out()).contains("Settings,fault,",
                "billing.yaml:1: quiet: \"\"maybe\"\" is not true or false");
    }

    @ParameterizedTest
    @ValueSource(strings = {"plan list", "invoice list", "backup copy.db"})
    void a_current_time_that_is_not_one_is_refused_by_commands_that_do_not_use_it(String command) {
        CommandRun run = CommandRun.in(folder).with("BILLING_NOW", "nonsense")
                .run(command.split(" "));
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains(
                "BILLING_NOW: \"nonsense\" is not a valid date or time");
    }

    @Test
    void serve_refuses_a_fixed_time_wherever_it_is_set() throws IOException {
        Files.writeString(folder.resolve("billing.yaml"), "now: 2024-03-01\n");
        for (CommandRun run : List.of(place.run("serve", "--now", "2024-03-02"),
                place.run("serve", "--now", "2024-03-02", "--test-clock", "2024-03-02"),
                CommandRun.in(folder).with("BILLING_NOW", "2024-03-02").run("serve"),
                place.run("serve"))) {
            assertThat(run.exit()).isEqualTo(2);
            assertThat(run.err()).containsPattern("(--now|BILLING_NOW|billing.yaml): serve has no"
                    + " fixed time, like \"2024-03-0[12]\"\n").contains(
                    "hint: omit it, or use --test-clock INSTANT");
        }
    }

    private CommandRun with(String content) throws IOException {
        Files.writeString(folder.resolve("billing.yaml"), content);
        return place.run("plan", "list");
    }
}
