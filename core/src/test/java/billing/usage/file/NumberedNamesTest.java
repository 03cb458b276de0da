package billing.usage.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The names of a file and their numbers. */
class NumberedNamesTest {
    private static final int MANY = 10_000;

    @Test
    void names_are_numbered_by_their_first_occurrence() {
        NumberedNames names = new NumberedNames();
        List<String> rows = List.of("acme", "müller", "acme", "", "日本", "acm", "müller");
        assertThat(rows.stream().map(names::add)).containsExactly(0, 1, 0, 2, 3, 4, 1);
        assertThat(names.size()).isEqualTo(5);
        assertThat(IntStream.range(0, 5).mapToObj(names::get))
                .containsExactly("acme", "müller", "", "日本", "acm");
    }

    @Test
    void a_name_that_was_not_added_has_no_number() {
        NumberedNames names = new NumberedNames();
        names.add("acme");
        assertThat(names.find("acme")).isZero();
        assertThat(names.find("acmee")).isEqualTo(-1);
        assertThat(names.size()).isEqualTo(1);
    }

    @Test
    void many_names_keep_their_numbers() {
        NumberedNames names = new NumberedNames();
        IntStream.range(0, MANY).forEach(number -> names.add(name(number)));
        for (int number = 0; number < MANY; number++) {
            assertThat(names.find(name(number))).isEqualTo(number);
            assertThat(names.get(number)).isEqualTo(name(number));
        }
    }

    private static String name(int number) {
        return "customer-" + number * 7 + "-" + "x".repeat(number % 40);
    }

    /** Usage must never be billed to another subscription that happens to have the same hash. */
    @Test
    void names_with_the_same_hash_are_distinguished() {
        // At zero, all terms of the polynomial but the last seven bytes vanish.
        NumberedNames names = new NumberedNames(0);
        IntStream.range(0, 1_000).forEach(number -> names.add(collidingName(number)));
        assertThat(names.size()).isEqualTo(1_000);
        for (int number = 0; number < 1_000; number++) {
            assertThat(names.find(collidingName(number))).isEqualTo(number);
        }
        assertThat(names.find(collidingName(1_000))).isEqualTo(-1);
    }

    private static String collidingName(int number) {
        return String.format("%07d", number) + "collide";
    }
}
