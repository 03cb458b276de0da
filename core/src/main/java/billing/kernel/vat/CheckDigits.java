package billing.kernel.vat;

import billing.kernel.codelist.Remainder97;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The check digits of VAT numbers by the rule of each country, so that mistakes in writing are
 * found without asking anybody. They say nothing about what tax a customer gets: there a
 * well-formed number counts ({@code money.md 1.5}).
 */
final class CheckDigits {
    private static final String SPANISH_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";
    private static final String SPANISH_COMPANY_LETTERS = "JABCDEFGHI";
    private static final String IRISH_LETTERS = "WABCDEFGHIJKLMNOPQRSTUV";
    private static final int[] CYPRIOT = {1, 0, 5, 7, 9, 13, 15, 17, 19, 21};
    /**
     * What follows the prefix, by prefix; kinds of numbers without a known rule are not checked.
     */
    private static final Map<String, Predicate<String>> RULES = Map.ofEntries(
            Map.entry("AT", n -> (luhn(n.substring(1, 8) + 0) + 4 + digit(n, 8)) % 10 == 0),
            Map.entry("BE", n -> 97 - number(n, 0, 8) % 97 == number(n, 8, 10)),
            Map.entry("BG", n -> digit(n, 8) == twice(n, new int[] {1, 2, 3, 4, 5, 6, 7, 8},
                    new int[] {3, 4, 5, 6, 7, 8, 9, 10})),
            Map.entry("CY", CheckDigits::cypriot),
            Map.entry("CZ", n -> digit(n, 7) == (11 - sum(n, 8, 7, 6, 5, 4, 3, 2) % 11) % 10),
            Map.entry("DE", CheckDigits::mod11And10),
            Map.entry("DK", n -> sum(n, 2, 7, 6, 5, 4, 3, 2, 1) % 11 == 0),
            Map.entry("EE", n -> sum(n, 3, 7, 1, 3, 7, 1, 3, 7, 1) % 10 == 0),
            Map.entry("EL", n -> sum(n, 256, 128, 64, 32, 16, 8, 4, 2) % 11 % 10 == digit(n, 8)),
            Map.entry("ES", CheckDigits::spanish),
            Map.entry("FI", n -> (sum(n, 7, 9, 10, 5, 8, 4, 2) + digit(n, 7)) % 11 == 0),
            Map.entry("FR", n -> (12 + 3 * (number(n, 2, 11) % 97)) % 97 == number(n, 0, 2)),
            Map.entry("HR", CheckDigits::mod11And10),
            Map.entry("HU", n -> sum(n, 9, 7, 3, 1, 9, 7, 3, 1) % 10 == 0),
            Map.entry("IE", CheckDigits::irish),
            Map.entry("IT", n -> (luhn(n.substring(0, 10)) + digit(n, 10)) % 10 == 0),
            Map.entry("LT", n -> n.length() == 9
                    ? digit(n, 8) == twice(n, new int[] {1, 2, 3, 4, 5, 6, 7, 8},
                            new int[] {3, 4, 5, 6, 7, 8, 9, 1})
                    : digit(n, 11) == twice(n, new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2},
                            new int[] {3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4})),
            Map.entry("LU", n -> number(n, 0, 6) % 89 == number(n, 6, 8)),
            Map.entry("LV", CheckDigits::latvian),
            Map.entry("MT", n -> 37 - sum(n, 3, 4, 6, 7, 8, 9) % 37 == number(n, 6, 8)),
            Map.entry("NL", n -> sum(n, 9, 8, 7, 6, 5, 4, 3, 2) % 11 == digit(n, 8)
                    || isOneModulo97("NL" + n)),
            Map.entry("PL", n -> sum(n, 6, 5, 7, 2, 3, 4, 5, 6, 7) % 11 == digit(n, 9)),
            Map.entry("PT", n -> digit(n, 8)
                    == (11 - sum(n, 9, 8, 7, 6, 5, 4, 3, 2) % 11) % 11 % 10),
            Map.entry("RO", CheckDigits::romanian),
            Map.entry("SE", n -> (luhn(n.substring(0, 9)) + digit(n, 9)) % 10 == 0),
            Map.entry("SI", n -> sum(n, 8, 7, 6, 5, 4, 3, 2) % 11 != 0
                    && digit(n, 7) == (11 - sum(n, 8, 7, 6, 5, 4, 3, 2) % 11) % 10),
            Map.entry("SK", n -> number(n, 0, 10) % 11 == 0));
    /** Kinds of numbers whose rule is not known: those of people in some countries. */
    private static final Map<String, Predicate<String>> UNKNOWN = Map.of(
            "BG", n -> n.length() != 9, "CZ", n -> n.length() != 8,
            "ES", n -> "KLM".indexOf(n.charAt(0)) >= 0,
            "FR", n -> !n.matches("\\d+"), "LV", n -> digit(n, 0) <= 3);

    private CheckDigits() {
    }

    /** Whether they are right; nothing where the rule of such a number is not known. */
    static Optional<Boolean> areRight(String prefix, String rest) {
        return UNKNOWN.getOrDefault(prefix, n -> false).test(rest)
                ? Optional.empty() : Optional.of(RULES.get(prefix).test(rest));
    }

    private static int digit(String text, int at) {
        return text.charAt(at) - '0';
    }

    private static long number(String text, int from, int to) {
        return Long.parseLong(text.substring(from, to));
    }

    private static int sum(String text, int... weights) {
        return IntStream.range(0, weights.length).map(at -> digit(text, at) * weights[at]).sum();
    }

    /** Modulo 11, with other weights where that gives 10. */
    private static int twice(String text, int[] weights, int[] others) {
        int first = sum(text, weights) % 11;
        return first < 10 ? first : sum(text, others) % 11 % 10;
    }

    /** The digits, every second one doubled from the last on, cross-totalled. */
    private static int luhn(String text) {
        return IntStream.range(0, text.length()).map(at -> {
            int value = digit(text, at) * ((text.length() - at) % 2 == 1 ? 2 : 1);
            return value / 10 + value % 10;
        }).sum();
    }

    /** ISO 7064, mod 11,10. */
    private static boolean mod11And10(String text) {
        int product = 10;
        for (int at = 0; at < text.length() - 1; at++) {
            int step = (digit(text, at) + product) % 10;
            product = 2 * (step == 0 ? 10 : step) % 11;
        }
        return (product + digit(text, text.length() - 1)) % 10 == 1;
    }

    private static boolean isOneModulo97(String text) {
        return Remainder97.of(text) == 1;
    }

    private static boolean cypriot(String text) {
        int sum = IntStream.range(0, 8).map(at ->
                at % 2 == 0 ? CYPRIOT[digit(text, at)] : digit(text, at)).sum();
        return text.charAt(8) == 'A' + sum % 26;
    }

    private static boolean irish(String text) {
        boolean old = Character.isLetter(text.charAt(1));
        String digits = old ? "0" + text.substring(2, 7) + text.charAt(0) : text.substring(0, 7);
        int second = text.length() > 8
                ? Math.max(0, IRISH_LETTERS.indexOf(text.charAt(8))) * 9 : 0;
        return text.charAt(7) == IRISH_LETTERS.charAt(
                (sum(digits, 8, 7, 6, 5, 4, 3, 2) + second) % 23);
    }

    private static boolean latvian(String text) {
        int rest = sum(text, 9, 1, 4, 8, 3, 10, 2, 5, 7, 6) % 11;
        int check = rest == 4 ? 0 : rest > 4 ? 14 - rest : 3 - rest;
        return check == digit(text, 10) && (rest != 4 || digit(text, 0) != 9);
    }

    private static boolean romanian(String text) {
        String full = "0".repeat(10 - text.length()) + text;
        return sum(full, 7, 5, 3, 2, 1, 7, 5, 3, 2) * 10 % 11 % 10 == digit(full, 9);
    }

    /** Numbers of people end with a letter, those of companies begin with one. */
    private static boolean spanish(String text) {
        int person = "XYZ".indexOf(text.charAt(0));
        char last = text.charAt(8);
        if (person >= 0 || Character.isDigit(text.charAt(0))) {
            String digits = (person >= 0 ? Integer.toString(person) : text.substring(0, 1))
                    + text.substring(1, 8);
            return last == SPANISH_LETTERS.charAt((int) (number(digits, 0, 8) % 23));
        }
        int check = (10 - luhn(text.substring(1, 8)) % 10) % 10;
        return last == '0' + check || last == SPANISH_COMPANY_LETTERS.charAt(check);
    }
}
