package billing.correction;

import billing.catalog.Tax;
import billing.invoice.Fee;
import billing.invoice.FeeBuilder;
import billing.invoice.FeeType;
import billing.invoice.tax.TaxableFee;
import billing.money.Currency;
import billing.money.Decimals;
import billing.time.Window;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What a closed period owes beside, on its way to an invoice.
 *
 * @param invoiceId    the invoice that was corrected
 * @param number       of that invoice
 * @param item         what is charged, as it is printed
 * @param cents        positive, before coupons and taxes
 * @param was          what had been billed of the fee
 * @param is           what it came to
 * @param taxes        of its time
 * @param billedOn     the invoice that holds it; null while it waits
 * @param feeId        its fee there
 */
public record CorrectionLine(UUID id, UUID invoiceId, String number, UUID customerId,
                             String externalSubscriptionId, FeeType type, UUID chargeId,
                             UUID filterId, Fee.Item item, Currency currency, long cents,
                             FeeDifference.Standing was, FeeDifference.Standing is,
                             Window window, List<Tax> taxes, UUID billedOn, UUID feeId,
                             Instant createdAt) {
    /** The line as a fee of a subscription's invoice. */
    public TaxableFee fee(UUID subscriptionId) {
        BigDecimal units = is.units().subtract(was.units()).max(BigDecimal.ZERO);
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("id", id.toString());
        told.put("svc_invoice_id", invoiceId.toString());
        told.put("invoice_number", number);
        told.put("was_amount_cents", was.cents());
        told.put("is_amount_cents", is.cents());
        told.put("was_units", was.units().toPlainString());
        told.put("is_units", is.units().toPlainString());
        BigDecimal price = units.signum() == 0 ? BigDecimal.ZERO
                : Decimals.ratio(currency.toUnits(cents), units);
        return new TaxableFee(FeeBuilder.of(type, item, currency).subscription(subscriptionId)
                .charge(chargeId, filterId).exactCents(BigDecimal.valueOf(cents))
                .units(units, price).details(Map.of(Fee.CORRECTION, told)).window(window)
                .build(), taxes);
    }

    /** The line that a fee stands for; the fee is a correction. */
    public static UUID idOf(Fee fee) {
        return UUID.fromString(((Map<?, ?>) fee.amountDetails().get(Fee.CORRECTION)).get("id")
                .toString());
    }
}
