package billing.life;

import java.util.List;
import java.util.SplittableRandom;

/** What is drawn by lot, the same for the same seed. */
final class Dice {
    private static final int PRIME = 7_919;
    private final SplittableRandom random;

    Dice(long seed) {
        this.random = new SplittableRandom(seed * PRIME);
    }

    /** True once in so many throws. */
    boolean chance(int of) {
        return random.nextInt(of) == 0;
    }

    /** From one number to another, both included. */
    int between(int from, int to) {
        return from + random.nextInt(to - from + 1);
    }

    @SafeVarargs
    final <T> T pick(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
