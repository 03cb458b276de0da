package billing.cli.gallery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The README of the gallery lists every case; {@code mvn test -Dapprove} writes it. */
class GalleryTableTest {
    private static final Path FIXTURES = Path.of("..", "fixtures", "errors");
    private static final String HEAD = """
            # Error messages

            Each file contains the situation, the command, its messages on standard error and its exit
            code. Tests run the commands; `mvn test -Dapprove` replaces the files with the current
            messages and generates this table.

            | case | situation | exit code |
            |---|---|---:|
            """;

    @Test
    void the_table_lists_every_case() throws IOException {
        StringBuilder table = new StringBuilder(HEAD);
        for (Path file : cases()) {
            List<String> lines = Files.readAllLines(file);
            String name = file.getFileName().toString();
            table.append("| [").append(name.replace(".txt", "")).append("](").append(name)
                    .append(") | ").append(lines.get(0).substring("# ".length())).append(" | ")
                    .append(lines.get(lines.size() - 1).substring("exit code ".length()))
                    .append(" |\n");
        }
        Path readme = FIXTURES.resolve("README.md");
        if (System.getProperty("approve") != null) {
            Files.writeString(readme, table);
        }
        assertThat(Files.readString(readme)).isEqualTo(table.toString());
    }

    private static List<Path> cases() throws IOException {
        try (Stream<Path> files = Files.list(FIXTURES)) {
            return files.filter(file -> file.toString().endsWith(".txt")
                    && !file.toString().contains(".received.")).sorted().toList();
        }
    }
}
