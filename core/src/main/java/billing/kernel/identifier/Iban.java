package billing.kernel.identifier;

import billing.kernel.codelist.AsciiLetters;
import billing.kernel.codelist.Remainder97;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** International bank account numbers (ISO 13616): form, length of the country, check digits. */
public final class Iban {
    private static final Pattern FORM = Pattern.compile("[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}");
    private static final int HEAD = 4;
    private static final int COUNTRY = 2;
    /** The lengths of the countries of SEPA; of others the form alone is checked. */
    private static final Map<String, Integer> LENGTHS = Map.ofEntries(length("AD", 24),
            length("AT", 20), length("BE", 16), length("BG", 22), length("CH", 21),
            length("CY", 28), length("CZ", 24), length("DE", 22), length("DK", 18),
            length("EE", 20), length("ES", 24), length("FI", 18), length("FR", 27),
            length("GB", 22), length("GI", 23), length("GR", 27), length("HR", 21),
            length("HU", 28), length("IE", 22), length("IS", 26), length("IT", 27),
            length("LI", 21), length("LT", 20), length("LU", 20), length("LV", 21),
            length("MC", 27), length("MT", 31), length("NL", 18), length("NO", 15),
            length("PL", 28), length("PT", 25), length("RO", 24), length("SE", 24),
            length("SI", 19), length("SK", 24), length("SM", 27), length("VA", 22));

    private Iban() {
    }

    /** The number as it is stored: upper case, without blanks. */
    public static String compact(String text) {
        return AsciiLetters.upperCase(text.replaceAll("\\s", ""));
    }

    /** A compact number as it is printed: in groups of four. */
    public static String grouped(String iban) {
        return iban.replaceAll("(.{4})(?!$)", "$1 ");
    }

    /** The hint that corrects a compact number; nothing when it is valid. */
    public static Optional<String> correction(String iban) {
        if (!FORM.matcher(iban).matches()) {
            return Optional.of("a country, two check digits and the account number, like"
                    + " DE89370400440532013000");
        }
        String country = iban.substring(0, COUNTRY);
        Integer length = LENGTHS.get(country);
        if (length != null && length != iban.length()) {
            return Optional.of("an IBAN of " + country + " has " + length + " characters, not "
                    + iban.length());
        }
        String account = iban.substring(HEAD) + country;
        return Remainder97.of(account + iban.substring(COUNTRY, HEAD)) == 1 ? Optional.empty()
                : Optional.of("check every digit; for this account the check digits would be "
                        + Remainder97.digits(account + "00"));
    }

    private static Map.Entry<String, Integer> length(String country, int length) {
        return Map.entry(country, length);
    }
}
