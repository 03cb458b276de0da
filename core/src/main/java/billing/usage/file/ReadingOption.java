package billing.usage.file;

import billing.kernel.time.Instants;
import billing.usage.EventTime;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An option of the import that reads texts which are rejected without it.
 *
 * @param option what is given on the command line
 * @param hint   how to use it
 * @param value  what it reads a text as, to compare with other options; null if it cannot
 */
record ReadingOption(String option, String hint, UnaryOperator<String> value) {
    private static final List<ReadingOption> NUMBERS = List.of(
            decimal("comma", new DecimalSign(',')), decimal("point", new DecimalSign('.')));

    private static final ReadingOption DETECTED = timestamp("no --timestamp-format",
            "leave --timestamp-format out: it is ISO 8601, or seconds since 1970",
            TimestampFormat.DETECTED);
    private static final ReadingOption LOCAL = timestamp("--timezone",
            "say whose time it is: --timezone Europe/Paris, or UTC", TimestampFormat.LOCAL);

    /** Forms that exports of spreadsheets and logs have, the usual ones first. */
    private static final List<ByPattern> PATTERNS = Stream.of("yyyy-MM-dd HH:mm:ss",
            "yyyy-MM-dd HH:mm", "yyyy-MM-dd", "dd.MM.yyyy HH:mm:ss", "dd.MM.yyyy HH:mm",
            "dd.MM.yyyy", "dd/MM/yyyy HH:mm:ss", "dd/MM/yyyy HH:mm", "dd/MM/yyyy",
            "MM/dd/yyyy HH:mm:ss", "MM/dd/yyyy HH:mm", "MM/dd/yyyy", "yyyy/MM/dd HH:mm:ss",
            "yyyy/MM/dd HH:mm", "yyyy/MM/dd", "d.M.yyyy", "d/M/yyyy", "M/d/yyyy", "yyyyMMdd")
            .map(ByPattern::of).toList();

    /** An option with the separators of the numbers of its pattern. */
    private record ByPattern(String separators, ReadingOption option) {
        private static final Pattern LETTERS = Pattern.compile("[A-Za-z]");
        private static final Pattern DIGITS = Pattern.compile("[0-9]");

        static ByPattern of(String pattern) {
            String option = "--timestamp-format \"" + pattern + "\"";
            return new ByPattern(LETTERS.matcher(pattern).replaceAll(""), timestamp(option,
                    option + " reads it; add --timezone ZONE unless it is UTC",
                    TimestampFormat.named(pattern)));
        }

        static String separators(String text) {
            return DIGITS.matcher(text).replaceAll("");
        }
    }

    /** The options that read a text as a number. */
    static List<ReadingOption> numbers(String text) {
        return NUMBERS.stream().filter(option -> option.reads(text)).toList();
    }

    /** The options that read a text as a timestamp, the usual one first. */
    static List<ReadingOption> timestamps(String text) {
        if (DETECTED.reads(text)) {
            return List.of(DETECTED);
        }
        // A file may have millions of such rows: only patterns of the form of the text are tried.
        String separators = ByPattern.separators(text);
        return Stream.concat(Stream.of(LOCAL), PATTERNS.stream()
                        .filter(one -> one.separators.equals(separators)).map(ByPattern::option))
                .filter(option -> option.reads(text)).toList();
    }

    private boolean reads(String text) {
        return value.apply(text) != null;
    }

    private static ReadingOption decimal(String name, DecimalSign sign) {
        String option = "--decimal " + name;
        return new ReadingOption(option, option + " reads it", text -> sign.isNumber(text)
                ? new BigDecimal(sign.plain(text)).stripTrailingZeros().toPlainString() : null);
    }

    private static ReadingOption timestamp(String option, String hint, TimestampFormat format) {
        return new ReadingOption(option, hint, text -> {
            long micros = format.micros(text);
            return micros == EventTime.INVALID ? null
                    : TimestampFormat.DETECTED.text(Instants.ofMicros(micros));
        });
    }
}
