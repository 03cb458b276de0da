package billing.settlement.payment.matching;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Splits texts of bank statements into words: upper case, without accents, letters and digits only.
 */
final class ReferenceWords {
    private static final Pattern ACCENTS = Pattern.compile("\\p{M}+");
    private static final Pattern GAPS = Pattern.compile("[^\\p{L}\\p{N}]+");
    /** Company names appear with and without them. */
    private static final Set<String> LEGAL_FORMS = Set.of("GMBH", "MBH", "AG", "KG", "UG", "OHG",
            "EK", "SE", "INC", "INCORPORATED", "CORP", "CORPORATION", "CO", "COMPANY", "LTD",
            "LIMITED", "LLC", "LLP", "LP", "PLC", "SA", "SAS", "SARL", "SL", "SPA", "SRL", "BV",
            "NV", "AB", "AS", "OY", "APS", "KK", "PTY", "THE", "AND", "UND", "ET");

    private ReferenceWords() {
    }

    static List<String> of(String text) {
        String plain = ACCENTS.matcher(Normalizer.normalize(text, Normalizer.Form.NFKD))
                .replaceAll("").toUpperCase(Locale.ROOT);
        List<String> words = new ArrayList<>(List.of(GAPS.split(plain)));
        words.removeIf(String::isEmpty);
        return words;
    }

    /** Joins the words, because banks may omit blanks and hyphens. */
    static String joined(String text) {
        return String.join("", of(text));
    }

    /** Returns the distinctive words of a name, without legal forms and initials. */
    static Set<String> ofName(String name) {
        Set<String> words = new LinkedHashSet<>(of(name));
        words.removeIf(word -> LEGAL_FORMS.contains(word)
                || word.length() == 1 && word.charAt(0) < 128);
        return words;
    }
}
