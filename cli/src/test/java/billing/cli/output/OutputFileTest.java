package billing.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.cli.session.OutputFile;
import billing.kernel.error.StoreException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
    private static final Path FULL = Path.of("/dev/full");
    @TempDir
    Path folder;

    @Test
    void a_full_disk_is_reported_with_the_file_and_what_to_do() {
        assumeTrue(Files.exists(FULL));
        assertThatThrownBy(() -> OutputFile.write(FULL, new byte[1]))
                .isInstanceOfSatisfying(StoreException.class, failure ->
                        assertThat(failure.hint()).contains("free space"))
                .hasMessage("/dev/full cannot be written: No space left on device");
    }

    @Test
    void a_folder_that_cannot_be_created_is_named() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        assertThatThrownBy(() -> OutputFile.folder(file.resolve("below/it")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(file.resolve("below/it") + " cannot be written: ");
        assertThatThrownBy(() -> OutputFile.folder(file))
                .isInstanceOf(FileAlreadyExistsException.class);
    }

    /** The name is as long as names may be, so that the temporary name is too long. */
    @Test
    void a_file_that_cannot_be_written_leaves_nothing() {
        Path file = folder.resolve("n".repeat(251) + ".pdf");
        assertThatThrownBy(() -> OutputFile.write(file, new byte[1]))
                .isInstanceOf(StoreException.class).hasMessageContaining(file.toString());
        assertThat(folder).isEmptyDirectory();
    }
}
