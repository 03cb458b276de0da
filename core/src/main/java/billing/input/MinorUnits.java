package billing.input;

import billing.kernel.error.ErrorCode;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.Set;

/**
 * Notes amounts in minor units that a file writes with a decimal point although they are whole:
 * {@code amount_cents: 29.00} means 29, not 0.29. Requests of programs may write {@code 29.0}. What
 * is not a whole number is a fault for every reader.
 */
final class MinorUnits {
    private static final String SUFFIX = "_cents";
    private final Problems problems;
    /** What an anchor names is read again wherever it is used. */
    private final Set<SourceLocation> noted = new HashSet<>();

    MinorUnits(Problems problems) {
        this.problems = problems;
    }

    /** Checks a document. */
    void check(Node node) {
        node.items().forEach(this::check);
        node.members().forEach((name, value) -> {
            if (name.endsWith(SUFFIX) && value.is(Node.Kind.NUMBER)
                    && value.text().contains(".") && isWhole(value)
                    && noted.add(value.place())) {
                problems.add(value, name, ErrorCode.VALUE_IS_INVALID, "\"" + name
                        + "\" must be a whole number without a decimal point, not "
                        + value.text(), "amounts are in minor units: 4900 is 49.00 EUR");
            }
            check(value);
        });
    }

    private static boolean isWhole(Node value) {
        BigDecimal number = Formats.decimal(value.text());
        return number != null && number.stripTrailingZeros().scale() <= 0;
    }
}
