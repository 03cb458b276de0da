package billing.book.report;

import billing.book.Account;
import billing.book.AccountKind;
import billing.book.Entry;
import billing.book.EntryKind;
import billing.book.Posting;
import billing.money.Currency;
import java.time.YearMonth;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What was invoiced and what was earned, month by month: without taxes, less discounts, less what
 * credit notes and voids took back. Invoices made on a partner's behalf do not count.
 */
public final class RevenueReport implements Consumer<Entry> {
    private final Period period;
    private final By by;
    private final Map<Key, long[]> sums = new HashMap<>();

    /** What months are divided by. */
    public enum By {
        MONTH, PLAN, METRIC, CUSTOMER;

        private String key(Account account, Entry entry) {
            String other = account.kind().isSale()
                    || account.kind() == AccountKind.DEFERRED_REVENUE ? ""
                    : account.kind().key().replace('_', ' ');
            String wanted = switch (this) {
                case MONTH -> "";
                case PLAN -> account.plan();
                case METRIC -> account.code();
                case CUSTOMER -> entry.party().id();
            };
            return wanted == null ? other : wanted;
        }
    }

    private record Key(YearMonth month, String of, Currency currency) {
        static final Comparator<Key> ORDER = Comparator.comparing(Key::month)
                .thenComparing(Key::of).thenComparing(key -> key.currency().code());
    }

    /**
     * A month's revenue in minor units.
     *
     * @param of what the month is divided by: a plan, item or customer; empty for none
     */
    public record Line(YearMonth month, String of, Currency currency, long invoicedCents,
                       long earnedCents) {
    }

    /** Over the days of a period. */
    public RevenueReport(Period period, By by) {
        this.period = period;
        this.by = by;
    }

    @Override
    public void accept(Entry entry) {
        if (entry.selfBilled() || !period.contains(entry.date())) {
            return;
        }
        for (Posting posting : entry.postings()) {
            AccountKind kind = posting.account().kind();
            boolean income = kind.root() == AccountKind.Root.INCOME;
            if (income || kind == AccountKind.DEFERRED_REVENUE) {
                long[] line = sums.computeIfAbsent(new Key(YearMonth.from(entry.date()),
                        by.key(posting.account(), entry), entry.currency()), key -> new long[2]);
                line[0] -= entry.kind() == EntryKind.RECOGNITION ? 0 : posting.cents();
                line[1] -= income ? posting.cents() : 0;
            }
        }
    }

    /** By month, division and currency. */
    public List<Line> lines() {
        return sums.entrySet().stream().filter(line -> line.getValue()[0] != 0
                        || line.getValue()[1] != 0)
                .sorted(Map.Entry.comparingByKey(Key.ORDER))
                .map(line -> new Line(line.getKey().month(), line.getKey().of(),
                        line.getKey().currency(), line.getValue()[0], line.getValue()[1]))
                .toList();
    }
}
