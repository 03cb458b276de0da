package billing.catalog;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

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
     * @param planCodes           the plans it is limited to; empty for no limit
     * @param billableMetricCodes the metrics it is limited to; empty for no limit
     */
    public record Scope(List<String> planCodes, List<String> billableMetricCodes) {
        public Scope {
            planCodes = List.copyOf(planCodes);
            billableMetricCodes = List.copyOf(billableMetricCodes);
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
        return !scope.planCodes().isEmpty() || !scope.billableMetricCodes().isEmpty();
    }
}
