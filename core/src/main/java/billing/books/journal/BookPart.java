package billing.books.journal;

import billing.books.Entry;
import billing.kernel.money.CurrencyUnit;

/**
 * A part of the books; every member may be null, for all.
 *
 * <p>The entries of each entity balance, so the part of one is a book of its own. Credits that were
 * bought of one entity and pay an invoice of another are in both.
 *
 * @param customer external id of the only customer
 * @param entity   code of the only billing entity
 * @param currency the only one
 */
public record BookPart(String customer, String entity, CurrencyUnit currency) {
    /** All of the books. */
    public static final BookPart ALL = new BookPart(null, null, null);

    /** Whether an entry of the customers belongs to it. */
    public boolean holds(Entry entry) {
        return (entity == null || entity.equals(entry.party().entity()))
                && (currency == null || currency.equals(entry.currency()));
    }
}
