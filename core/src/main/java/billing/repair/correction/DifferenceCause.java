package billing.repair.correction;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The changes of a fee's events since it was billed or last corrected.
 *
 * @param late    events of the period ingested after that
 * @param voided  events voided after that
 * @param amended events that replaced others after that
 * @param events  the transaction ids of the first few
 */
public record DifferenceCause(Share late, Share voided, Share amended, List<String> events) {
    /** Its own events have not changed: the difference follows from other fees. */
    public static final DifferenceCause NONE =
            new DifferenceCause(Share.NONE, Share.NONE, Share.NONE, List.of());
    private static final int NAMED = 5;

    public DifferenceCause {
        events = List.copyOf(events);
    }

    /**
     * A number of events and their units.
     *
     * @param units the units of the events; of amended events the difference
     */
    public record Share(long events, BigDecimal units) {
        static final Share NONE = new Share(0, BigDecimal.ZERO);

        /** Returns this share with one more event. */
        Share plus(BigDecimal more) {
            return new Share(events + 1, units.add(more));
        }
    }

    /** Returns this cause with one more late event. */
    public DifferenceCause late(String event, BigDecimal units) {
        return new DifferenceCause(late.plus(units), voided, amended, named(event));
    }

    /** Returns this cause with one more voided event. */
    public DifferenceCause voided(String event, BigDecimal units) {
        return new DifferenceCause(late, voided.plus(units), amended, named(event));
    }

    /** Returns this cause with one more amended event. */
    public DifferenceCause amended(String event, BigDecimal difference) {
        return new DifferenceCause(late, voided, amended.plus(difference), named(event));
    }

    private List<String> named(String event) {
        return events.size() == NAMED ? events
                : Stream.concat(events.stream(), Stream.of(event)).toList();
    }

    /** The total number of events. */
    private long count() {
        return late.events() + voided.events() + amended.events();
    }

    /** Returns the text with the transaction ids of the first events. */
    public String named() {
        return events.isEmpty() ? text() : text() + ": " + String.join(", ", events)
                + (count() > events.size() ? ", …" : "");
    }

    /** Returns the text, as {@code 2 events came late (+80), 1 event voided (-5)}. */
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
