package billing.documents;

import java.math.BigDecimal;
import java.util.List;

/**
 * One fee.
 *
 * @param name        what is charged
 * @param qualifiers  which part of it: the filter's name, the values it is grouped by
 * @param description a sentence below the name; null for none
 * @param units       null when the fee does not count units
 * @param unitPrice   in currency units, as exact as it is; null when the details tell the price
 * @param taxRate     percent, the sum of the line's taxes; null prints none
 * @param amountCents before taxes and coupons
 * @param conversion  how it was priced in a pricing unit; null when priced in money
 * @param details     how the amount came about; may be empty
 */
public record Line(String name, List<String> qualifiers, String description, BigDecimal units,
                   BigDecimal unitPrice, BigDecimal taxRate, long amountCents,
                   Conversion conversion, List<Detail> details) {
    /**
     * An amount in a pricing unit and its worth ({@code rating-and-usage.md 4.8}).
     *
     * @param unitName short name of the pricing unit
     * @param amount   in pricing units
     * @param rate     currency units per pricing unit
     */
    public record Conversion(String unitName, BigDecimal amount, BigDecimal rate) {
    }

    public Line {
        qualifiers = List.copyOf(qualifiers);
        details = List.copyOf(details);
    }
}
