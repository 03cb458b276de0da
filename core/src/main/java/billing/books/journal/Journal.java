package billing.books.journal;

import billing.books.Entry;
import billing.books.store.Vouchers;
import billing.engine.Handle;
import java.util.function.Consumer;

/** All movements of money, as entries derived from the documents at each request. */
public final class Journal {
    private final Handle handle;

    /** The journal of a database. */
    public Journal(Handle handle) {
        this.handle = handle;
    }

    /**
     * Hands over the entries of a part of the books, future days of deferred revenue too, customer
     * by customer.
     */
    public void read(BookPart part, Consumer<Entry> reader) {
        new Vouchers(handle).read(part.customer(), vouchers ->
                CustomerLedger.entries(vouchers).stream().filter(part::holds).forEach(reader));
    }
}
