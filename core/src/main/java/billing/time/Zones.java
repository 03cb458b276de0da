package billing.time;

import java.time.ZoneId;
import java.util.Optional;

/**
 * Time zones by name: those of the IANA database, and {@code GMT+12}, twelve hours ahead all year
 * round, which Java writes in another way.
 */
public final class Zones {
    private static final String TWELVE_AHEAD = "GMT+12";

    private Zones() {
    }

    /** The zone of a name; nothing for any other text. */
    public static Optional<ZoneId> find(String name) {
        return ZoneId.getAvailableZoneIds().contains(name) || name.equals(TWELVE_AHEAD)
                ? Optional.of(ZoneId.of(name)) : Optional.empty();
    }

    /** The name of a zone. */
    public static String name(ZoneId zone) {
        return zone.equals(ZoneId.of(TWELVE_AHEAD)) ? TWELVE_AHEAD : zone.getId();
    }
}
