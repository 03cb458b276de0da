package billing.cli.session;

/** Reads the options that say how a CSV file is written: --decimal and --delimiter. */
public final class CsvSigns {
    private static final int DELIMITER_LENGTH = 1;

    private CsvSigns() {
    }

    /**
     * The decimal separator that --decimal names; null without the option.
     *
     * @throws UsageException when it is neither comma nor point
     */
    public static Character decimal(String text) {
        if (text == null) {
            return null;
        }
        return switch (text) {
            case "comma", "," -> ',';
            case "point", "." -> '.';
            default -> throw new UsageException("--decimal: \"" + text
                    + "\" is not a decimal separator",
                    "use comma for 1.234,50 or point for 1,234.50");
        };
    }

    /**
     * The field delimiter that --delimiter names; null without the option.
     *
     * @throws UsageException when it is not one character
     */
    public static Character delimiter(String text) {
        if (text == null) {
            return null;
        }
        String sign = text.equals("tab") || text.equals("\\t") ? "\t" : text;
        if (sign.length() != DELIMITER_LENGTH) {
            throw new UsageException("--delimiter: \"" + text + "\" is not one character",
                    "use , ; | or tab");
        }
        return sign.charAt(0);
    }
}
