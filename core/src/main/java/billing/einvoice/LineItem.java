package billing.einvoice;

import billing.kernel.money.Money;
import billing.kernel.time.DatePeriod;
import java.math.BigDecimal;
import java.util.List;

/**
 * A line (BG-25).
 *
 * @param id       BT-126
 * @param object   BT-128, the external id of the subscription; null for none
 * @param quantity BT-129 and BT-130
 * @param net      BT-131
 * @param period   BG-26, both days included; null for none
 * @param price    BG-29
 * @param vat      BG-30
 * @param item     BG-31
 */
public record LineItem(String id, String object, Quantity quantity, Money net, DatePeriod period,
                       Price price, VatGroup vat, Item item) {
    /**
     * How much is billed.
     *
     * @param units BT-129; negative where the net amount is
     * @param code  BT-130, a unit of UN/ECE Recommendation 20 or 21
     */
    public record Quantity(BigDecimal units, String code) {
    }

    /**
     * The price of so many units: the net amount is quantity times amount by base.
     *
     * @param amount BT-146, not negative
     * @param base   BT-149; null for one unit
     */
    public record Price(BigDecimal amount, BigDecimal base) {
    }

    /**
     * What is billed.
     *
     * @param name        BT-153
     * @param description BT-154; null for none
     * @param code        BT-155; null for none
     * @param attributes  BG-32
     */
    public record Item(String name, String description, String code, List<Attribute> attributes) {
        public Item {
            attributes = List.copyOf(attributes);
        }
    }

    /**
     * A property of an item (BG-32).
     *
     * @param name  BT-160
     * @param value BT-161
     */
    public record Attribute(String name, String value) {
    }
}
