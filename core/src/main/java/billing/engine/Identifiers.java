package billing.engine;

import com.github.f4b6a3.uuid.factory.standard.TimeOrderedEpochFactory;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;

/** Makes identifiers: UUIDv7, so that rows made later sort later. */
@FunctionalInterface
public interface Identifiers {
    /**
     * Stands for no identifier where null cannot: in a unique key, and where it is compared. Never
     * an identifier of anything; {@link Row#id} reads it as null.
     */
    UUID NONE = new UUID(0, 0);

    /** The identifier, or {@link #NONE} for null. */
    static UUID orNone(UUID id) {
        return id == null ? NONE : id;
    }

    /** The identifier that a text from outside is; {@link #NONE}, which nothing has, for others. */
    static UUID read(String text) {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            return NONE;
        }
    }

    /** Those that texts from outside are, as {@link #read}; null for null. */
    static List<UUID> readAll(List<String> texts) {
        return texts == null ? null : texts.stream().map(Identifiers::read).toList();
    }

    /** A new identifier for something made at {@code now}. */
    UUID next(Instant now);

    /** Random identifiers, which cannot be guessed. */
    static Identifiers random() {
        TimeOrderedEpochFactory factory = new TimeOrderedEpochFactory();
        return now -> factory.create();
    }

    /** The same identifiers in every run, for tests and approved documents. */
    static Identifiers seeded(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        MovableClock clock = new MovableClock();
        TimeOrderedEpochFactory factory = new TimeOrderedEpochFactory(random::nextLong, clock);
        return now -> {
            synchronized (clock) {
                clock.now = now;
                return factory.create();
            }
        };
    }

    /** The clock of seeded identifiers: the last caller's "now". */
    final class MovableClock extends Clock {
        private Instant now = Instant.EPOCH;

        private MovableClock() {
        }

        @Override
        public ZoneOffset getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(java.time.ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }
}
