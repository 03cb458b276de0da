package billing.books;

import static org.assertj.core.api.Assertions.assertThat;

import billing.check.books.BooksCheck;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import java.nio.file.Path;
import java.util.List;

/** The books of a seller who taxes 20 %, whose customer is acme; proved at the end. */
final class AcmeBooks {
    /** A day after everything that happens. */
    static final String END = "2030-01-01";

    private AcmeBooks() {
    }

    /** The books on 1 October 2024. */
    static BookStory open(Path folder) {
        BookStory books = new BookStory(folder.resolve("books.db"), 1, "2024-10-01T08:00:00Z")
                .taxed("20");
        books.story.customer("acme", "UTC");
        return books;
    }

    /** Acme subscribes to a plan of 31.00 a month. */
    static void subscribe(BookStory books, boolean inAdvance) {
        PlanSketch plan = PlanSketch.of("pro", Interval.MONTHLY, 3100);
        books.story.plan(inAdvance ? plan.inAdvance() : plan);
        books.story.subscribe("acme", "pro");
    }

    /** Every entry balances and {@code billing check} finds nothing; closes the books. */
    static void prove(BookStory books) {
        assertThat(books.story.<Object>read(handle -> new BooksCheck(handle).findings()))
                .as("`billing check`").isEqualTo(List.of());
        assertThat(books.entries(null, null)).allMatch(entry -> entry.imbalanceCents() == 0);
        books.close();
    }
}
