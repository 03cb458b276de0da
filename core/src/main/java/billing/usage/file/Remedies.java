package billing.usage.file;

import billing.input.SimilarNames;
import billing.usage.EventTime;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/**
 * Names the option of the import that would read rows as they are, where there is one.
 *
 * @param codes         the codes that there are
 * @param subscriptions the external ids that there are
 */
record Remedies(Supplier<Collection<String>> codes, Supplier<Collection<String>> subscriptions) {
    /** Forms that exports of spreadsheets and logs have, the usual ones first. */
    private static final List<String> PATTERNS = List.of("yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd HH:mm",
            "yyyy-MM-dd", "dd.MM.yyyy HH:mm:ss", "dd.MM.yyyy HH:mm", "dd.MM.yyyy",
            "dd/MM/yyyy HH:mm:ss", "dd/MM/yyyy HH:mm", "dd/MM/yyyy", "MM/dd/yyyy HH:mm:ss",
            "MM/dd/yyyy HH:mm", "MM/dd/yyyy", "yyyy/MM/dd HH:mm:ss", "yyyy/MM/dd HH:mm",
            "yyyy/MM/dd", "d.M.yyyy", "M/d/yyyy", "yyyyMMdd");

    /** A hint how to fix rows with an error; or null. */
    String remedy(RowFault fault) {
        return switch (fault.kind()) {
            case TIMESTAMP -> timestamp(fault.value());
            case NUMBER, PRECISE_TOTAL -> fault.value() == null ? null : number(fault.value());
            case MISSING -> "if another column holds it: --map COLUMN="
                    + fault.sentence().split(" ")[0];
            case UNKNOWN_CODE -> SimilarNames.question(fault.value(), codes.get());
            case UNKNOWN_SUBSCRIPTION -> SimilarNames.question(fault.value(), subscriptions.get());
            default -> null;
        };
    }

    private String timestamp(String text) {
        if (EventTime.of(text) != EventTime.INVALID) {
            return "leave --timestamp-format out: it is ISO 8601, or seconds since 1970";
        }
        if (TimestampFormat.isLocalIso(text)) {
            return "say whose time it is: --timezone Europe/Paris, or UTC";
        }
        return PATTERNS.stream().filter(pattern ->
                        TimestampFormat.named(pattern).micros(text) != EventTime.INVALID)
                .findFirst().map(pattern -> "--timestamp-format \"" + pattern
                        + "\" reads it; add --timezone ZONE unless it is UTC").orElse(null);
    }

    private static String number(String text) {
        return new DecimalSign(',').isNumber(text) ? "--decimal comma reads it"
                : new DecimalSign('.').isNumber(text) ? "--decimal point reads it" : null;
    }
}
