package billing.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The last page of a list knows how many rows the list has. */
class PageOfTest {
    @ParameterizedTest(name = "page {0} of 3 rows each, of a list of {1}")
    @CsvSource({"1,0,false", "1,2,false", "1,3,true", "2,5,false", "2,6,true", "3,6,true",
        "3,7,false", "9,7,true"})
    void the_total_is_that_of_the_list(long number, int rows, boolean isCounted) {
        PageRange page = new PageRange(number, 3);
        AtomicInteger counts = new AtomicInteger();
        int shown = (int) Math.max(0, Math.min(3, rows - page.offset()));
        PageOf<String> found = PageOf.of(Collections.nCopies(shown, "row"), page, () -> {
            counts.incrementAndGet();
            return rows;
        });
        assertThat(found.totalCount()).isEqualTo(rows);
        assertThat(counts).hasValue(isCounted ? 1 : 0);
    }
}
