package billing.alert;

import billing.kernel.limit.Limit;
import billing.kernel.money.Decimals;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Which thresholds lie on the way from one value to another ({@code money.md 6.2}). Pure. */
public final class ThresholdCrossing {
    private final List<AlertThreshold> once;
    private final Optional<AlertThreshold> recurring;

    private ThresholdCrossing(List<AlertThreshold> thresholds) {
        this.once = thresholds.stream().filter(one -> !one.recurring())
                .sorted(Comparator.comparing(AlertThreshold::value)).toList();
        this.recurring = thresholds.stream().filter(AlertThreshold::recurring).findFirst();
    }

    /**
     * The thresholds that were crossed, by value: one-time ones as they are, each step of the
     * recurring one under its own value.
     *
     * @param increasing whether the value is watched rising, else falling
     */
    public static List<AlertThreshold> of(List<AlertThreshold> thresholds, boolean increasing,
                                          BigDecimal previous, BigDecimal current) {
        ThresholdCrossing crossing = new ThresholdCrossing(thresholds);
        return increasing ? crossing.rising(previous, current)
                : crossing.falling(previous, current);
    }

    private List<AlertThreshold> rising(BigDecimal previous, BigDecimal current) {
        if (current.compareTo(previous) <= 0
                || !once.isEmpty() && current.compareTo(once.get(0).value()) < 0) {
            return List.of();
        }
        BigDecimal base = once.isEmpty() ? BigDecimal.ZERO : once.get(once.size() - 1).value();
        return crossed(value -> value.compareTo(previous) > 0 && value.compareTo(current) <= 0,
                base, previous, current, 1);
    }

    private List<AlertThreshold> falling(BigDecimal previous, BigDecimal current) {
        if (current.compareTo(previous) >= 0 || !once.isEmpty()
                && current.compareTo(once.get(once.size() - 1).value()) > 0) {
            return List.of();
        }
        BigDecimal base = once.isEmpty() ? BigDecimal.ZERO : once.get(0).value();
        return crossed(value -> value.compareTo(current) >= 0 && value.compareTo(previous) < 0,
                base, previous, current, -1);
    }

    /** Steps count away from the base; one that equals a one-time threshold is that one. */
    private List<AlertThreshold> crossed(Predicate<BigDecimal> isOnTheWay, BigDecimal base,
                                         BigDecimal previous, BigDecimal current, int direction) {
        TreeMap<BigDecimal, AlertThreshold> crossed = new TreeMap<>();
        recurring.ifPresent(step -> {
            BigDecimal sign = BigDecimal.valueOf(direction);
            BigDecimal first = steps(previous.subtract(base).multiply(sign), step.value(),
                    RoundingMode.CEILING).max(BigDecimal.ONE);
            BigDecimal last = steps(current.subtract(base).multiply(sign), step.value(),
                    RoundingMode.FLOOR);
            BigDecimal earliest = last.subtract(
                    BigDecimal.valueOf(Limit.RECURRENCES.most() - 1));
            for (BigDecimal k = first.max(earliest); k.compareTo(last) <= 0;
                    k = k.add(BigDecimal.ONE)) {
                BigDecimal value = base.add(step.value().multiply(k).multiply(sign));
                crossed.put(value.stripTrailingZeros(),
                        new AlertThreshold(step.code(), value, true));
            }
        });
        once.stream().filter(one -> isOnTheWay.test(one.value()))
                .forEach(one -> crossed.put(one.value().stripTrailingZeros(), one));
        return new ArrayList<>(crossed.values());
    }

    private static BigDecimal steps(BigDecimal distance, BigDecimal step, RoundingMode rounding) {
        return distance.divide(step, Decimals.DIVISION).setScale(0, rounding);
    }
}
