package billing.einvoice.mapping;

import billing.kernel.money.Allocation;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Whole amounts of groups that add up to a total which is known. */
final class Shares {
    private Shares() {
    }

    /**
     * Exact amounts in whole cents by largest remainder. Their sum may be some cents away from the
     * total, which was rounded by itself: those with the largest remainder are raised first, those
     * with the smallest lowered first.
     *
     * @param parts at least one unless the total is 0
     */
    static List<Long> whole(long total, List<BigDecimal> parts) {
        List<Long> shares = new ArrayList<>(parts.size());
        List<BigDecimal> remainders = new ArrayList<>(parts.size());
        long left = total;
        for (BigDecimal part : parts) {
            BigDecimal floor = part.setScale(0, RoundingMode.FLOOR);
            shares.add(floor.longValueExact());
            remainders.add(part.subtract(floor));
            left -= floor.longValueExact();
        }
        // What is 0 exactly stays so: no tax is charged there, or nothing deducted.
        List<Integer> order = IntStream.range(0, parts.size()).boxed()
                .filter(index -> parts.get(index).signum() != 0)
                .sorted(Comparator.comparing((Integer index) -> remainders.get(index)).reversed())
                .toList();
        if (order.isEmpty()) {
            order = IntStream.range(0, parts.size()).boxed().toList();
        }
        if (order.isEmpty()) {
            return shares;
        }
        long each = left / order.size();
        int further = (int) Math.abs(left % order.size());
        for (int turn = 0; turn < order.size(); turn++) {
            int place = left < 0 ? order.size() - 1 - turn : turn;
            int index = order.get(place);
            shares.set(index, shares.get(index) + each
                    + (turn < further ? Long.signum(left) : 0));
        }
        return shares;
    }

    /**
     * Shares of each amount in the columns, so that rows and columns add up: in the proportion of
     * what is left of the columns.
     *
     * @param amounts of the rows, none negative
     * @param columns none negative, with the same sum
     */
    static List<List<Long>> table(List<Long> amounts, List<Long> columns) {
        List<Long> left = new ArrayList<>(columns);
        List<List<Long>> table = new ArrayList<>(amounts.size());
        for (long amount : amounts) {
            List<Long> row = amount == 0 ? columns.stream().map(column -> 0L).toList()
                    : Allocation.proportional(amount,
                            left.stream().map(BigDecimal::valueOf).toList());
            for (int index = 0; index < left.size(); index++) {
                left.set(index, left.get(index) - row.get(index));
            }
            table.add(row);
        }
        return table;
    }
}
