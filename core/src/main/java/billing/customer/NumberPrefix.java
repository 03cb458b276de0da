package billing.customer;

import billing.input.Fields;
import billing.kernel.error.ErrorCode;

/** The characters of the prefixes of document numbers, which are parts of file names, too. */
final class NumberPrefix {
    /** The most characters of a prefix. */
    static final int LENGTH_MAX = 10;
    private static final String MEMBER = "document_number_prefix";

    private NumberPrefix() {
    }

    /**
     * Refuses a prefix with other characters than letters, digits, hyphens and underscores.
     *
     * @param stored the prefix so far, which may stay what it is
     */
    static void check(Fields in, String stored) {
        in.<String>find(MEMBER).filter(prefix -> !prefix.equalsIgnoreCase(stored)
                && !prefix.isBlank() && !prefix.codePoints().allMatch(NumberPrefix::isAllowed))
                .ifPresent(prefix -> in.fault(MEMBER, ErrorCode.VALUE_IS_INVALID, "\"" + MEMBER
                        + "\" has letters, digits, - and _ only, not \"" + prefix + "\"", null));
    }

    private static boolean isAllowed(int character) {
        return Character.isLetterOrDigit(character) || character == '-' || character == '_';
    }
}
