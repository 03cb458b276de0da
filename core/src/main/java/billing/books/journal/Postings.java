package billing.books.journal;

import billing.books.Account;
import billing.books.Entry;
import billing.books.EntryKind;
import billing.books.Posting;
import billing.kernel.money.CurrencyUnit;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Collects the postings of an entry; amounts of zero are left out. */
final class Postings {
    private final List<Posting> postings = new ArrayList<>();

    /** Debits an account; a negative amount credits it. */
    Postings debit(Account account, long cents) {
        return add(new Posting(account, cents));
    }

    /** Credits an account; a negative amount debits it. */
    Postings credit(Account account, long cents) {
        return add(new Posting(account, -cents));
    }

    /** Adds a posting unless its amount is zero. */
    Postings add(Posting posting) {
        if (posting.cents() != 0 || posting.baseCents() != 0) {
            postings.add(posting);
        }
        return this;
    }

    /** Adds several. */
    Postings addAll(List<Posting> more) {
        more.forEach(this::add);
        return this;
    }

    /** The debits less the credits. */
    long sum() {
        return postings.stream().mapToLong(Posting::cents).sum();
    }

    boolean isEmpty() {
        return postings.isEmpty();
    }

    Entry entry(LocalDate date, EntryKind kind, String document, UUID invoiceId,
                Entry.Party party, CurrencyUnit currency, boolean selfBilled) {
        return new Entry(date, kind, document, invoiceId, party, currency, selfBilled,
                List.copyOf(postings));
    }
}
