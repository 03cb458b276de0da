package billing.usage.file;

import billing.usage.expression.EvaluationException;
import billing.usage.store.MeteredCode;
import java.time.Instant;

/**
 * An error of a row.
 *
 * @param kind     what rows are counted by
 * @param sentence what is wrong with this row, with its value
 * @param value    the text at fault; null where that is not one value
 */
record RowFault(Kind kind, String sentence, String value) {
    /** Rows with a fault of one kind are fixed in one way. */
    enum Kind {
        UNREADABLE, MISSING, TOO_LARGE, TIMESTAMP, TOO_LATE, TOO_EARLY, PRECISE_TOTAL, UNKNOWN_CODE,
        UNKNOWN_SUBSCRIPTION, NUMBER, EXPRESSION, CONFLICT, ARCHIVED
    }

    RowFault(Kind kind, String sentence) {
        this(kind, sentence, null);
    }

    static RowFault unknownCode(String code) {
        return new RowFault(Kind.UNKNOWN_CODE, "no metric has the code \"" + code + "\"", code);
    }

    static RowFault unknownSubscription(String externalId) {
        return new RowFault(Kind.UNKNOWN_SUBSCRIPTION, "there is no subscription \"" + externalId
                + "\"", externalId);
    }

    static RowFault tooLate(String timestamp) {
        return new RowFault(Kind.TOO_LATE, "timestamp \"" + timestamp
                + "\" is more than a day from now", timestamp);
    }

    static RowFault tooEarly(String timestamp, String externalId) {
        return new RowFault(Kind.TOO_EARLY, "timestamp \"" + timestamp
                + "\" is before the start of subscription \"" + externalId + "\"", timestamp);
    }

    /** The row is of a time of which usage was archived. */
    static RowFault archived(Instant timestamp, String sentence) {
        return new RowFault(Kind.ARCHIVED, "the timestamp " + timestamp + " is too early: "
                + sentence);
    }

    /** The expression of the metric has no result for the row. */
    static RowFault notComputed(EvaluationException e) {
        return new RowFault(Kind.EXPRESSION, "expression_evaluation_failed: " + e.getMessage());
    }

    /** The value that a metric adds up is not a number; null when it is missing. */
    static RowFault noNumber(MeteredCode code, String value) {
        return new RowFault(Kind.NUMBER, "the metric " + code.code() + " needs a number in "
                + code.fieldName() + (value == null ? ", which is missing"
                        : ", not \"" + value + "\""), value);
    }

    /**
     * The key under which rejected rows are counted: the kind of error, and the field if one is
     * missing, or the unknown name.
     */
    String group() {
        return switch (kind) {
            case MISSING -> sentence;
            case UNKNOWN_CODE, UNKNOWN_SUBSCRIPTION -> kind.name() + " " + value;
            case NUMBER -> value == null || value.isBlank()
                    ? kind.name() + " is missing" : kind.name();
            default -> kind.name();
        };
    }
}
