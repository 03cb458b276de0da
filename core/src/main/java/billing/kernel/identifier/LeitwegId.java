package billing.kernel.identifier;

import billing.kernel.codelist.Remainder97;
import java.util.Optional;
import java.util.regex.Pattern;

/** Identifiers of German authorities as recipients of electronic invoices, Leitweg-IDs. */
public final class LeitwegId {
    /** Federal state or federation, authority, check digits. */
    private static final Pattern FORM =
            Pattern.compile("(0[1-9]|1[0-6]|99)[0-9]{0,10}(-[A-Z0-9]{1,30})?-[0-9]{2}");
    private static final int CHECK_DIGITS = 2;

    private LeitwegId() {
    }

    /** Whether a text has the form of one, be its check digits right or not. */
    public static boolean hasForm(String text) {
        return FORM.matcher(text).matches();
    }

    /** The hint that corrects a text; nothing when it is a valid identifier. */
    public static Optional<String> correction(String text) {
        if (!hasForm(text)) {
            return Optional.of("a Leitweg-ID like 04011000-12345-03");
        }
        String plain = text.replace("-", "");
        String body = plain.substring(0, plain.length() - CHECK_DIGITS);
        return Remainder97.of(plain) == 1 ? Optional.empty()
                : Optional.of("check every digit of the Leitweg-ID; its check digits would be "
                        + Remainder97.digits(body + "00"));
    }
}
