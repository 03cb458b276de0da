package billing.books.journal;

import billing.books.Entry;
import billing.books.store.Vouchers;
import billing.engine.Handle;
import java.time.LocalDate;
import java.util.function.Consumer;

/** All movements of money, as entries derived from the documents at each request. */
public final class Journal {
    private final Handle handle;

    /** The journal of a database. */
    public Journal(Handle handle) {
        this.handle = handle;
    }

    /**
     * Hands over the entries of a part of the books, customer by customer: those of all documents,
     * and of the days on which deferred revenue is earned.
     *
     * @param last the last of these days; null to have all revenue earned, what a fee still defers
     *             in one entry on its last day
     */
    public void read(BookPart part, LocalDate last, Consumer<Entry> reader) {
        new Vouchers(handle).read(part.customer(), vouchers ->
                CustomerLedger.entries(vouchers, last).stream().filter(part::holds)
                        .forEach(reader));
    }
}
