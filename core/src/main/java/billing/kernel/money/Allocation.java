package billing.kernel.money;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Distributes a whole number of minor units over weighted parts without losing one.
 *
 * <p>Largest remainder: every part gets the floor of its exact share, the units left over go to
 * the largest remainders, ties to the earlier part. The parts always add up to the total.
 */
public final class Allocation {
    private Allocation() {
    }

    /**
     * The shares of {@code total} in the order of {@code weights}.
     *
     * @param total   minor units, may be negative
     * @param weights none negative; all zero shares equally
     * @throws IllegalArgumentException when there is no weight or a negative one
     */
    public static List<Long> proportional(long total, List<BigDecimal> weights) {
        if (weights.isEmpty() || weights.stream().anyMatch(weight -> weight.signum() < 0)) {
            throw new IllegalArgumentException("weights missing or negative: " + weights);
        }
        BigDecimal sum = weights.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        List<BigDecimal> effective = sum.signum() == 0
                ? weights.stream().map(weight -> BigDecimal.ONE).toList() : weights;
        List<Long> shares = allocate(Math.absExact(total), effective);
        return total < 0 ? shares.stream().map(share -> -share).toList() : shares;
    }

    /**
     * Exact parts of either sign in whole units by largest remainder. The total, which was rounded
     * by itself or is known, may be some units away from the sum of the parts: those with the
     * largest remainder are raised first, those with the smallest lowered first. A part of 0 stays
     * 0 unless all are, because nothing is taxed or deducted there.
     *
     * @return shares that add up to {@code total}, in the order of {@code parts}
     * @throws IllegalArgumentException when there is no part for a total other than 0
     */
    public static List<Long> whole(long total, List<BigDecimal> parts) {
        List<Long> floors = new ArrayList<>(parts.size());
        List<BigDecimal> remainders = new ArrayList<>(parts.size());
        for (BigDecimal part : parts) {
            BigDecimal floor = part.setScale(0, RoundingMode.FLOOR);
            floors.add(floor.longValueExact());
            remainders.add(part.subtract(floor));
        }
        List<Integer> all = byRemainder(remainders);
        List<Integer> some = all.stream().filter(index -> parts.get(index).signum() != 0).toList();
        return withRest(total, floors, some.isEmpty() ? all : some);
    }

    /**
     * Shares of each amount in the columns, so that rows and columns add up: in the proportion of
     * what is left of the columns.
     *
     * @param amounts of the rows, none negative
     * @param columns none negative, with the same sum
     */
    public static List<List<Long>> table(List<Long> amounts, List<Long> columns) {
        List<Long> left = new ArrayList<>(columns);
        List<List<Long>> table = new ArrayList<>(amounts.size());
        for (long amount : amounts) {
            List<Long> row = amount == 0 ? columns.stream().map(column -> 0L).toList()
                    : proportional(amount, left.stream().map(BigDecimal::valueOf).toList());
            for (int index = 0; index < left.size(); index++) {
                left.set(index, left.get(index) - row.get(index));
            }
            table.add(row);
        }
        return table;
    }

    private static List<Long> allocate(long total, List<BigDecimal> weights) {
        BigDecimal sum = weights.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        List<Long> floors = new ArrayList<>(weights.size());
        List<BigDecimal> remainders = new ArrayList<>(weights.size());
        for (BigDecimal weight : weights) {
            BigDecimal numerator = weight.multiply(BigDecimal.valueOf(total));
            BigInteger floor = numerator.divide(sum, 0, RoundingMode.FLOOR).toBigInteger();
            floors.add(floor.longValueExact());
            remainders.add(numerator.subtract(sum.multiply(new BigDecimal(floor))));
        }
        return withRest(total, floors, byRemainder(remainders));
    }

    /** The places of the parts, the largest remainder first. */
    private static List<Integer> byRemainder(List<BigDecimal> remainders) {
        return IntStream.range(0, remainders.size()).boxed()
                .sorted(Comparator.comparing(remainders::get, Comparator.reverseOrder())).toList();
    }

    /** The floors with what they lack, added in the order of places or deducted from its end. */
    private static List<Long> withRest(long total, List<Long> floors, List<Integer> places) {
        long left = total - floors.stream().mapToLong(Long::longValue).sum();
        if (left == 0) {
            return floors;
        }
        if (places.isEmpty()) {
            throw new IllegalArgumentException("no parts for a total of " + total);
        }
        List<Long> shares = new ArrayList<>(floors);
        long each = left / places.size();
        int further = (int) Math.abs(left % places.size());
        for (int turn = 0; turn < places.size(); turn++) {
            int index = places.get(left < 0 ? places.size() - 1 - turn : turn);
            shares.set(index, shares.get(index) + each
                    + (turn < further ? Long.signum(left) : 0));
        }
        return shares;
    }
}
