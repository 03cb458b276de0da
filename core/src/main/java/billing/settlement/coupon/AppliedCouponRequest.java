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
 * A coupon for a customer as it is asked for ({@code money.md 3.2}); every member but the first two
 * may be null and then is the coupon's.
 *
 * @param faults what is wrong with single members as they were written: field to codes
 */
public record AppliedCouponRequest(String externalCustomerId, String couponCode, Long amountCents,
                                   CurrencyUnit amountCurrency, BigDecimal percentageRate,
                                   Frequency frequency, Integer frequencyDuration,
                                   Map<String, List<String>> faults) {
    private static final Shape SHAPE = Shape.of("applied coupon")
            .with("external_customer_id", Types.text(), "Who gets it.")
            .with("coupon_code", Types.text(), "The coupon.")
            .with("amount_cents", Types.whole(0), "Of a fixed amount; the coupon's.")
            .with("amount_currency", Types.currency(), "Of a fixed amount; the coupon's.")
            .with("percentage_rate", Types.decimal(0), "Of a percentage; the coupon's.")
            .with("frequency", Types.choice(Frequency.class), "How often; the coupon's.")
            .with("frequency_duration", Types.count(1), "Invoices that a recurring one lasts.");

    /** A coupon on its own terms. */
    public static AppliedCouponRequest of(String externalCustomerId, String couponCode) {
        return new AppliedCouponRequest(externalCustomerId, couponCode, null, null, null, null,
                null, Map.of());
    }

    /** What a document asks for; its faults are told only once customer and coupon are known. */
    public static AppliedCouponRequest of(Node document) {
        Fields in = SHAPE.read(document, Reading.ofRequests());
        return new AppliedCouponRequest(in.orElse("external_customer_id", ""),
                in.orElse("coupon_code", ""), in.get("amount_cents", null),
                in.get("amount_currency", null), in.get("percentage_rate", null),
                in.get("frequency", null), in.get("frequency_duration", null),
                in.reading().problems().details());
    }
}
