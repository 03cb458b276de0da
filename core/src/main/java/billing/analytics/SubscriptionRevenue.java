package billing.analytics;

import billing.kernel.money.Decimals;
import billing.kernel.time.Interval;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Subscription fees as what they bring in a month ({@code api-conventions.md 16}, {@code mrr}):
 * less coupons, with taxes, spread over the months that they were billed for.
 */
public final class SubscriptionRevenue {
    private static final BigDecimal WEEKS_OF_A_MONTH = new BigDecimal("4.33");
    private static final BigDecimal DAYS_OF_A_MONTH = new BigDecimal("30.44");
    private final Map<YearMonth, Map<String, BigDecimal>> months = new TreeMap<>();

    /**
     * A subscription fee on a final invoice.
     *
     * @param interval  of the plan
     * @param inAdvance whether the plan is paid before its periods
     * @param from      the start of what it was billed for
     * @param to        its last instant
     * @param cents     less coupons, with taxes
     */
    public record BilledFee(UUID subscription, Interval interval, boolean inAdvance,
                            LocalDate issued, Instant from, Instant to, String currency,
                            BigDecimal cents) {
        /** How many months it was billed for, at least one. */
        int length() {
            BigDecimal days = BigDecimal.valueOf(Duration.between(from, to).toDays() + 1);
            return (int) Math.max(1, Decimals.toWhole(Decimals.ratio(days, DAYS_OF_A_MONTH)));
        }
    }

    private SubscriptionRevenue() {
    }

    /**
     * Each month with its revenue by currency; months without revenue are listed without one.
     *
     * @param fees in the order of their invoices
     */
    public static List<MonthlyRevenue> of(List<BilledFee> fees, AnalyticsMonths wanted) {
        SubscriptionRevenue revenue = new SubscriptionRevenue();
        revenue.spread(fees);
        List<MonthlyRevenue> found = new ArrayList<>();
        for (YearMonth month : wanted.all()) {
            Map<String, BigDecimal> sums = revenue.months.getOrDefault(month, Map.of());
            sums.forEach((currency, cents) ->
                    found.add(new MonthlyRevenue(month, currency, cents)));
            if (sums.isEmpty()) {
                found.add(new MonthlyRevenue(month, null, null));
            }
        }
        return found;
    }

    private void spread(List<BilledFee> fees) {
        Map<YearMonth, Map<UUID, List<BilledFee>>> weekly = new HashMap<>();
        for (BilledFee fee : fees) {
            YearMonth issued = YearMonth.from(fee.issued());
            switch (fee.interval()) {
                case WEEKLY -> weekly.computeIfAbsent(issued, month -> new HashMap<>())
                        .computeIfAbsent(fee.subscription(), id -> new ArrayList<>()).add(fee);
                case MONTHLY -> add(issued, fee, fee.cents());
                default -> {
                    if (fee.inAdvance()) {
                        forwards(issued, fee);
                    } else {
                        backwards(issued, fee);
                    }
                }
            }
        }
        weekly.forEach((month, bySubscription) -> bySubscription.values().forEach(some ->
                add(month, some.get(0), average(some).multiply(WEEKS_OF_A_MONTH))));
    }

    private static BigDecimal average(List<BilledFee> fees) {
        return Decimals.ratio(fees.stream().map(BilledFee::cents)
                .reduce(BigDecimal.ZERO, BigDecimal::add), BigDecimal.valueOf(fees.size()));
    }

    private void backwards(YearMonth issued, BilledFee fee) {
        int length = fee.length();
        BigDecimal share = Decimals.ratio(fee.cents(), BigDecimal.valueOf(length));
        for (int back = 0; back < length; back++) {
            add(issued.minusMonths(back), fee, share);
        }
    }

    /** The first month gets the part of its days that are left, the one after the last the rest. */
    private void forwards(YearMonth issued, BilledFee fee) {
        int length = fee.length();
        BigDecimal share = Decimals.ratio(fee.cents(), BigDecimal.valueOf(length));
        int left = issued.lengthOfMonth() - fee.issued().getDayOfMonth() + 1;
        BigDecimal first = Decimals.ratio(share.multiply(BigDecimal.valueOf(left)),
                BigDecimal.valueOf(issued.lengthOfMonth()));
        add(issued, fee, first);
        for (int month = 1; month < length; month++) {
            add(issued.plusMonths(month), fee, share);
        }
        if (first.compareTo(share) < 0) {
            add(issued.plusMonths(length), fee, share.subtract(first));
        }
    }

    private void add(YearMonth month, BilledFee fee, BigDecimal cents) {
        months.computeIfAbsent(month, any -> new TreeMap<>())
                .merge(fee.currency(), cents, BigDecimal::add);
    }
}
