package billing.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import billing.cli.CommandRun;
import billing.cli.session.OutputFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Names and files that others chose pass through commands without being taken for anything else.
 */
class HostileArgumentsTest {
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void init() {
        place = CommandRun.in(folder);
        place.init();
    }

    @Test
    void an_argument_that_begins_with_at_names_no_file_of_arguments() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret.txt"), "--quiet top-secret");
        CommandRun shown = place.run("customer", "show", "@" + secret);
        assertThat(shown.err()).contains("@").doesNotContain("top-secret");
        assertThat(shown.exit()).isEqualTo(4);
    }

    @Test
    void the_body_of_an_api_call_may_be_read_from_a_file() throws IOException {
        Files.writeString(folder.resolve("tax.json"),
                "{\"tax\": {\"code\": \"vat\", \"name\": \"VAT\", \"rate\": 20}}");
        CommandRun created = place.run("api", "POST", "/taxes", "@tax.json");
        assertThat(created.err()).isEmpty();
        assertThat(created.out()).contains("\"code\" : \"vat\"");
    }

    @Test
    void a_column_named_like_a_formula_is_escaped_in_csv() {
        String[] query = {"sql", "SELECT 1 AS \"=HYPERLINK(1)\"", "-o", "csv"};
        assertThat(place.run(query).out()).isEqualTo("'=HYPERLINK(1)\n1\n");
        assertThat(place.run("sql", query[1], "-o", "csv", "--raw-csv").out())
                .isEqualTo("=HYPERLINK(1)\n1\n");
    }

    @Test
    void a_name_like_a_formula_is_escaped_in_csv() throws IOException {
        String formula = "=HYPERLINK(1)";
        Files.writeString(folder.resolve("c.yaml"), "customers: [{external_id: a, name: \""
                + formula + "\", currency: EUR}]\n");
        assertThat(place.run("apply", "-f", "c.yaml").exit()).isZero();
        assertThat(place.run("customer", "list", "-o", "csv").out()).contains(",'" + formula);
        assertThat(place.run("customer", "list", "-o", "csv", "--raw-csv").out())
                .contains("," + formula);
    }

    @Test
    @Tag("sqlite")
    void one_query_is_run_and_no_file_is_written() {
        CommandRun copied = place.run("sql", "vacuum into 'copy.db'");
        assertThat(copied.exit()).isEqualTo(6);
        assertThat(copied.err()).contains("read-only: writes are not allowed");
        assertThat(folder.resolve("copy.db")).doesNotExist();
        assertThat(place.run("sql", "select 1; select 2").err())
                .contains("only one statement at a time is allowed");
    }

    @Test
    void a_document_takes_the_place_of_a_link_and_is_not_written_through_it() throws IOException {
        Path precious = Files.writeString(folder.resolve("precious"), "kept");
        Path link = Files.createSymbolicLink(folder.resolve("a.pdf"), precious);
        OutputFile.write(link, "pdf".getBytes(StandardCharsets.UTF_8));
        assertThat(precious).hasContent("kept");
        assertThat(link).isRegularFile().hasContent("pdf");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .noneMatch(name -> name.startsWith(".a.pdf"));
        }
    }

    @Test
    void a_missing_folder_is_named() {
        assertThatThrownBy(() -> OutputFile.write(folder.resolve("no/x.pdf"), new byte[0]))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining(folder.resolve("no").toString());
    }

    @Test
    void settings_of_another_user_above_the_folder_are_not_used() throws IOException {
        Path settings = Files.writeString(folder.resolve("billing.yaml"), "db: other.db\n");
        UserPrincipal other;
        try {
            other = folder.getFileSystem().getUserPrincipalLookupService()
                    .lookupPrincipalByName("nobody");
            Files.setOwner(settings, other);
        } catch (IOException e) {
            abort("only an administrator can give a file to another user");
        }
        CommandRun shown = place.run("plan", "list");
        assertThat(shown.err()).contains("billing.yaml",
                "the settings file belongs to another user and is not used");
        assertThat(shown.exit()).isEqualTo(3);
    }

    @Test
    void a_file_name_that_no_file_can_have_is_refused_in_plain_words() {
        for (String[] command : new String[][] {{"payment", "import", "a\0b"},
            {"apply", "-f", "a\0b"}, {"backup", "a\0b"}, {"usage", "import", "a\0b"},
            {"plan", "list", "--db", "a\0b"}}) {
            CommandRun refused = place.run(command);
            assertThat(refused.err()).as(String.join(" ", command))
                    .contains("is not a valid file name").doesNotContain("\0", "hint:");
            assertThat(refused.exit()).isEqualTo(2);
        }
    }

    @Test
    void a_date_that_is_none_is_refused_in_plain_words() {
        CommandRun refused = place.run("invoice", "list", "--from", "2026-04");
        assertThat(refused.err()).contains("\"2026-04\" is not a valid date; use the form 2026-04-30")
                .doesNotContain("java");
        assertThat(refused.exit()).isEqualTo(2);
    }

    @Test
    void a_date_that_has_no_next_day_is_refused() throws IOException {
        Files.writeString(folder.resolve("c.yaml"), "plans: []\n");
        CommandRun refused = place.run("simulate", "--catalog", "c.yaml", "--from", "2024-02-29",
                "--to", "+999999999-12-31");
        assertThat(refused.err()).contains("\"+999999999-12-31\" is not a valid date;");
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(place.run("usage", "list", "--from", "+999999999-12-31T00:00:00Z").err())
                .contains("is not a valid date or time");
    }
}
