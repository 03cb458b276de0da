package billing.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands are copied with the comments after them, which zsh passes on. */
class TrailingCommentTest {
    @TempDir
    Path folder;

    @Test
    void a_comment_is_ignored_but_not_the_value_of_an_option() {
        CommandRun.Place place = CommandRun.in(folder);
        assertThat(place.run("init", "#", "billing.db,", "in", "this", "folder").exit()).isZero();
        assertThat(place.run("api-key", "create", "--name", "#", "-o", "json").out())
                .contains("\"name\": \"#\"");
        assertThat(place.run("init", "billing.db").err()).contains("unexpected argument");
    }
}
