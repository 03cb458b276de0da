package billing.books.report;

import billing.books.Account;
import billing.books.AccountNames;
import billing.books.Entry;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The balance of every account at the end of a day, without accounts whose balance is 0. */
public final class BalanceReport implements Consumer<Entry> {
    private final LocalDate to;
    private final AccountNames names;
    private final Map<CurrencyUnit, Map<Account, Money>> balances = new HashMap<>();

    /** The balance of an account; positive is debit. */
    public record Line(String account, Money balance) {
    }

    /** At the end of a day. */
    public BalanceReport(LocalDate to, AccountNames names) {
        this.to = to;
        this.names = names;
    }

    @Override
    public void accept(Entry entry) {
        if (!entry.date().isAfter(to)) {
            Map<Account, Money> sums =
                    balances.computeIfAbsent(entry.currency(), currency -> new HashMap<>());
            entry.postings().forEach(
                    posting -> sums.merge(posting.account(), entry.amount(posting), Money::plus));
        }
    }

    /** By account and currency; they sum to zero in each currency. */
    public List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        balances.forEach((currency, sums) -> {
            Map<String, Money> named = new HashMap<>();
            sums.forEach(
                    (account, sum) -> named.merge(names.name(account), sum, Money::plus));
            named.forEach((name, balance) -> {
                if (!balance.isZero()) {
                    lines.add(new Line(name, balance));
                }
            });
        });
        lines.sort(Comparator.comparing(Line::account)
                .thenComparing(line -> line.balance().currency().code()));
        return lines;
    }
}
