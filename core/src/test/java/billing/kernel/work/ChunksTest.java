package billing.kernel.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ChunksTest {
    @Test
    void the_last_piece_may_be_shorter() {
        assertThat(Chunks.of(List.of(1, 2, 3, 4, 5), 2))
                .containsExactly(List.of(1, 2), List.of(3, 4), List.of(5));
        assertThat(Chunks.of(List.of(1, 2, 3, 4), 2))
                .containsExactly(List.of(1, 2), List.of(3, 4));
    }

    @Test
    void an_empty_list_has_no_pieces() {
        assertThat(Chunks.of(List.of(), 2)).isEmpty();
    }
}
