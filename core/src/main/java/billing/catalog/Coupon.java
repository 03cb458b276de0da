package billing.catalog;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A discount that can be applied to customers ({@code money.md 3.1}).
 *
 * @param code         unique among live coupons
 * @param description  or null
 * @param discount     what it deducts
 * @param terms        how often and how long it deducts
 * @param scope        the fees that it is limited to
 * @param terminatedAt null while active
 * @param deletedAt    null while live
 */
public record Coupon(UUID id, String name, String code, String description, Discount discount,
                     Terms terms, Scope scope, Instant createdAt, Instant terminatedAt,
                     Instant deletedAt) {
    /**
     * The discount.
     *
     * @param type           fixed amount or percentage
     * @param amountCents    of a fixed amount, positive; else null
     * @param currency       of a fixed amount; else null
     * @param percentageRate of a percentage, rounded to 5 decimals ({@code money.md 0}); else null
     */
    public record Discount(Type type, Long amountCents, CurrencyUnit currency,
                           BigDecimal percentageRate) {
        public Discount {
            percentageRate = percentageRate == null || percentageRate.scale() <= Scale.RATE
                    ? percentageRate : Decimals.round(percentageRate, Scale.RATE);
        }
    }

    /**
     * How often and how long it deducts.
     *
     * @param frequencyDuration invoices that a recurring one lasts; else null
     * @param expirationAt      with a time limit; else null
     * @param reusable          whether a customer may get it again
     */
    public record Terms(Frequency frequency, Integer frequencyDuration, Expiration expiration,
                        Instant expirationAt, boolean reusable) {
    }

    /**
     * The fees that it is limited to.
     *
     * @param plans   the plans it is limited to; empty for no limit
     * @param metrics the metrics it is limited to; empty for no limit
     */
    public record Scope(List<Target> plans, List<Target> metrics) {
        /** All fees. */
        public static final Scope EVERYTHING = new Scope(List.of(), List.of());

        public Scope {
            plans = List.copyOf(plans);
            metrics = List.copyOf(metrics);
        }

        /** The codes of the plans. */
        public List<String> planCodes() {
            return plans.stream().map(Target::code).toList();
        }

        /** The codes of the metrics. */
        public List<String> billableMetricCodes() {
            return metrics.stream().map(Target::code).toList();
        }
    }

    /**
     * A plan or a metric that a coupon is limited to. Another one that takes over the code of a
     * deleted one is not meant ({@code api-conventions.md 10}).
     *
     * @param id      of the plan without parent, or of the metric; null where the stored code is of
     *                none
     * @param code    its code, of a deleted one the last
     * @param deleted whether it was deleted
     */
    public record Target(UUID id, String code, boolean deleted) {
        /** A plan. */
        public static Target of(Plan plan) {
            return new Target(plan.id(), plan.code(), plan.deletedAt() != null);
        }

        /** A metric. */
        public static Target of(BillableMetric metric) {
            return new Target(metric.id(), metric.code(), metric.deletedAt() != null);
        }
    }

    /** An amount or a percentage. */
    public enum Type {
        FIXED_AMOUNT, PERCENTAGE
    }

    /** How often it is deducted. */
    public enum Frequency {
        ONCE, RECURRING, FOREVER
    }

    /** Whether it can be applied forever. */
    public enum Expiration {
        NO_EXPIRATION, TIME_LIMIT
    }

    /** Whether it can be applied to customers: neither expired nor deleted. */
    public boolean isActive() {
        return terminatedAt == null && deletedAt == null;
    }

    /** Whether it reduces certain fees only. */
    public boolean isLimited() {
        return !scope.plans().isEmpty() || !scope.metrics().isEmpty();
    }

    /** The ids of the plans that it is limited to. */
    public Set<UUID> planIds() {
        return ids(scope.plans());
    }

    /** The ids of the metrics that it is limited to. */
    public Set<UUID> metricIds() {
        return ids(scope.metrics());
    }

    private static Set<UUID> ids(List<Target> targets) {
        return targets.stream().map(Target::id).filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }

    /** The same coupon with another scope. */
    public Coupon within(Scope other) {
        return new Coupon(id, name, code, description, discount, terms, other, createdAt,
                terminatedAt, deletedAt);
    }
}
