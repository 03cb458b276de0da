package billing.books.report;

import billing.books.report.RecurringRevenue.Share;
import billing.engine.Handle;
import billing.kernel.money.CurrencyUnit;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Monthly recurring revenue at the end of each month, and what moved it. Days are those of the
 * billing entity of each subscription.
 */
public final class RecurringReport {
    private final RecurringRevenue revenue;

    /**
     * Of one customer and one billing entity.
     *
     * @param customer external id; null for all
     * @param entity   code; null for all
     */
    public RecurringReport(Handle handle, String customer, String entity) {
        this.revenue = new RecurringRevenue(handle, customer, entity);
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

    /** The months of a period, from the first subscription on. */
    public List<Line> lines(Period period) {
        if (revenue.start() == null) {
            return List.of();
        }
        YearMonth month = YearMonth.from(period.from() != null ? period.from()
                : revenue.start());
        List<Line> lines = new ArrayList<>();
        Map<Key, Long> before = at(month.atDay(1));
        for (; !month.atDay(1).isAfter(period.to()); month = month.plusMonths(1)) {
            LocalDate next = month.plusMonths(1).atDay(1);
            Map<Key, Long> after =
                    at(next.isAfter(period.to()) ? period.to().plusDays(1) : next);
            lines.addAll(lines(month, before, after));
            before = after;
        }
        return lines;
    }

    /** The recurring revenue of each customer at the end of the previous day. */
    private Map<Key, Long> at(LocalDate day) {
        Map<Key, Long> sums = new HashMap<>();
        for (Share share : revenue.at(day.minusDays(1))) {
            sums.merge(new Key(share.customer(), share.currency()), share.cents(), Long::sum);
        }
        return sums;
    }

    private static List<Line> lines(YearMonth month, Map<Key, Long> before,
                                    Map<Key, Long> after) {
        Set<Key> keys = new HashSet<>(before.keySet());
        keys.addAll(after.keySet());
        Map<CurrencyUnit, long[]> sums = new TreeMap<>(Comparator.comparing(CurrencyUnit::code));
        for (Key key : keys) {
            long was = before.getOrDefault(key, 0L);
            long is = after.getOrDefault(key, 0L);
            long[] line = sums.computeIfAbsent(key.currency(), currency -> new long[7]);
            line[0] += was;
            line[was == 0 ? 1 : is == 0 ? 4 : is > was ? 2 : 3] += is - was;
            line[5] += is;
            line[6] += is > 0 ? 1 : 0;
        }
        return sums.entrySet().stream().map(sum -> {
            long[] line = sum.getValue();
            return new Line(month, sum.getKey(), line[0], line[1], line[2], line[3], line[4],
                    line[5], Math.toIntExact(line[6]));
        }).toList();
    }
}
