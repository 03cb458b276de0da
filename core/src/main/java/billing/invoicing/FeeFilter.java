package billing.invoicing;

import billing.kernel.money.CurrencyUnit;
import java.time.Instant;

/**
 * Which fees a list shows ({@code api-conventions.md 6}); null means "any", ends are included.
 *
 * @param metricCode         of the metric that a charge fee prices
 * @param eventTransactionId of the event that a fee was made of
 * @param times              when what happened to it
 */
public record FeeFilter(String externalCustomerId, String externalSubscriptionId,
                        CurrencyUnit currency, FeeType type, PaymentStatus paymentStatus,
                        String metricCode, String eventTransactionId, Times times) {
    /** When what happened to it. */
    public record Times(Span created, Span succeeded, Span failed, Span refunded) {
    }

    /** From one instant to another; null for an open end. */
    public record Span(Instant from, Instant to) {
        /** Any time, or none. */
        public static final Span ANY = new Span(null, null);
    }

    /** Every fee. */
    public static final FeeFilter ALL = new FeeFilter(null, null, null, null, null, null, null,
            new FeeFilter.Times(Span.ANY, Span.ANY, Span.ANY, Span.ANY));
}
