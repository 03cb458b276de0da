package billing.einvoice;

import billing.kernel.vat.VatCategory;
import java.math.BigDecimal;

/**
 * How something is taxed. Lines with equal groups are added up in one VAT breakdown.
 *
 * @param category   BT-118, BT-151
 * @param rate       BT-119, BT-152 in percent, without trailing zeros; 0 where no tax is charged
 * @param reasonCode BT-121, of the list VATEX; null for none
 * @param reason     BT-120; null for none
 */
public record VatGroup(VatCategory category, BigDecimal rate, String reasonCode, String reason) {
    public VatGroup {
        BigDecimal plain = rate.stripTrailingZeros();
        rate = plain.scale() < 0 ? plain.setScale(0) : plain;
    }
}
