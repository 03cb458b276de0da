package billing.documents;

import java.util.Comparator;
import java.util.Locale;

/**
 * Orders names as people do: {@code node-9} before {@code node-10}, capitals and small letters
 * alike.
 */
public final class NaturalOrder {
    /** The order; names that differ in anything are never equal. */
    public static final Comparator<String> NAMES =
            Comparator.<String, String>comparing(name -> name.toLowerCase(Locale.ROOT),
                    NaturalOrder::compare).thenComparing(Comparator.naturalOrder());

    private NaturalOrder() {
    }

    private static int compare(String one, String other) {
        int i = 0;
        int j = 0;
        while (i < one.length() && j < other.length()) {
            if (isDigit(one.charAt(i)) && isDigit(other.charAt(j))) {
                int iEnd = digitsEnd(one, i);
                int jEnd = digitsEnd(other, j);
                i = significant(one, i, iEnd);
                j = significant(other, j, jEnd);
                int order = Integer.compare(iEnd - i, jEnd - j);
                if (order == 0) {
                    order = one.substring(i, iEnd).compareTo(other.substring(j, jEnd));
                }
                if (order != 0) {
                    return order;
                }
                i = iEnd;
                j = jEnd;
            } else if (one.charAt(i) != other.charAt(j)) {
                return Character.compare(one.charAt(i), other.charAt(j));
            } else {
                i++;
                j++;
            }
        }
        return Integer.compare(one.length() - i, other.length() - j);
    }

    /** Where a number begins without its leading zeros; 0 keeps one digit. */
    private static int significant(String text, int start, int end) {
        int first = start;
        while (first < end - 1 && text.charAt(first) == '0') {
            first++;
        }
        return first;
    }

    private static int digitsEnd(String text, int start) {
        int end = start;
        while (end < text.length() && isDigit(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }
}
