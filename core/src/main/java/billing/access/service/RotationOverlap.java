package billing.access.service;

import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import java.time.Duration;
import java.time.Instant;

/** For how long an old secret stays valid after another one has replaced it. */
public final class RotationOverlap {
    /** The longest: a secret that need not go for longer need not be replaced. */
    public static final Duration LONGEST = Duration.ofDays(3650);

    private RotationOverlap() {
    }

    /**
     * When an overlap that begins now ends.
     *
     * @throws InvalidException {@code keep_for_hours: value_is_out_of_range} when it is negative
     *                          or longer than {@link #LONGEST}
     */
    public static Instant end(Instant now, Duration overlap) {
        if (overlap.isNegative() || overlap.compareTo(LONGEST) > 0) {
            throw new InvalidException("keep_for_hours", ErrorCode.VALUE_IS_OUT_OF_RANGE);
        }
        return now.plus(overlap);
    }
}
