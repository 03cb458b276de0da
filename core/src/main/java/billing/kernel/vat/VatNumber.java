package billing.kernel.vat;

import billing.kernel.codelist.AsciiLetters;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A VAT number that is well-formed; what tax follows does not ask for its check digits
 * ({@code money.md 1.5}).
 *
 * @param country ISO code of the country that gave it: {@code GR} for numbers with {@code EL}
 * @param text    upper case, without blanks and dots
 */
public record VatNumber(String country, String text) {
    private static final int PREFIX = 2;
    private static final Pattern FILLING = Pattern.compile("[\\s.]");
    /** What follows the prefix. */
    private static final Map<String, Pattern> SYNTAX = Map.ofEntries(
            syntax("AT", "U\\d{8}"), syntax("BE", "\\d{10}"), syntax("BG", "\\d{9,10}"),
            syntax("CY", "\\d{8}[A-Z]"), syntax("CZ", "\\d{8,10}"), syntax("DE", "\\d{9}"),
            syntax("DK", "\\d{8}"), syntax("EE", "\\d{9}"), syntax("EL", "\\d{9}"),
            syntax("ES", "(?!\\d{9})[A-Z0-9]\\d{7}[A-Z0-9]"), syntax("FI", "\\d{8}"),
            syntax("FR", "[A-Z0-9]{2}\\d{9}"), syntax("HR", "\\d{11}"), syntax("HU", "\\d{8}"),
            syntax("IE", "\\d{7}[A-Z]{1,2}|\\d[A-Z]\\d{5}[A-Z]"), syntax("IT", "\\d{11}"),
            syntax("LT", "\\d{9}|\\d{12}"), syntax("LU", "\\d{8}"), syntax("LV", "\\d{11}"),
            syntax("MT", "\\d{8}"), syntax("NL", "\\d{9}B\\d{2}"), syntax("PL", "\\d{10}"),
            syntax("PT", "\\d{9}"), syntax("RO", "\\d{2,10}"), syntax("SE", "\\d{12}"),
            syntax("SI", "\\d{8}"), syntax("SK", "\\d{10}"));

    /** The number that a text is; nothing when it is none, null or blank. */
    public static Optional<VatNumber> of(String written) {
        String text = written == null ? ""
                : AsciiLetters.upperCase(FILLING.matcher(written).replaceAll(""));
        if (text.length() <= PREFIX) {
            return Optional.empty();
        }
        String prefix = text.substring(0, PREFIX);
        Pattern syntax = SYNTAX.get(prefix);
        return syntax == null || !syntax.matcher(text.substring(PREFIX)).matches()
                ? Optional.empty()
                : Optional.of(new VatNumber(prefix.equals("EL") ? "GR" : prefix, text));
    }

    /**
     * Whether its check digits are right; nothing where the rule of such a number is not known.
     * No tax depends on them.
     */
    public Optional<Boolean> hasRightCheckDigits() {
        return CheckDigits.areRight(text.substring(0, PREFIX), text.substring(PREFIX));
    }

    private static Map.Entry<String, Pattern> syntax(String prefix, String rest) {
        return Map.entry(prefix, Pattern.compile(rest));
    }
}
