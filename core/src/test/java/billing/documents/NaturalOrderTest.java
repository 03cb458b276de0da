package billing.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NaturalOrderTest {
    @Test
    void numbers_within_names_count_as_numbers_and_case_does_not() {
        assertThat(sorted("node-10", "Node-9", "node-1", "node", "node-1b", "alpha 2", "Alpha 10"))
                .containsExactly("alpha 2", "Alpha 10", "node", "node-1", "node-1b", "Node-9",
                        "node-10");
    }

    @Test
    void equal_numbers_with_leading_zeros_and_numbers_of_any_length_have_an_order() {
        String large = "9".repeat(400);
        assertThat(sorted("p-" + large + "0", "p-" + large, "p-007", "p-7", "p-008", "p-0"))
                .containsExactly("p-0", "p-007", "p-7", "p-008", "p-" + large, "p-" + large + "0");
    }

    @Test
    void different_names_are_never_equal() {
        assertThat(NaturalOrder.NAMES.compare("a", "A")).isNotZero();
        assertThat(NaturalOrder.NAMES.compare("a01", "a1")).isNotZero();
        assertThat(NaturalOrder.NAMES.compare("a1", "a1")).isZero();
    }

    private static List<String> sorted(String... names) {
        return Stream.of(names).sorted(NaturalOrder.NAMES).toList();
    }
}
