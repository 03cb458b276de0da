package billing.repair.correction;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What has happened to the events of a fee since it was billed or last corrected.
 *
 * @param late    came for the period after that
 * @param voided  were taken back after that
 * @param amended were put in the place of others after that
 * @param events  the transaction ids of the first few
 */
public record DifferenceCause(Share late, Share voided, Share amended, List<String> events) {
    /** Nothing has happened to its own events: it follows from other fees. */
    public static final DifferenceCause NONE =
            new DifferenceCause(Share.NONE, Share.NONE, Share.NONE, List.of());
    private static final int NAMED = 5;

    public DifferenceCause {
        events = List.copyOf(events);
    }

    /**
     * Some events.
     *
     * @param units what they count for; of amended ones the difference
     */
    public record Share(long events, BigDecimal units) {
        static final Share NONE = new Share(0, BigDecimal.ZERO);

        /** The same with one more. */
        Share plus(BigDecimal more) {
            return new Share(events + 1, units.add(more));
        }
    }

    /** With one more event that came late. */
    public DifferenceCause late(String event, BigDecimal units) {
        return new DifferenceCause(late.plus(units), voided, amended, named(event));
    }

    /** With one more event that was voided. */
    public DifferenceCause voided(String event, BigDecimal units) {
        return new DifferenceCause(late, voided.plus(units), amended, named(event));
    }

    /** With one more event in the place of another. */
    public DifferenceCause amended(String event, BigDecimal difference) {
        return new DifferenceCause(late, voided, amended.plus(difference), named(event));
    }

    private List<String> named(String event) {
        return events.size() == NAMED ? events
                : Stream.concat(events.stream(), Stream.of(event)).toList();
    }

    /** How many events in all. */
    private long count() {
        return late.events() + voided.events() + amended.events();
    }

    /** In words with the names of the first events. */
    public String named() {
        return events.isEmpty() ? text() : text() + ": " + String.join(", ", events)
                + (count() > events.size() ? ", …" : "");
    }

    /** In words: {@code 2 events came late (+80), 1 event voided (-5)}. */
    public String text() {
        List<String> parts = new ArrayList<>();
        add(parts, late, late.units(), "came late");
        add(parts, voided, voided.units().negate(), "voided");
        add(parts, amended, amended.units(), "amended");
        return parts.isEmpty() ? "follows from other fees" : String.join(", ", parts);
    }

    private static void add(List<String> parts, Share share, BigDecimal change, String what) {
        if (share.events() > 0) {
            BigDecimal plain = change.stripTrailingZeros();
            parts.add(share.events() + (share.events() == 1 ? " event " : " events ") + what
                    + " (" + (plain.signum() > 0 ? "+" : "") + plain.toPlainString() + ")");
        }
    }
}
