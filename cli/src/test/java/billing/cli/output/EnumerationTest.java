package billing.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class EnumerationTest {
    @Test
    void a_few_names_are_listed_and_the_others_counted() {
        assertThat(Enumeration.of(List.of("A"))).isEqualTo("A");
        assertThat(Enumeration.of(List.of("A", "B", "C", "D", "E"))).isEqualTo("A, B, C, D, E");
        assertThat(Enumeration.of(List.of("A", "B", "C", "D", "E", "F", "G")))
                .isEqualTo("A, B, C, D, E and 2 more");
        assertThat(Enumeration.of(List.of("A", "B", "C", "D", "E", "F"), 90))
                .isEqualTo("A, B, C, D, E and 85 more");
    }
}
