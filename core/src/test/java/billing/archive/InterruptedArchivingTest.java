package billing.archive;

import static billing.archive.ArchivingStory.FEBRUARY;
import static billing.archive.ArchivingStory.date;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.archive.ArchivingStory.Engine;
import billing.invoicing.explanation.Explanation;
import billing.run.Story;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Archiving that was interrupted and is repeated. */
class InterruptedArchivingTest {
    @TempDir
    Path folder;
    private ArchivingStory acme;
    private Story story;

    private void begin(Engine engine) {
        acme = new ArchivingStory(folder, engine, begun -> { });
        story = acme.story;
    }

    @AfterEach
    void close() {
        if (acme != null) {
            acme.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void an_interrupted_archive_goes_on_and_nothing_is_lost_or_doubled(Engine engine)
            throws IOException {
        begin(engine);
        List<Explanation> before = acme.explanations();
        assertThatThrownBy(() -> acme.archiving().archive(date("2024-03-01"),
                folder.resolve("archive"), month -> {
                    throw new IllegalStateException("killed after " + month.month());
                })).hasMessage("killed after 2024-01");
        assertThat(acme.stored()).containsExactly("feb-1");
        assertThat(acme.explanations()).isEqualTo(before);
        acme.archive("2024-03-01");
        assertThat(acme.stored()).isEmpty();
        assertThat(acme.files()).hasSize(4);
        assertThat(acme.explanations()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    void a_file_that_an_interrupted_archive_left_is_used(Engine engine) throws IOException {
        begin(engine);
        story.database().endWrites(handle -> {
            throw new IllegalStateException("killed before the commit");
        });
        assertThatThrownBy(() -> acme.archive(FEBRUARY)).hasMessageContaining("killed");
        story.database().endWrites(handle -> { });
        assertThat(acme.stored()).hasSize(4);
        assertThat(acme.files())
                .containsExactly("usage-2024-01-1.jsonl.gz", "usage-2024-01-1.manifest.json");
        acme.archive(FEBRUARY);
        assertThat(acme.files())
                .containsExactly("usage-2024-01-1.jsonl.gz", "usage-2024-01-1.manifest.json");
        assertThat(acme.stored()).containsExactly("feb-1");
        assertThat(acme.findings()).isEmpty();
    }
}
