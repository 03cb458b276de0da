package billing.cli;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Identifiers;
import billing.input.DocumentLanguages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the topics of {@code billing help} show is true. */
class HelpTopicsTest {
    private static final Pattern FILE = Pattern.compile(
            "^([\\w/]+\\.(?:yaml|csv|jsonl))(?:,.*)?:\n\n((?: {4}.*\n|\n(?= {4}))+)",
            Pattern.MULTILINE);
    private static final Pattern LANGUAGE =
            Pattern.compile("^ {2}([a-z]{2})    (\\S+(?: \\S+)*) {2,}(\\S+)$", Pattern.MULTILINE);

    @TempDir
    Path folder;

    @Test
    void the_files_that_help_shows_are_billed_by_the_commands_that_it_shows() throws IOException {
        String page = HelpPages.topic("files");
        List<MatchResult> files = FILE.matcher(page).results().toList();
        assertThat(files).extracting(file -> file.group(1)).containsExactly("billing.yaml",
                "catalog/plans.yaml", "catalog/customers.yaml", "usage.csv", "usage.jsonl",
                "bank.csv");
        for (MatchResult file : files) {
            Path target = folder.resolve(file.group(1));
            Files.createDirectories(target.getParent());
            Files.writeString(target, file.group(2).replaceAll("(?m)^ {4}", "")
                    .replace("\\\n", ""));
        }
        CommandRun.Place place = CommandRun.in(folder)
                .at(Instant.parse("2026-03-01T00:00:00Z")).sharing(Identifiers.seeded(1));
        List<String> commands = Pattern.compile("^ {4}billing (.*)$", Pattern.MULTILINE)
                .matcher(page).results().map(line -> line.group(1)).toList();
        assertThat(commands).hasSize(7);
        for (String command : commands) {
            CommandRun run = place.run(command.split(" "));
            assertThat(run.exit()).as(command + "\n" + run.err()).isZero();
            assertThat(run.err()).as(command).doesNotContain("warning");
        }
        assertThat(place.run("invoice", "list", "-o", "csv", "--columns",
                "number,total,amount_due,currency").out().lines().skip(1))
                .containsExactly("ACME-001-001,53.90,0.00,EUR");
        assertThat(place.run("receipt", "list", "-o", "csv", "--columns", "number").out())
                .isEqualTo("number\nACME-001-RCPT-000001\n");
        assertThat(page).contains("ACME-001-001 has a total of 53.90 EUR");
        assertThat(folder.resolve("ACME-001-001.pdf")).isNotEmptyFile();
    }

    @Test
    void the_languages_that_help_lists_are_those_of_documents() {
        List<MatchResult> rows = LANGUAGE.matcher(HelpPages.topic("languages")).results().toList();
        assertThat(rows).hasSize(10);
        assertThat(rows.stream().map(row -> row.group(1)).toList())
                .isEqualTo(List.of(DocumentLanguages.listed().split(", ")));
        for (MatchResult row : rows) {
            Locale locale = Locale.forLanguageTag(row.group(1));
            assertThat(row.group(2)).startsWith(locale.getDisplayLanguage(Locale.ENGLISH));
            assertThat(row.group(3)).isEqualTo(ResourceBundle.getBundle("billing.documents.texts",
                    locale, ResourceBundle.Control.getNoFallbackControl(
                            ResourceBundle.Control.FORMAT_PROPERTIES)).getString("title.invoice"));
        }
    }

    @Test
    void the_catalog_that_help_shows_for_languages_is_valid_and_others_are_refused()
            throws IOException {
        String page = HelpPages.topic("languages");
        String catalog = page.substring(page.indexOf("  customers:"));
        Files.writeString(folder.resolve("c.yaml"), catalog);
        CommandRun.Place place = CommandRun.in(folder);
        place.init();
        assertThat(place.run("apply", "-f", "c.yaml").exit()).isZero();
        for (String tag : List.of("en-GB", "de-AT", "pt-BR", "no", "ja")) {
            Files.writeString(folder.resolve("c.yaml"), catalog.replace("pt-BR", tag));
            assertThat(place.run("validate", "-f", "c.yaml").exit()).as(tag).isZero();
        }
        Files.writeString(folder.resolve("c.yaml"), catalog.replace("pt-BR", "th"));
        CommandRun refused = place.run("validate", "-f", "c.yaml");
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err()).contains("documents are not written in the language \"th\"")
                .contains(DocumentLanguages.listed());
    }

    @Test
    void topics_are_plain_text_for_pagers() {
        for (String topic : HelpPages.TOPICS) {
            assertThat(HelpPages.topic(topic)).as(topic).endsWith("\n").doesNotContain("\u001b")
                    .doesNotContain("\n\n\n").doesNotContain("{exit-codes}");
        }
    }
}
