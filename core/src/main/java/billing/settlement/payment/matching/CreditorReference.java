package billing.settlement.payment.matching;

import billing.kernel.codelist.AsciiLetters;
import billing.kernel.codelist.Remainder97;
import java.util.Optional;
import java.util.regex.Pattern;

/** Structured creditor references of ISO 11649: {@code RF}, two check digits and the reference. */
final class CreditorReference {
    private static final Pattern FORM = Pattern.compile("RF\\d{2}[A-Z0-9]{1,21}");
    private static final int CHECK_END = 4;

    private CreditorReference() {
    }

    /**
     * Returns the reference without prefix and check digits; empty when the text is not a valid
     * creditor reference.
     */
    static Optional<String> content(String text) {
        String reference = AsciiLetters.upperCase(text.replace(" ", ""));
        if (!FORM.matcher(reference).matches()) {
            return Optional.empty();
        }
        String rearranged = reference.substring(CHECK_END) + reference.substring(0, CHECK_END);
        return Remainder97.of(rearranged) == 1
                ? Optional.of(reference.substring(CHECK_END)) : Optional.empty();
    }
}
