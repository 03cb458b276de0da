package billing.catalog;

import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A reduction that can be applied to customers ({@code money.md 3.1}).
 *
 * @param code                unique among live coupons
 * @param description         or null
 * @param type                fixed amount or percentage
 * @param amountCents         of a fixed amount, positive; else null
 * @param amountCurrency      of a fixed amount; else null
 * @param percentageRate      of a percentage; else null
 * @param frequencyDuration   invoices that a recurring one lasts; else null
 * @param expirationAt        with a time limit; else null
 * @param reusable            whether a customer may get it again
 * @param planCodes           the plans it is limited to; empty for no limit
 * @param billableMetricCodes the metrics it is limited to; empty for no limit
 * @param terminatedAt        null while active
 * @param deletedAt           null while live
 */
public record Coupon(UUID id, String name, String code, String description, Type type,
                     Long amountCents, CurrencyUnit amountCurrency, BigDecimal percentageRate,
                     Frequency frequency, Integer frequencyDuration, Expiration expiration,
                     Instant expirationAt, boolean reusable, List<String> planCodes,
                     List<String> billableMetricCodes, Instant createdAt, Instant terminatedAt,
                     Instant deletedAt) {
    /** What is taken off. */
    public enum Type {
        FIXED_AMOUNT, PERCENTAGE
    }

    /** How often it is taken off. */
    public enum Frequency {
        ONCE, RECURRING, FOREVER
    }

    /** Whether it can be applied forever. */
    public enum Expiration {
        NO_EXPIRATION, TIME_LIMIT
    }

    public Coupon {
        planCodes = List.copyOf(planCodes);
        billableMetricCodes = List.copyOf(billableMetricCodes);
    }

    /** Whether it can be given to customers: neither expired nor deleted. */
    public boolean isActive() {
        return terminatedAt == null && deletedAt == null;
    }

    /** Whether it takes off certain fees only. */
    public boolean isLimited() {
        return !planCodes.isEmpty() || !billableMetricCodes.isEmpty();
    }
}
