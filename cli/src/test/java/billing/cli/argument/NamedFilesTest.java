package billing.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file that cannot be read or written is named as it was given, with what is wrong. */
class NamedFilesTest {
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void a_database_and_an_empty_folder() throws IOException {
        place = CommandRun.in(folder);
        place.init();
        Files.createDirectory(folder.resolve("files"));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "report balance --accounts files",
        "export journal --accounts files",
        "plan charge add pro files",
        "subscription update acme-1 --overrides files",
        "einvoice check files",
        "einvoice show files",
        "usage import files",
        "payment import files",
        "api POST /taxes @files"})
    void a_folder_is_not_a_file(String command) {
        CommandRun run = place.run(command.split(" "));
        assertThat(run.err()).isEqualTo("billing: error: files: it is a folder, not a file\n"
                + "hint: name a file in it\n");
        assertThat(run.exit()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"plan charge add pro none.yaml", "api POST /taxes @none.yaml",
        "subscription update acme-1 --overrides none.yaml"})
    void a_file_that_does_not_exist_is_not_found(String command) {
        CommandRun run = place.run(command.split(" "));
        assertThat(run.err()).isEqualTo("billing: error: file not found: none.yaml\n");
        assertThat(run.exit()).isEqualTo(4);
    }

    @Test
    void catalog_files_without_a_plan_price_nothing() {
        CommandRun run = place.run("rate", "--plan", "files", "--usage", "usage.csv");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("error: --plan: files contains no plan",
                "hint: name a catalog file with `plans:`");
    }
}
