package billing.input;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggests the name that was probably meant: the nearest of those that exist. */
public final class SimilarNames {
    /** Letters that say which word was begun. */
    private static final int BEGINNING = 3;
    /** Nobody means a name by a longer text, and comparing takes the product of both lengths. */
    private static final int LONGEST = 100;

    private SimilarNames() {
    }

    /**
     * The nearest candidate, when it is near enough to be a slip of the finger; else the shortest
     * that begins with the word.
     */
    public static Optional<String> nearest(String word, Collection<String> candidates) {
        if (word.length() > LONGEST) {
            return Optional.empty();
        }
        int tolerated = Math.max(1, Math.min(3, word.length() / 3));
        String folded = fold(word);
        Optional<String> near = candidates.stream()
                .filter(candidate -> Math.abs(candidate.length() - word.length()) <= tolerated)
                .filter(candidate -> distance(folded, fold(candidate)) <= tolerated)
                .min(Comparator.<String>comparingInt(
                        candidate -> distance(folded, fold(candidate)))
                        .thenComparing(Comparator.naturalOrder()));
        return near.isPresent() || word.length() < BEGINNING ? near : candidates.stream()
                .filter(candidate -> fold(candidate).startsWith(folded))
                .min(Comparator.comparingInt(String::length)
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** The nearest candidate as a question, {@code did you mean "amount"?}; or null. */
    public static String question(String word, Collection<String> candidates) {
        return nearest(word, candidates)
                .map(candidate -> "did you mean \"" + candidate + "\"?").orElse(null);
    }

    private static String fold(String word) {
        return word.toLowerCase(Locale.ROOT).replace('-', '_');
    }

    /** Insertions, deletions, replacements and swaps of neighbours that lead from a to b. */
    private static int distance(String a, String b) {
        int[][] steps = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                steps[i][j] = i == 0 || j == 0 ? i + j : step(steps, a, b, i, j);
            }
        }
        return steps[a.length()][b.length()];
    }

    private static int step(int[][] steps, String a, String b, int i, int j) {
        int replaced = steps[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int best = Math.min(replaced, 1 + Math.min(steps[i - 1][j], steps[i][j - 1]));
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, steps[i - 2][j - 2] + 1) : best;
    }
}
