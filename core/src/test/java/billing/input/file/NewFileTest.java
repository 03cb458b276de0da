package billing.input.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import billing.kernel.error.StoreException;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files written next to a source are new, are not links, and belong to their owner alone. */
class NewFileTest {
    @TempDir
    Path folder;

    @Test
    void the_name_is_the_next_that_is_free() throws IOException {
        assertThat(written("one")).hasFileName("march.rejected.csv");
        assertThat(written("two")).hasFileName("march.rejected-2.csv");
        Files.createDirectory(folder.resolve("march.rejected-3.csv"));
        assertThat(written("four")).hasFileName("march.rejected-4.csv").hasContent("four");
        assertThat(folder.resolve("march.rejected.csv")).hasContent("one");
    }

    @Test
    void a_link_is_not_followed_wherever_it_leads() throws IOException {
        Path precious = Files.writeString(folder.resolve("precious"), "kept");
        Path absent = folder.resolve("absent");
        Files.createSymbolicLink(folder.resolve("march.rejected.csv"), precious);
        Files.createSymbolicLink(folder.resolve("march.rejected-2.csv"), absent);
        assertThat(written("rows")).hasFileName("march.rejected-3.csv");
        assertThat(precious).hasContent("kept");
        assertThat(absent).doesNotExist();
    }

    @Test
    void only_the_owner_may_read_it() throws IOException {
        assumeThat(folder.getFileSystem().supportedFileAttributeViews()).contains("posix");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(written("rows"))))
                .isEqualTo("rw-------");
    }

    @Test
    void a_text_that_is_not_unicode_is_refused_and_not_altered() {
        assertThatThrownBy(() -> written("\ud800"))
                .isInstanceOf(CharacterCodingException.class);
    }

    @Test
    void a_missing_folder_is_reported_with_the_name_of_the_file() {
        Path source = folder.resolve("no/march.csv");
        assertThatThrownBy(() -> NewFile.nextTo(SourceFile.of("march.csv", source), "rejected",
                "csv")).isInstanceOf(StoreException.class).hasMessage(
                        source.resolveSibling("march.rejected.csv")
                                + " cannot be written: no such file or folder");
    }

    private Path written(String content) throws IOException {
        NewFile file = NewFile.nextTo(SourceFile.of("march.csv.gz",
                folder.resolve("march.csv.gz")), "rejected", "csv");
        try (Writer text = file.text()) {
            text.write(content);
        }
        return file.path();
    }
}
