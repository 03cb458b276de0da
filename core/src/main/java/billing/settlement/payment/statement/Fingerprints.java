package billing.settlement.payment.statement;

import billing.engine.Fingerprint;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Assigns ids to the lines of one file. A line equal to an earlier one of the file is another
 * payment, so equal lines are counted; another file with both lines yields the same ids.
 */
final class Fingerprints {
    private final Map<String, Integer> seen = new HashMap<>();

    /** Returns the line with its id; an existing id is kept. */
    BankLine identify(BankLine line) {
        if (line.id() != null) {
            return line;
        }
        String text = String.join("\u001f", List.of(line.account(), line.bookedOn().toString(),
                Long.toString(line.amountCents()), line.currency().code(), line.payer().name(),
                line.payer().account(), line.reference().text(), line.reference().structured(),
                line.reference().bank(), Boolean.toString(line.returned())));
        int ordinal = seen.merge(text, 1, Integer::sum);
        return line.named(Fingerprint.of(text + "\u001f" + ordinal));
    }
}
