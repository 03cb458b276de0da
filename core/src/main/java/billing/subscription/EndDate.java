package billing.subscription;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

/** The date on which a subscription would end: in UTC later than today and than its start. */
public final class EndDate {
    private EndDate() {
    }

    /**
     * What is wrong with an end, in a sentence; empty if it is valid.
     *
     * @param zone the customer's, in which people state and read the dates
     */
    public static Optional<String> fault(Instant end, Instant start, Instant now, ZoneId zone) {
        String sentence = "the subscription would end on " + shown(end, zone);
        if (!utcDate(end).isAfter(utcDate(now))) {
            return Optional.of(sentence + ", which is not after today");
        }
        return utcDate(end).isAfter(utcDate(start)) ? Optional.empty()
                : Optional.of(sentence + " but starts on " + shown(start, zone));
    }

    private static String shown(Instant instant, ZoneId zone) {
        LocalDate local = LocalDate.ofInstant(instant, zone);
        LocalDate utc = utcDate(instant);
        return local.equals(utc) ? local.toString() : local + " (" + utc + " in UTC)";
    }

    private static LocalDate utcDate(Instant instant) {
        return LocalDate.ofInstant(instant, ZoneOffset.UTC);
    }
}
