package billing.settlement.payment.statement;

import billing.engine.Fingerprint;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives the lines of one file their identities. A line that says the same as an earlier one of its
 * file is another payment, so it is counted; in the next file both are found again.
 */
final class Fingerprints {
    private final Map<String, Integer> seen = new HashMap<>();

    /** The line with its identity; one that has an identity keeps it. */
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
