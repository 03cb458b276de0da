package billing.usage.file;

/**
 * Rows of a file that were rejected for one reason.
 *
 * @param rows    how many they are
 * @param line    line of one of them, from 1
 * @param example what is wrong with that one
 * @param hint    what would make them pass; null where only the rows themselves can be changed
 * @param fixable whether they can be accepted at all: usage of an archived time is not
 */
public record RejectedReason(long rows, long line, String example, String hint,
                             boolean fixable) {
}
