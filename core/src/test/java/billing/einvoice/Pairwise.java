package billing.einvoice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Rows of a table with some columns, in which each two values of two columns meet in at least one
 * row, unless no row allows it. The same columns give the same rows.
 */
final class Pairwise {
    private static final int FREE = -1;

    private final int[] sizes;
    private final Predicate<int[]> allowed;
    private final Set<Pair> open = new HashSet<>();
    private int turn;

    /** Two values that are to meet; the first column is the lower one. */
    private record Pair(int column, int value, int otherColumn, int otherValue) {
    }

    private Pairwise(int[] sizes, Predicate<int[]> allowed) {
        this.sizes = sizes;
        this.allowed = allowed;
    }

    /**
     * The rows, each with the index of a value for each column.
     *
     * @param sizes   how many values each column has
     * @param allowed whether a row is possible; gets -1 for what is still open
     */
    static List<int[]> rows(int[] sizes, Predicate<int[]> allowed) {
        return new Pairwise(sizes, allowed).rows();
    }

    private List<int[]> rows() {
        List<Pair> pairs = pairs();
        open.addAll(pairs);
        List<int[]> rows = new ArrayList<>();
        for (Pair pair : pairs) {
            if (open.contains(pair)) {
                int[] row = start(pair);
                if (allowed.test(row) && fill(row, 0)) {
                    cover(row);
                    rows.add(row);
                }
                open.remove(pair);
            }
        }
        return rows;
    }

    private List<Pair> pairs() {
        List<Pair> pairs = new ArrayList<>();
        for (int one = 0; one < sizes.length; one++) {
            for (int other = one + 1; other < sizes.length; other++) {
                for (int value = 0; value < sizes[one]; value++) {
                    for (int otherValue = 0; otherValue < sizes[other]; otherValue++) {
                        pairs.add(new Pair(one, value, other, otherValue));
                    }
                }
            }
        }
        return pairs;
    }

    private int[] start(Pair pair) {
        int[] row = new int[sizes.length];
        Arrays.fill(row, FREE);
        row[pair.column] = pair.value;
        row[pair.otherColumn] = pair.otherValue;
        return row;
    }

    /** Fills what is open, the values with most open pairs first; whether that is possible. */
    private boolean fill(int[] row, int column) {
        if (column == sizes.length) {
            return true;
        }
        if (row[column] != FREE) {
            return fill(row, column + 1);
        }
        for (int value : bestFirst(row, column)) {
            row[column] = value;
            if (allowed.test(row) && fill(row, column + 1)) {
                return true;
            }
        }
        row[column] = FREE;
        return false;
    }

    /** Of equal values another one comes first each time. */
    private List<Integer> bestFirst(int[] row, int column) {
        turn++;
        List<Integer> values = new ArrayList<>();
        for (int index = 0; index < sizes[column]; index++) {
            values.add((index + turn) % sizes[column]);
        }
        values.sort(Comparator.comparingInt(
                (Integer value) -> -gain(row, column, value)));
        return values;
    }

    private int gain(int[] row, int column, int value) {
        int gain = 0;
        for (int other = 0; other < sizes.length; other++) {
            if (other != column && row[other] != FREE
                    && open.contains(pair(column, value, other, row[other]))) {
                gain++;
            }
        }
        return gain;
    }

    private void cover(int[] row) {
        for (int one = 0; one < sizes.length; one++) {
            for (int other = one + 1; other < sizes.length; other++) {
                open.remove(new Pair(one, row[one], other, row[other]));
            }
        }
    }

    private static Pair pair(int one, int value, int other, int otherValue) {
        return one < other ? new Pair(one, value, other, otherValue)
                : new Pair(other, otherValue, one, value);
    }
}
