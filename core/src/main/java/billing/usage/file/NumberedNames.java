package billing.usage.file;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;

/**
 * Numbers the names of a file in the order of their first occurrence, from 0. A file may name
 * millions: a name takes its bytes and some 15 more, where a map of strings takes a hundred.
 *
 * <p>Names are found by a hash and compared byte by byte. Whoever writes the file may choose names
 * that many hash functions map to one number, so this one depends on a random number: it is the
 * polynomial of the name's bytes at that point, modulo a prime. Two names of n bytes share a hash
 * at no more than n / 7 of 2<sup>61</sup> points.
 *
 * <p>One thread adds names; another one may read those that were added before it received a batch.
 */
final class NumberedNames {
    /** A Mersenne prime: the remainder takes no division. */
    private static final long PRIME = (1L << 61) - 1;
    private static final int PRIME_BITS = 61;
    /** So many bytes are surely less than the prime. */
    private static final int BYTES_PER_TERM = 7;
    private static final int NONE = -1;
    private final long point;
    private int size;
    private byte[] bytes = new byte[1 << 12];
    /** Where the bytes of each name end, and those of the next one begin. */
    private int[] ends = new int[1 << 8];
    /** The newest name of each remainder of hashes; as many as there may be names. */
    private int[] newest = emptied(new int[1 << 8]);
    /** The next older name with the same remainder. */
    private int[] older = new int[1 << 8];

    NumberedNames() {
        this(new SecureRandom().nextLong() & PRIME);
    }

    /** Names whose hashes depend on a number less than the prime. */
    NumberedNames(long point) {
        this.point = point;
    }

    /** How many there are. */
    synchronized int size() {
        return size;
    }

    /** The name of a number. */
    synchronized String get(int number) {
        return new String(bytes, start(number), ends[number] - start(number),
                StandardCharsets.UTF_8);
    }

    /** The number of a name, or -1; for the thread that adds them. */
    int find(String name) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        return find(text, hash(text, 0, text.length));
    }

    /** The number of a name, which is added if it is new. */
    int add(String name) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        long hash = hash(text, 0, text.length);
        int number = find(text, hash);
        return number == NONE ? append(text, hash) : number;
    }

    private int find(byte[] text, long hash) {
        int number = newest[place(hash)];
        while (number != NONE && !Arrays.equals(bytes, start(number), ends[number],
                text, 0, text.length)) {
            number = older[number];
        }
        return number;
    }

    private synchronized int append(byte[] text, long hash) {
        if (size == ends.length) {
            grow();
        }
        int start = start(size);
        int end = Math.addExact(start, text.length);
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8,
                    Math.max(end, bytes.length * 3L / 2)));
        }
        System.arraycopy(text, 0, bytes, start, text.length);
        ends[size] = end;
        link(size, hash);
        return size++;
    }

    private void grow() {
        ends = Arrays.copyOf(ends, size * 2);
        older = new int[size * 2];
        newest = emptied(new int[size * 2]);
        for (int number = 0; number < size; number++) {
            link(number, hash(bytes, start(number), ends[number]));
        }
    }

    private void link(int number, long hash) {
        older[number] = newest[place(hash)];
        newest[place(hash)] = number;
    }

    private int start(int number) {
        return number == 0 ? 0 : ends[number - 1];
    }

    private int place(long hash) {
        return (int) hash & newest.length - 1;
    }

    private static int[] emptied(int[] numbers) {
        Arrays.fill(numbers, NONE);
        return numbers;
    }

    /** The length is the first term: names of different lengths are different polynomials. */
    private long hash(byte[] text, int from, int to) {
        long hash = to - from;
        for (int at = from; at < to;) {
            long term = 0;
            for (int end = Math.min(to, at + BYTES_PER_TERM); at < end; at++) {
                term = term << Byte.SIZE | text[at] & 0xFF;
            }
            hash = remainder(product(hash) + term);
        }
        return hash;
    }

    /** A value times the point, congruent modulo the prime and at most twice the prime. */
    private long product(long value) {
        long low = value * point;
        long high = Math.multiplyHigh(value, point);
        return (low & PRIME) + (high << Long.SIZE - PRIME_BITS | low >>> PRIME_BITS);
    }

    private static long remainder(long value) {
        long folded = (value & PRIME) + (value >>> PRIME_BITS);
        return folded >= PRIME ? folded - PRIME : folded;
    }
}
