package billing.payment.statement;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Gives the lines of one file their identities. A line that says the same as an earlier one of its
 * file is another payment, so it is counted; in the next file both are found again.
 */
final class Fingerprints {
    private static final int BYTES = 16;
    private final Map<String, Integer> seen = new HashMap<>();

    /** The line with its identity; one that has an identity keeps it. */
    BankLine identify(BankLine line) {
        if (line.id() != null) {
            return line;
        }
        String text = String.join("\u001f", List.of(line.account(), line.bookedOn().toString(),
                Long.toString(line.amountCents()), line.currency().code(), line.payer(),
                line.payerAccount(), line.text(), line.structuredReference(),
                line.bankReference(), Boolean.toString(line.returned())));
        int ordinal = seen.merge(text, 1, Integer::sum);
        return line.named(digest(text + "\u001f" + ordinal));
    }

    private static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256")
                    .digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
