package billing.settlement.payment.statement;

import billing.kernel.limit.BoundedDecimal;
import billing.kernel.limit.Limit;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Optional;
import java.util.regex.Pattern;

/** Parses amounts in the format of a bank: {@code 1.234,50} or {@code 1,234.50}. */
final class AmountText {
    private static final Pattern SPACES = Pattern.compile("[\\s\u00a0\u202f'\u2019]");
    private static final int GROUP = 3;
    /** The maximum length: digits with separators. */
    private static final int LONGEST = 3 * Limit.NUMBER_DIGITS.most();
    private final char decimal;
    private final Pattern number;

    /** Parses amounts with this decimal separator, comma or point. */
    AmountText(char decimal) {
        this.decimal = decimal;
        String group = Pattern.quote(String.valueOf(decimal == ',' ? '.' : ','));
        this.number = Pattern.compile("(\\d{1,3}(" + group + "\\d{3})+|\\d+)("
                + Pattern.quote(String.valueOf(decimal)) + "\\d*)?");
    }

    /**
     * Detects the decimal separator of the amounts of a file: a point when none of them has any
     * separator; empty when they contradict each other or are ambiguous, as {@code 1,234}.
     */
    static Optional<Character> decimalOf(Collection<String> amounts) {
        boolean comma = false;
        boolean point = false;
        boolean unclear = false;
        for (String amount : amounts) {
            String digits = unsigned(SPACES.matcher(amount).replaceAll(""));
            Character one = decimalOf(digits);
            comma |= one != null && one == ',';
            point |= one != null && one == '.';
            unclear |= one == null && (digits.indexOf(',') >= 0 || digits.indexOf('.') >= 0);
        }
        if (comma == point) {
            return comma || unclear ? Optional.empty() : Optional.of('.');
        }
        return Optional.of(comma ? ',' : '.');
    }

    /** Returns the decimal separator of one amount; null when it is ambiguous or absent. */
    private static Character decimalOf(String digits) {
        int comma = digits.lastIndexOf(',');
        int point = digits.lastIndexOf('.');
        int last = Math.max(comma, point);
        if (last < 0) {
            return null;
        }
        char sign = digits.charAt(last);
        if (comma >= 0 && point >= 0) {
            return sign;
        }
        if (digits.indexOf(sign) != last) {
            return sign == ',' ? '.' : ',';
        }
        boolean group = digits.length() - last - 1 == GROUP && last > 0 && last <= GROUP
                && digits.charAt(0) != '0';
        return group ? null : (Character) sign;
    }

    /** Parses an amount with a leading or trailing sign; empty when it is invalid. */
    Optional<BigDecimal> amount(String text) {
        String plain = SPACES.matcher(text).replaceAll("").replace('\u2212', '-');
        String digits = unsigned(plain);
        if (digits.length() > LONGEST || !number.matcher(digits).matches()) {
            return Optional.empty();
        }
        BigDecimal amount = BoundedDecimal.of(digits.replace(decimal == ',' ? "." : ",", "")
                .replace(decimal, '.'), Limit.NUMBER_DIGITS);
        if (amount == null) {
            return Optional.empty();
        }
        return Optional.of(plain.startsWith("-") || plain.endsWith("-") ? amount.negate()
                : amount);
    }

    private static String unsigned(String text) {
        String rest = text.startsWith("-") || text.startsWith("+") || text.startsWith("\u2212")
                ? text.substring(1) : text;
        return rest.endsWith("-") || rest.endsWith("+") ? rest.substring(0, rest.length() - 1)
                : rest;
    }
}
