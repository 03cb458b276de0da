package billing.book.report;

import billing.book.AccountNames;
import billing.book.Entry;
import billing.money.Currency;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** What every account holds at the end of a day; what holds nothing is left out. */
public final class BalanceReport implements Consumer<Entry> {
    private final LocalDate to;
    private final AccountNames names;
    private final Map<Key, Long> balances = new TreeMap<>();

    private record Key(String account, Currency currency) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            return Comparator.comparing(Key::account)
                    .thenComparing(key -> key.currency().code()).compare(this, other);
        }
    }

    /** The balance of an account in minor units; positive is debit. */
    public record Line(String account, Currency currency, long cents) {
    }

    /** At the end of a day. */
    public BalanceReport(LocalDate to, AccountNames names) {
        this.to = to;
        this.names = names;
    }

    @Override
    public void accept(Entry entry) {
        if (!entry.date().isAfter(to)) {
            entry.postings().forEach(posting -> balances.merge(
                    new Key(names.of(posting.account()), entry.currency()), posting.cents(),
                    Long::sum));
        }
    }

    /** By account and currency; they come to zero in each currency. */
    public List<Line> lines() {
        return balances.entrySet().stream().filter(balance -> balance.getValue() != 0)
                .map(balance -> new Line(balance.getKey().account(),
                        balance.getKey().currency(), balance.getValue())).toList();
    }
}
