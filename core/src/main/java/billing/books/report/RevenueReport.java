package billing.books.report;

import billing.books.Account;
import billing.books.AccountKind;
import billing.books.Entry;
import billing.books.Posting;
import billing.kernel.money.CurrencyUnit;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Invoiced and earned revenue by month, without taxes, less discounts and the reversals by credit
 * notes and voids, with deferred and accrued revenue at the start and the end. The revenue earned
 * in a month is the invoiced revenue, plus the increase of accrued revenue and the decrease of
 * deferred revenue. Granted credits reduce income too, but they pay totals with taxes and are
 * therefore shown separately. Invoices issued on behalf of partners are not included.
 */
public final class RevenueReport implements Consumer<Entry> {
    private static final Comparator<Line> ORDER = Comparator.comparing(Line::month)
            .thenComparing(Line::of).thenComparing(line -> line.currency().code());
    private final Period period;
    private final By by;
    private final Map<Key, Sums> sums = new HashMap<>();
    private final Map<Part, Sums> before = new HashMap<>();

    /** The dimensions by which months are split. */
    public enum By {
        MONTH, PLAN, METRIC, CUSTOMER;

        private String key(Account account, Entry entry) {
            String other = account.kind().isSale()
                    || account.kind() == AccountKind.DEFERRED_REVENUE
                    || account.kind() == AccountKind.ACCRUED_REVENUE ? ""
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

    /** A part of a month. */
    private record Part(String of, CurrencyUnit currency) {
    }

    private record Key(YearMonth month, Part part) {
    }

    private static final class Sums {
        private long invoiced;
        private long earned;
        private long deferred;
        private long accrued;
        private long granted;

        void add(Entry entry, Posting posting) {
            AccountKind kind = posting.account().kind();
            if (kind == AccountKind.GRANTED_CREDITS) {
                granted += posting.cents();
                return;
            }
            boolean income = kind.root() == AccountKind.Root.INCOME;
            earned -= income ? posting.cents() : 0;
            deferred -= kind == AccountKind.DEFERRED_REVENUE ? posting.cents() : 0;
            accrued += kind == AccountKind.ACCRUED_REVENUE ? posting.cents() : 0;
            invoiced -= entry.kind().invoices() && kind != AccountKind.ACCRUED_REVENUE
                    ? posting.cents() : 0;
        }
    }

    /**
     * A month's revenue in minor units.
     *
     * @param of                   the plan, item or customer; empty when months are not split
     * @param openingDeferredCents invoiced and not earned at the start of the month
     * @param openingAccruedCents  earned and not invoiced at the start of the month; 0 unless
     *                             accrual entries are read too
     * @param deferredCents        when it ends
     * @param accruedCents         when it ends
     * @param grantedCents         payments by granted credits, less the reversals by voids
     */
    public record Line(YearMonth month, String of, CurrencyUnit currency, long openingDeferredCents,
                       long openingAccruedCents, long invoicedCents, long earnedCents,
                       long deferredCents, long accruedCents, long grantedCents) {
        private boolean moves() {
            return invoicedCents != 0 || earnedCents != 0 || grantedCents != 0;
        }

        private boolean isEmpty() {
            return !moves() && openingDeferredCents == 0 && openingAccruedCents == 0
                    && deferredCents == 0 && accruedCents == 0;
        }
    }

    /** Over the days of a period. */
    public RevenueReport(Period period, By by) {
        this.period = period;
        this.by = by;
    }

    @Override
    public void accept(Entry entry) {
        if (entry.selfBilled() || entry.date().isAfter(period.to())) {
            return;
        }
        for (Posting posting : entry.postings()) {
            AccountKind kind = posting.account().kind();
            if (kind.root() == AccountKind.Root.INCOME || kind == AccountKind.DEFERRED_REVENUE
                    || kind == AccountKind.ACCRUED_REVENUE) {
                Part part = new Part(by.key(posting.account(), entry), entry.currency());
                (period.contains(entry.date()) ? sums.computeIfAbsent(
                        new Key(YearMonth.from(entry.date()), part), key -> new Sums())
                        : before.computeIfAbsent(part, key -> new Sums())).add(entry, posting);
            }
        }
    }

    /** Months in which something was invoiced or earned, by division and currency. */
    public List<Line> lines() {
        return allLines().stream().filter(Line::moves).toList();
    }

    /** The same, including months with deferred or accrued revenue only. */
    public List<Line> linesWithBalances() {
        return allLines().stream().filter(line -> !line.isEmpty()).toList();
    }

    private List<Line> allLines() {
        Set<Part> parts = new HashSet<>(before.keySet());
        sums.keySet().forEach(key -> parts.add(key.part()));
        YearMonth first = period.from() != null ? YearMonth.from(period.from())
                : sums.keySet().stream().map(Key::month).min(Comparator.naturalOrder())
                        .orElse(YearMonth.from(period.to()));
        YearMonth last = YearMonth.from(period.to());
        List<Line> lines = new ArrayList<>();
        for (Part part : parts) {
            Sums opening = before.getOrDefault(part, new Sums());
            long deferred = opening.deferred;
            long accrued = opening.accrued;
            for (YearMonth month = first; !month.isAfter(last); month = month.plusMonths(1)) {
                Sums moved = sums.getOrDefault(new Key(month, part), new Sums());
                lines.add(new Line(month, part.of(), part.currency(), deferred, accrued,
                        moved.invoiced, moved.earned, deferred + moved.deferred,
                        accrued + moved.accrued, moved.granted));
                deferred += moved.deferred;
                accrued += moved.accrued;
            }
        }
        lines.sort(ORDER);
        return lines;
    }
}
