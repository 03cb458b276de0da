package billing.books.report;

import billing.books.report.RecurringRevenue.Share;
import billing.books.store.RecurringSources;
import billing.customer.store.BillingEntities;
import billing.engine.Handle;
import billing.kernel.money.CurrencyUnit;
import java.math.BigInteger;
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
    public record Line(YearMonth month, CurrencyUnit currency, BigInteger openingCents,
                       BigInteger newCents, BigInteger expansionCents,
                       BigInteger contractionCents, BigInteger churnCents,
                       BigInteger closingCents, int customers) {
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
        Map<Key, BigInteger> before =
                at(revenue, period.from() != null ? period.from() : month.atDay(1));
        for (; !month.atDay(1).isAfter(period.to()); month = month.plusMonths(1)) {
            LocalDate next = month.plusMonths(1).atDay(1);
            Map<Key, BigInteger> after = at(revenue,
                    next.isAfter(period.to()) ? period.to().plusDays(1) : next);
            Set<Key> keys = new HashSet<>(before.keySet());
            keys.addAll(after.keySet());
            for (Key key : keys) {
                months.computeIfAbsent(month, any ->
                                new TreeMap<>(Comparator.comparing(CurrencyUnit::code)))
                        .computeIfAbsent(key.currency(), any -> new Movements())
                        .add(before.getOrDefault(key, BigInteger.ZERO),
                                after.getOrDefault(key, BigInteger.ZERO));
            }
            before = after;
        }
    }

    /** The recurring revenue of each customer at the end of the previous day. */
    private static Map<Key, BigInteger> at(RecurringRevenue revenue, LocalDate day) {
        Map<Key, BigInteger> sums = new HashMap<>();
        for (Share share : revenue.at(day.minusDays(1))) {
            sums.merge(new Key(share.customer(), share.currency()), share.cents(),
                    BigInteger::add);
        }
        return sums;
    }

    /** The sums of one month and currency. */
    private static final class Movements {
        private BigInteger opening = BigInteger.ZERO;
        private BigInteger gained = BigInteger.ZERO;
        private BigInteger expansion = BigInteger.ZERO;
        private BigInteger contraction = BigInteger.ZERO;
        private BigInteger churn = BigInteger.ZERO;
        private BigInteger closing = BigInteger.ZERO;
        private int customers;

        /** Adds a customer's revenue before and after the month. */
        private void add(BigInteger before, BigInteger after) {
            opening = opening.add(before);
            closing = closing.add(after);
            customers += after.signum() > 0 ? 1 : 0;
            BigInteger moved = after.subtract(before);
            if (before.signum() == 0) {
                gained = gained.add(moved);
            } else if (after.signum() == 0) {
                churn = churn.add(moved);
            } else if (moved.signum() > 0) {
                expansion = expansion.add(moved);
            } else {
                contraction = contraction.add(moved);
            }
        }

        private Line line(YearMonth month, CurrencyUnit currency) {
            return new Line(month, currency, opening, gained, expansion, contraction, churn,
                    closing, customers);
        }
    }
}
