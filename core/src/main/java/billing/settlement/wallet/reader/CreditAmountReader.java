package billing.settlement.wallet.reader;

import billing.input.Formats;
import billing.input.MemberType;
import billing.input.Node;
import billing.input.Reading;
import billing.input.Types;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;

/** Reads a number of credits: a decimal string from 0 to 10^25 - 1. */
final class CreditAmountReader implements MemberType<BigDecimal> {
    private static final BigDecimal LIMIT = BigDecimal.ONE.scaleByPowerOfTen(25);

    /** Returns the credits of a node; empty unless it is such a string. */
    static Optional<BigDecimal> read(Node node) {
        return Optional.of(node).filter(one -> one.is(Node.Kind.TEXT))
                .map(one -> Formats.decimal(one.text().strip()))
                .filter(number -> number.signum() >= 0
                        && number.compareTo(LIMIT.subtract(BigDecimal.ONE)) <= 0);
    }

    @Override
    public BigDecimal read(Node node, String name, Reading reading) {
        Optional<BigDecimal> credits = read(node);
        if (credits.isEmpty() && !node.isBlank()) {
            reading.problems().add(node, name, "invalid_" + name, "\"" + name
                    + "\" must be a decimal string like \"12.5\", not " + node.shown(), null);
            reading.problems().addCode(name, "invalid_amount");
        }
        return credits.orElse(null);
    }

    @Override
    public Map<String, Object> schema() {
        return Types.ordered("type", "string");
    }
}
