package billing.settlement.coupon;

import billing.catalog.Coupon.Frequency;
import billing.input.Fields;
import billing.input.Node;
import billing.input.Reading;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * A request to apply a coupon to a customer ({@code money.md 3.2}); every member but the first two
 * may be null and then defaults to the coupon's value.
 *
 * @param faults the faults of single members of the document: field to codes
 */
public record AppliedCouponRequest(String externalCustomerId, String couponCode, Long amountCents,
                                   CurrencyUnit amountCurrency, BigDecimal percentageRate,
                                   Frequency frequency, Integer frequencyDuration,
                                   Map<String, List<String>> faults) {
    private static final Shape SHAPE = Shape.of("applied coupon")
            .with("external_customer_id", Types.text(), "External ID of the customer.")
            .with("coupon_code", Types.text(), "Code of the coupon.")
            .with("amount_cents", Types.whole(0),
                    "Fixed amount in cents. Default: the coupon's.")
            .with("amount_currency", Types.currency(),
                    "Currency of a fixed amount. Default: the coupon's.")
            .with("percentage_rate", Types.decimal(0),
                    "Percentage to deduct. Default: the coupon's.")
            .with("frequency", Types.choice(Frequency.class),
                    "How often it applies. Default: the coupon's.")
            .with("frequency_duration", Types.count(1),
                    "Number of invoices that a recurring coupon applies to.");

    /** A request with the coupon's own terms. */
    public static AppliedCouponRequest of(String externalCustomerId, String couponCode) {
        return new AppliedCouponRequest(externalCustomerId, couponCode, null, null, null, null,
                null, Map.of());
    }

    /**
     * Reads a request from a document; its faults are reported only once customer and coupon are
     * known.
     */
    public static AppliedCouponRequest of(Node document) {
        Fields in = SHAPE.read(document, Reading.ofRequests());
        return new AppliedCouponRequest(in.orElse("external_customer_id", ""),
                in.orElse("coupon_code", ""), in.get("amount_cents", null),
                in.get("amount_currency", null), in.get("percentage_rate", null),
                in.get("frequency", null), in.get("frequency_duration", null),
                in.reading().problems().details());
    }
}
