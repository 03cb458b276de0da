package billing.kernel.identifier;

import billing.kernel.vat.VatNumber;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The rules of electronic addresses by the code of their scheme (EAS). Schemes without a rule here
 * take any text.
 */
public final class AddressScheme {
    /** Addresses of e-mail. */
    public static final String EMAIL = "EM";
    /** Addresses of the French directory: a SIREN, SIRET or another code. */
    public static final String FRENCH = "0225";
    private static final Pattern FRENCH_FORM = Pattern.compile("[A-Za-z0-9+_/-]+");
    private static final Pattern MAIL = Pattern.compile("[^@\\s,]+@[^@\\s,]+\\.[^@\\s,]+");
    /** La Poste numbers its sites without the check digits of others. */
    private static final String LA_POSTE = "356000000";
    private static final Map<String, String> VAT_SCHEMES = Map.ofEntries(
            Map.entry("9910", "HU"), Map.entry("9914", "AT"), Map.entry("9925", "BE"),
            Map.entry("9926", "BG"), Map.entry("9928", "CY"), Map.entry("9929", "CZ"),
            Map.entry("9930", "DE"), Map.entry("9931", "EE"), Map.entry("9933", "GR"),
            Map.entry("9934", "HR"), Map.entry("9935", "IE"), Map.entry("9937", "LT"),
            Map.entry("9938", "LU"), Map.entry("9939", "LV"), Map.entry("9943", "MT"),
            Map.entry("9944", "NL"), Map.entry("9945", "PL"), Map.entry("9946", "PT"),
            Map.entry("9947", "RO"), Map.entry("9949", "SI"), Map.entry("9950", "SK"),
            Map.entry("9957", "FR"));
    private static final Pattern CVR = Pattern.compile("(DK)?[0-9]{8}");
    private static final Pattern DANISH_VAT = Pattern.compile("DK[0-9]{8}");
    private static final Map<String, Function<String, Optional<String>>> RULES = Map.ofEntries(
            Map.entry(EMAIL, id -> MAIL.matcher(id).matches() ? Optional.empty()
                    : Optional.of("one e-mail address")),
            Map.entry("0002", id -> digits(id, 9, "a SIREN", AddressScheme::isLuhn)),
            Map.entry("0007", id ->
                    digits(id, 10, "an organisation number", AddressScheme::isLuhn)),
            Map.entry("0009", id -> digits(id, 14, "a SIRET", siret ->
                    siret.startsWith(LA_POSTE) || isLuhn(siret))),
            Map.entry("0060", id -> digits(id, 9, "a D-U-N-S number", any -> true)),
            Map.entry("0088", id -> digits(id, 13, "a GLN", AddressScheme::isGln)),
            Map.entry("0096", id -> digits(id, 10, "a P number", any -> true)),
            Map.entry("0106", id -> digits(id, 8, "a KVK number", any -> true)),
            Map.entry("0151", id -> digits(id, 11, "an ABN", AddressScheme::isAustralian)),
            Map.entry("0184", id -> CVR.matcher(id).matches() ? Optional.empty()
                    : Optional.of("a CVR number has 8 digits")),
            Map.entry("0190", id -> digits(id, 20, "an OIN", any -> true)),
            Map.entry("0192", id ->
                    digits(id, 9, "an organisation number", AddressScheme::isNorwegian)),
            Map.entry("0198", id -> DANISH_VAT.matcher(id).matches() ? Optional.empty()
                    : Optional.of("a Danish VAT number has DK and 8 digits")),
            Map.entry("0204", LeitwegId::correction),
            Map.entry("0208", id ->
                    digits(id, 10, "an enterprise number", AddressScheme::isBelgian)),
            Map.entry(FRENCH, id -> FRENCH_FORM.matcher(id).matches() ? Optional.empty()
                    : Optional.of("letters, digits and + - _ / only")));

    private AddressScheme() {
    }

    /** The hint that corrects an address; nothing when it is valid, or its scheme has no rule. */
    public static Optional<String> correction(String scheme, String id) {
        String country = VAT_SCHEMES.get(scheme);
        return country != null ? vat(country, id)
                : RULES.getOrDefault(scheme, any -> Optional.empty()).apply(id);
    }

    private static Optional<String> vat(String country, String id) {
        Optional<VatNumber> number = VatNumber.of(id).filter(one -> one.text().equals(id))
                .filter(one -> one.country().equals(country));
        if (number.isEmpty()) {
            return Optional.of("a VAT number of " + country
                    + " with its letters, without blanks");
        }
        return number.get().hasRightCheckDigits().orElse(true) ? Optional.empty()
                : Optional.of("check every digit; its check digits are wrong");
    }

    private static Optional<String> digits(String id, int length, String noun,
                                           Predicate<String> rule) {
        if (!id.matches("[0-9]{" + length + "}")) {
            return Optional.of(noun + " has " + length + " digits");
        }
        return rule.test(id) ? Optional.empty()
                : Optional.of("check every digit; the check digit of " + noun + " is wrong");
    }

    private static int digit(String text, int at) {
        return text.charAt(at) - '0';
    }

    /** Every second digit from the one before the last on counts twice, cross-totalled. */
    private static boolean isLuhn(String text) {
        return IntStream.range(0, text.length()).map(at -> {
            int value = digit(text, at) * ((text.length() - at) % 2 == 0 ? 2 : 1);
            return value / 10 + value % 10;
        }).sum() % 10 == 0;
    }

    /** Every second digit from the one before the last on counts three times. */
    private static boolean isGln(String text) {
        return IntStream.range(0, text.length()).map(at ->
                digit(text, at) * ((text.length() - at) % 2 == 0 ? 3 : 1)).sum() % 10 == 0;
    }

    private static boolean isNorwegian(String text) {
        int[] weights = {3, 2, 7, 6, 5, 4, 3, 2, 1};
        return IntStream.range(0, weights.length).map(at -> digit(text, at) * weights[at]).sum()
                % 11 == 0;
    }

    /** The first digit counts less 1. */
    private static boolean isAustralian(String text) {
        int[] weights = {10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19};
        return (IntStream.range(0, weights.length).map(at -> digit(text, at) * weights[at]).sum()
                - weights[0]) % 89 == 0;
    }

    private static boolean isBelgian(String text) {
        return 97 - Long.parseLong(text.substring(0, 8)) % 97
                == Long.parseLong(text.substring(8));
    }
}
