package billing.apply;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The schema that editors read. */
class CatalogSchemaTest {
    @Test
    void the_shipped_schema_is_that_of_the_readers() throws IOException {
        assertThat(Files.readString(Path.of("..", "catalog.schema.json")))
                .as("`billing export schema > catalog.schema.json` writes it")
                .isEqualTo(CatalogSchema.text());
    }
}
