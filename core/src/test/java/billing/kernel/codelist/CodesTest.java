package billing.kernel.codelist;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodesTest {
    private enum State {
        OPEN, BY_HAND
    }

    @Test
    void codes_are_names_in_lower_case() {
        assertThat(Codes.of(State.BY_HAND)).isEqualTo("by_hand");
        assertThat(Codes.find(State.class, "by_hand")).contains(State.BY_HAND);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "OPEN", "Open", "open ", "by-hand", "closed"})
    void other_texts_have_no_constant(String text) {
        assertThat(Codes.find(State.class, text)).isEmpty();
    }
}
