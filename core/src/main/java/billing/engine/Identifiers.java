package billing.engine;

import billing.kernel.time.BillingClock;
import billing.kernel.time.SystemClock;
import com.github.f4b6a3.uuid.factory.standard.TimeOrderedEpochFactory;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;

/** Makes identifiers: UUIDv7, so that rows made later sort later. */
@FunctionalInterface
public interface Identifiers {
    /**
     * Stands for no identifier where null cannot: in a unique key, and where it is compared. Never
     * an identifier of anything; {@link Row#id} reads it as null.
     */
    UUID NONE = new UUID(0, 0);
    /** The written form of an identifier. */
    Pattern TEXT = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    /** An identifier begins with the time at which it was made, in milliseconds. */
    int BITS_AFTER_TIME = 16;

    /** The identifier, or {@link #NONE} for null. */
    static UUID orNone(UUID id) {
        return id == null ? NONE : id;
    }

    /**
     * The identifier that a text from outside is: 32 hexadecimal digits in upper or lower case,
     * with four hyphens. Empty for null and for any other text, like {@code 1-1-1-1-1}, of which
     * Java would make one.
     */
    static Optional<UUID> read(String text) {
        return text != null && TEXT.matcher(text).matches() ? Optional.of(UUID.fromString(text))
                : Optional.empty();
    }

    /** Those that texts from outside are; {@link #NONE} for others; null for null. */
    static List<UUID> readAll(List<String> texts) {
        return texts == null ? null
                : texts.stream().map(text -> read(text).orElse(NONE)).toList();
    }

    /** A new identifier for something made at {@code now}. */
    UUID next(Instant now);

    /**
     * One that sorts after another one: {@code made}, or if the clock that it was made by shows an
     * earlier time than that of the other, the same with a later time.
     */
    static UUID after(UUID other, UUID made) {
        if (Long.compareUnsigned(made.getMostSignificantBits(), other.getMostSignificantBits())
                > 0) {
            return made;
        }
        long later = (other.getMostSignificantBits() >>> BITS_AFTER_TIME) + 1;
        return new UUID(later << BITS_AFTER_TIME
                | made.getMostSignificantBits() & (1L << BITS_AFTER_TIME) - 1,
                made.getLeastSignificantBits());
    }

    /** Random identifiers, which cannot be guessed, in the order of the machine's clock. */
    static Identifiers random() {
        return random(new SystemClock());
    }

    /** Random identifiers, which cannot be guessed, in the order of a clock. */
    static Identifiers random(BillingClock clock) {
        TimeOrderedEpochFactory factory = new TimeOrderedEpochFactory(new LibraryClock(clock));
        return now -> factory.create();
    }

    /** Consecutive identifiers of what is replaced or forgotten before anything is stored. */
    static Identifiers temporary() {
        long[] made = new long[1];
        return now -> new UUID(0, ++made[0]);
    }

    /** The same identifiers in every run, for tests and approved documents. */
    static Identifiers seeded(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        AtomicReference<Instant> last = new AtomicReference<>(Instant.EPOCH);
        TimeOrderedEpochFactory factory =
                new TimeOrderedEpochFactory(random::nextLong, new LibraryClock(last::get));
        return now -> {
            synchronized (last) {
                last.set(now);
                return factory.create();
            }
        };
    }

    /** One of our clocks as the library reads it. */
    final class LibraryClock extends Clock {
        private final BillingClock clock;

        private LibraryClock(BillingClock clock) {
            this.clock = clock;
        }

        @Override
        public ZoneOffset getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return clock.now();
        }
    }
}
