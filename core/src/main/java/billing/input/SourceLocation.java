package billing.input;

/**
 * The place of a value in a file.
 *
 * @param file   as the caller named it, {@code -} for standard input
 * @param line   from 1; 0 when the value has no place
 * @param column from 1; 0 when unknown
 */
public record SourceLocation(String file, int line, int column) {
    @Override
    public String toString() {
        return line == 0 ? file : file + ":" + line + ":" + column;
    }
}
