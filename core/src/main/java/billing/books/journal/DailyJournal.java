package billing.books.journal;

import billing.books.Account;
import billing.books.AccountKind;
import billing.books.Entry;
import billing.books.EntryKind;
import billing.books.Posting;
import billing.kernel.money.CurrencyUnit;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The entries of some days by date, for a journal that people read: what is earned on a day is one
 * entry for each currency, so is what is accrued, and what was before can be shown as opening
 * balances.
 */
public final class DailyJournal implements Consumer<Entry> {
    private final LocalDate from;
    private final LocalDate to;
    private final List<Entry> entries = new ArrayList<>();
    private final Map<Day, Map<Account, Long>> earned = new LinkedHashMap<>();
    private final Map<CurrencyUnit, Map<Account, Long>> before = new LinkedHashMap<>();

    private record Day(LocalDate date, EntryKind kind, CurrencyUnit currency) {
    }

    /**
     * Of some days.
     *
     * @param from the first; null for no beginning
     * @param to   the last; null for no end
     */
    public DailyJournal(LocalDate from, LocalDate to) {
        this.from = from;
        this.to = to;
    }

    @Override
    public void accept(Entry entry) {
        if (from != null && entry.date().isBefore(from)) {
            add(before.computeIfAbsent(entry.currency(), currency -> new LinkedHashMap<>()),
                    entry);
        } else if (to == null || !entry.date().isAfter(to)) {
            if (entry.kind() == EntryKind.RECOGNITION || entry.kind() == EntryKind.ACCRUAL) {
                add(earned.computeIfAbsent(
                        new Day(entry.date(), entry.kind(), entry.currency()),
                        day -> new LinkedHashMap<>()), entry);
            } else {
                entries.add(entry);
            }
        }
    }

    /** The entries of the days. */
    public List<Entry> entries() {
        List<Entry> all = new ArrayList<>(entries);
        earned.forEach((day, sums) -> all.add(
                entry(day.date(), day.kind(), day.currency(), sums)));
        all.sort(Comparator.comparing(Entry::date).thenComparing(Entry::kind)
                .thenComparing(entry -> entry.currency().code()));
        return all;
    }

    /**
     * The opening balances of the accounts before the first day, one entry for each currency, so
     * that the journal is complete on its own. Earlier income and expenses are equity.
     */
    public List<Entry> opening() {
        List<Entry> opening = new ArrayList<>();
        before.forEach((currency, sums) -> {
            Map<Account, Long> held = new LinkedHashMap<>();
            sums.forEach((account, cents) -> held.merge(switch (account.kind().root()) {
                case ASSETS, LIABILITIES, EQUITY -> account;
                case INCOME, EXPENSES -> Account.of(AccountKind.OPENING, account.customer());
            }, cents, Long::sum));
            held.values().removeIf(cents -> cents == 0);
            if (!held.isEmpty()) {
                opening.add(entry(from, EntryKind.OPENING, currency, held));
            }
        });
        opening.sort(Comparator.comparing(entry -> entry.currency().code()));
        return opening;
    }

    private static void add(Map<Account, Long> sums, Entry entry) {
        entry.postings().forEach(
                posting -> sums.merge(posting.account(), posting.cents(), Long::sum));
    }

    private static Entry entry(LocalDate date, EntryKind kind, CurrencyUnit currency,
                               Map<Account, Long> sums) {
        return new Entry(date, kind, null, null, null, currency, false, sums.entrySet().stream()
                .map(sum -> new Posting(sum.getKey(), sum.getValue())).toList());
    }
}
