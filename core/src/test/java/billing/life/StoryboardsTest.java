package billing.life;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One long life for each sample business: a storyboard in {@code fixtures/lives}, and with it
 * the invoices and credit notes that were approved. {@code -Dapprove} writes them again.
 */
class StoryboardsTest {
    private static final Path LIVES = Path.of("..", "fixtures", "lives");
    private static final Path SAMPLES = Path.of("..", "samples");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"ai-inference", "infrastructure", "payments"})
    void a_life_ends_with_the_approved_invoices(String business) throws IOException {
        Storyboard board = Storyboard.read(Files.readString(LIVES.resolve(business + ".txt")));
        try (Performance life = new Performance(board, folder.resolve("life.db"), SAMPLES)) {
            String told = Statement.of(life.jumping().story());
            assertThat(life.refusals()).isEmpty();
            Path approved = LIVES.resolve(business + ".invoices.txt");
            if (System.getProperty("approve") != null) {
                Files.writeString(approved, told);
            }
            assertThat(told).isEqualTo(Files.readString(approved));
        }
    }
}
