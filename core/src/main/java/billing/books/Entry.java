package billing.books;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

/**
 * One thing that happened, as postings that balance.
 *
 * @param document  number of what it is about: an invoice, credit note, payment reference; or null
 * @param invoiceId whose receivable its postings are about; null for none
 * @param party     the customer
 */
public record Entry(LocalDate date, EntryKind kind, String document, UUID invoiceId, Party party,
                    CurrencyUnit currency, boolean selfBilled, List<Posting> postings) {
    /**
     * A customer in the books of a billing entity.
     *
     * @param id      external id
     * @param name    as addressed
     * @param country or null
     * @param entity  code of the billing entity
     * @param zone    of the customer's billing entity: what happens at an instant is booked on
     *                its date there
     */
    public record Party(String id, String name, String country, String entity, ZoneId zone) {
        /** The same in the books of another entity. */
        public Party ofEntity(String other) {
            return new Party(id, name, country, other, zone);
        }
    }

    /** The posted amount with its currency. */
    public Money amount(Posting posting) {
        return new Money(posting.cents(), currency);
    }

    /** The sum posted to accounts of a kind, with its currency. */
    public Money amount(AccountKind kind) {
        return new Money(cents(kind), currency);
    }

    /** By how much the postings miss zero, in cents; 0 always. */
    public long imbalanceCents() {
        return postings.stream().mapToLong(Posting::cents).sum();
    }

    /** The sum posted to accounts of a kind, in cents. */
    public long cents(AccountKind kind) {
        return postings.stream().filter(posting -> posting.account().kind() == kind)
                .mapToLong(Posting::cents).sum();
    }
}
