package billing.engine;

import com.github.f4b6a3.uuid.factory.standard.TimeOrderedEpochFactory;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.SplittableRandom;
import java.util.UUID;

/** Makes identifiers: UUIDv7, so that rows made later sort later. */
@FunctionalInterface
public interface Identifiers {
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
