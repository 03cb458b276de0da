package billing.invoicing;

import billing.rating.AmountDetails;
import billing.rating.PriceSteps;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The details of a correction: the fee of another invoice that should have billed more or less.
 *
 * @param lineId        the correction line that the fee stands for
 * @param invoiceNumber of the corrected invoice
 * @param wasCents      what was billed, minor units
 * @param isCents       what should have been billed
 * @param coupons       what the coupons of the corrected invoice deduct; null in corrections from
 *                      before this was kept
 */
public record CorrectionDetails(UUID lineId, UUID invoiceId, String invoiceNumber, long wasCents,
                                long isCents, BigDecimal wasUnits, BigDecimal isUnits,
                                List<CouponShare> coupons) implements AmountDetails {
    static final String MEMBER = "correction";

    static CorrectionDetails of(Map<?, ?> members) {
        List<CouponShare> coupons = members.get("coupons") instanceof List<?> list
                ? list.stream().map(one -> CouponShare.of((Map<?, ?>) one)).toList() : null;
        return new CorrectionDetails(UUID.fromString(members.get("id").toString()),
                UUID.fromString(members.get("svc_invoice_id").toString()),
                members.get("invoice_number").toString(),
                PriceSteps.decimal(members, "was_amount_cents").longValueExact(),
                PriceSteps.decimal(members, "is_amount_cents").longValueExact(),
                PriceSteps.decimal(members, "was_units"), PriceSteps.decimal(members, "is_units"),
                coupons);
    }

    @Override
    public Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("id", lineId.toString());
        members.put("svc_invoice_id", invoiceId.toString());
        members.put("invoice_number", invoiceNumber);
        members.put("was_amount_cents", wasCents);
        members.put("is_amount_cents", isCents);
        members.put("was_units", wasUnits.toPlainString());
        members.put("is_units", isUnits.toPlainString());
        if (coupons != null) {
            members.put("coupons", coupons.stream().map(CouponShare::toMap).toList());
        }
        return Map.of(MEMBER, members);
    }
}
