package billing.books.report;

import billing.books.report.RecurringRevenue.Share;
import billing.books.store.RecurringSources;
import billing.customer.store.BillingEntities;
import billing.engine.Handle;
import billing.kernel.money.CurrencyUnit;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Monthly recurring revenue at the end of each month, and what moved it. Days are those of the
 * billing entity of each subscription.
 */
public final class RecurringReport {
    private final Handle handle;
    private final String customer;
    private final UUID entity;

    /**
     * Of one customer and one billing entity.
     *
     * @param customer external id; null for all
     * @param entity   code; null for all
     */
    public RecurringReport(Handle handle, String customer, String entity) {
        this.handle = handle;
        this.customer = customer;
        this.entity = entity == null ? null : new BillingEntities(handle).get(entity).id();
    }

    /**
     * A month in minor units; opening plus movements is closing.
     *
     * @param newCents         of customers that brought in nothing before
     * @param expansionCents   of customers that bring in more
     * @param contractionCents of customers that bring in less; not positive
     * @param churnCents       of customers that bring in nothing any more; not positive
     * @param customers        how many bring in something at the end
     */
    public record Line(YearMonth month, CurrencyUnit currency, long openingCents, long newCents,
                       long expansionCents, long contractionCents, long churnCents,
                       long closingCents, int customers) {
    }

    private record Key(String customer, CurrencyUnit currency) {
    }

    /**
     * The months of a period, from the first subscription on; of the first and the last month, the
     * days that are in the period.
     */
    public List<Line> lines(Period period) {
        Map<YearMonth, Map<CurrencyUnit, Movements>> months = new TreeMap<>();
        new RecurringSources(handle).inBatches(customer, buyers ->
                add(new RecurringRevenue(handle, buyers, entity), period, months));
        return months.entrySet().stream().flatMap(month -> month.getValue().entrySet().stream()
                .map(moved -> moved.getValue().line(month.getKey(), moved.getKey()))).toList();
    }

    private static void add(RecurringRevenue revenue, Period period,
                            Map<YearMonth, Map<CurrencyUnit, Movements>> months) {
        if (revenue.start() == null) {
            return;
        }
        YearMonth month = YearMonth.from(period.from() != null ? period.from()
                : revenue.start());
        Map<Key, Long> before =
                at(revenue, period.from() != null ? period.from() : month.atDay(1));
        for (; !month.atDay(1).isAfter(period.to()); month = month.plusMonths(1)) {
            LocalDate next = month.plusMonths(1).atDay(1);
            Map<Key, Long> after = at(revenue,
                    next.isAfter(period.to()) ? period.to().plusDays(1) : next);
            Set<Key> keys = new HashSet<>(before.keySet());
            keys.addAll(after.keySet());
            for (Key key : keys) {
                months.computeIfAbsent(month, any ->
                                new TreeMap<>(Comparator.comparing(CurrencyUnit::code)))
                        .computeIfAbsent(key.currency(), any -> new Movements())
                        .add(before.getOrDefault(key, 0L), after.getOrDefault(key, 0L));
            }
            before = after;
        }
    }

    /** The recurring revenue of each customer at the end of the previous day. */
    private static Map<Key, Long> at(RecurringRevenue revenue, LocalDate day) {
        Map<Key, Long> sums = new HashMap<>();
        for (Share share : revenue.at(day.minusDays(1))) {
            sums.merge(new Key(share.customer(), share.currency()), share.cents(), Long::sum);
        }
        return sums;
    }

    /** The sums of one month and currency. */
    private static final class Movements {
        private long opening;
        private long gained;
        private long expansion;
        private long contraction;
        private long churn;
        private long closing;
        private int customers;

        /** Adds a customer's revenue before and after the month. */
        private void add(long before, long after) {
            opening += before;
            closing += after;
            customers += after > 0 ? 1 : 0;
            long moved = after - before;
            if (before == 0) {
                gained += moved;
            } else if (after == 0) {
                churn += moved;
            } else if (moved > 0) {
                expansion += moved;
            } else {
                contraction += moved;
            }
        }

        private Line line(YearMonth month, CurrencyUnit currency) {
            return new Line(month, currency, opening, gained, expansion, contraction, churn,
                    closing, customers);
        }
    }
}
