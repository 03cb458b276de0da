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
     * Exact parts of either sign in whole units: every part its floor, and the units left over to
     * the largest remainders, so that the parts add up to the total.
     *
     * @param total the rounded sum of the parts
     */
    public static List<Long> whole(long total, List<BigDecimal> parts) {
        List<BigDecimal> floors = parts.stream()
                .map(part -> part.setScale(0, RoundingMode.FLOOR)).toList();
        List<Long> shares = new ArrayList<>(
                floors.stream().map(BigDecimal::longValueExact).toList());
        long left = total - shares.stream().mapToLong(Long::longValue).sum();
        IntStream.range(0, parts.size()).boxed()
                .sorted(Comparator.comparing((Integer index) ->
                        parts.get(index).subtract(floors.get(index))).reversed())
                .limit(Math.max(0, left))
                .forEach(index -> shares.set(index, shares.get(index) + 1));
        return shares;
    }

    private static List<Long> allocate(long total, List<BigDecimal> weights) {
        BigDecimal sum = weights.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        List<Long> shares = new ArrayList<>();
        List<BigDecimal> remainders = new ArrayList<>();
        long given = 0;
        for (BigDecimal weight : weights) {
            BigDecimal numerator = weight.multiply(BigDecimal.valueOf(total));
            BigInteger floor = numerator.divide(sum, 0, RoundingMode.FLOOR).toBigInteger();
            shares.add(floor.longValueExact());
            remainders.add(numerator.subtract(sum.multiply(new BigDecimal(floor))));
            given += floor.longValueExact();
        }
        IntStream.range(0, weights.size()).boxed()
                .sorted(Comparator.comparing(remainders::get, Comparator.reverseOrder()))
                .limit(total - given)
                .forEach(index -> shares.set(index, shares.get(index) + 1));
        return shares;
    }
}
