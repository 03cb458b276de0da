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
 * @param parts       the lines that it is the sum of, in printed order; empty for a single fee
 */
public record Line(String name, List<String> qualifiers, String description, BigDecimal units,
                   BigDecimal unitPrice, BigDecimal taxRate, long amountCents,
                   Conversion conversion, List<Detail> details, List<Line> parts) {
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
        parts = List.copyOf(parts);
    }

    /** A single fee. */
    public Line(String name, List<String> qualifiers, String description, BigDecimal units,
                BigDecimal unitPrice, BigDecimal taxRate, long amountCents,
                Conversion conversion, List<Detail> details) {
        this(name, qualifiers, description, units, unitPrice, taxRate, amountCents, conversion,
                details, List.of());
    }

    /**
     * The sum of lines: their amounts, their units if each counts units, and their tax rate if it
     * is one.
     */
    public static Line sum(String name, List<Line> parts) {
        boolean counted = parts.stream().allMatch(part -> part.units() != null);
        BigDecimal rate = parts.get(0).taxRate();
        boolean taxedAlike = rate != null && parts.stream()
                .allMatch(part -> part.taxRate() != null && part.taxRate().compareTo(rate) == 0);
        return new Line(name, List.of(), null, counted ? parts.stream().map(Line::units)
                .reduce(BigDecimal.ZERO, BigDecimal::add) : null, null, taxedAlike ? rate : null,
                parts.stream().mapToLong(Line::amountCents).reduce(0, Math::addExact), null,
                List.of(), parts);
    }
}
