package billing.kernel.work;

import java.util.List;
import java.util.stream.IntStream;

/** Long lists in pieces that are read or written by one statement. */
public final class Chunks {
    private Chunks() {
    }

    /**
     * A list in consecutive pieces, in order; none of an empty list.
     *
     * @param size of each piece but the last, which may be shorter; positive
     */
    public static <T> List<List<T>> of(List<T> all, int size) {
        return IntStream.iterate(0, from -> from < all.size(), from -> from + size)
                .mapToObj(from -> all.subList(from, Math.min(all.size(), from + size))).toList();
    }
}
