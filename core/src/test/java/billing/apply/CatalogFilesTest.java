package billing.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.Identifiers;
import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import billing.kernel.limit.Limit;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
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

    @Test
    void references_to_what_an_unreadable_file_states_are_not_called_unknown()
            throws IOException {
        Files.writeString(folder.resolve("plans.yaml"), "plans: [{code: team");
        Files.writeString(folder.resolve("subscriptions.yaml"), """
                customers:
                  - {external_id: acme, currency: EUR}
                subscriptions:
                  - {external_id: acme-1, external_customer_id: acme, plan_code: team}
                """);
        CatalogFiles files = CatalogFiles.load(folder, List.of("."));
        assertThatThrownBy(() -> new Catalog(Identifiers.random(), Instant.EPOCH)
                .validate(files))
                .isInstanceOfSatisfying(InputException.class, refusal ->
                        assertThat(refusal.problems()).extracting(Problem::file)
                                .containsExactly("./plans.yaml"));
    }
}
