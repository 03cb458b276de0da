package billing.apply;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.error.Problem;
import billing.kernel.limit.Limit;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of a catalog are found and read, within limits. */
class CatalogFilesTest {
    @TempDir
    Path folder;

    @Test
    void a_file_beyond_the_limit_is_refused_without_reading_it() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(
                folder.resolve("large.yaml").toFile(), "rw")) {
            file.setLength(Limit.CATALOG_FILE.most() + 1L);
        }
        assertThat(CatalogFiles.load(folder, List.of("large.yaml")).reading().problems().all())
                .singleElement().extracting(Problem::file, Problem::message).containsExactly(
                        "large.yaml",
                        "the file has 268,435,457 bytes, more than 268,435,456 bytes");
    }
}
