package billing.kernel.error;

/**
 * One fault of an input file, precise enough to be fixed without reading the whole file.
 *
 * @param file    the path as the caller gave it, {@code -} for standard input
 * @param line    from 1; 0 when the fault has no place
 * @param column  from 1; 0 when unknown
 * @param field   the member with its path, {@code plans[0].charges[1].properties.amount}; or null
 * @param code    the code of {@code api-conventions.md 3.2}
 * @param message a sentence: what is wrong, with the value
 * @param hint    what would be right; or null
 */
public record Problem(String file, long line, int column, String field, String code,
                      String message, String hint) {
    /** The same with another hint. */
    public Problem hinted(String other) {
        return new Problem(file, line, column, field, code, message, other);
    }
}
