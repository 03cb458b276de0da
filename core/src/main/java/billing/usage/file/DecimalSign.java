package billing.usage.file;

import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import java.util.regex.Pattern;

/**
 * How the numbers of a CSV file are written: 1.234,50 or 1,234.50. Both are read without the signs
 * between thousands; a text that is no such number stays as it is.
 */
public final class DecimalSign {
    private static final int LONGEST = 60;
    private static final Pattern PLAIN = Pattern.compile("[-+]?[0-9]++(\\.[0-9]++)?");
    private final char sign;
    private final char grouping;
    private final Pattern form;

    /**
     * Numbers with this sign before their decimals.
     *
     * @param sign a comma or a point
     * @throws InvalidException {@code decimal: value_is_invalid} for another
     */
    public DecimalSign(char sign) {
        if (sign != ',' && sign != '.') {
            throw new InvalidException("decimal", ErrorCode.VALUE_IS_INVALID);
        }
        this.sign = sign;
        this.grouping = sign == ',' ? '.' : ',';
        this.form = Pattern.compile("[-+]?([0-9]++|[0-9]{1,3}+(\\" + grouping
                + "[0-9]{3})++)(\\" + sign + "[0-9]++)?");
    }

    /** Whether a text is such a number. */
    boolean isNumber(String text) {
        return text.length() <= LONGEST && form.matcher(text).matches();
    }

    /** A number with a point before its decimals; any other text as it is. */
    String plain(String text) {
        if (!isNumber(text)) {
            return text;
        }
        return text.replace(String.valueOf(grouping), "").replace(sign, '.');
    }

    /** A number as a file has it that {@link #plain} reads as this; any other text as it is. */
    String written(String plain) {
        return plain.length() <= LONGEST && PLAIN.matcher(plain).matches()
                ? plain.replace('.', sign) : plain;
    }
}
