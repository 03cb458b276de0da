package billing.usage.store;

import billing.engine.Handle;
import billing.engine.Rows;
import billing.notice.EventType;
import billing.usage.EventFault;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The events that looked wrong when they came in, by the hour in which they did ({@code
 * rating-and-usage.md 1.6}). They are checked by the catalog as it is then, so that a metric made
 * meanwhile makes them valid; events voided meanwhile count no more. The table keeps the name that
 * it was created with, {@code doubtful_events}.
 */
public final class SuspectEvents {
    /** The message for which events are noted. */
    public static final EventType TYPE = EventType.EVENTS_ERRORS;
    /** How many are checked at once: as many identifiers as one message may carry. */
    private static final int AT_ONCE = 10_000;
    private static final String KEY = "subscription_key, code_key, timestamp, seq";
    private static final String PART = "SELECT hour, " + KEY + " FROM doubtful_events"
            + " WHERE hour = ? ORDER BY hour, " + KEY + " LIMIT " + AT_ONCE;
    private static final String WITH_EVENT =
            " JOIN events e ON e.subscription_key = d.subscription_key"
            + " AND e.code_key = d.code_key AND e.timestamp = d.timestamp AND e.seq = d.seq"
            + " JOIN event_codes c ON c.key = e.code_key";
    private static final String SELECT = "SELECT e.transaction_id, e.properties, c.code"
            + " FROM (" + PART + ") d" + WITH_EVENT;
    private static final String NOT_VOIDED =
            "WHERE " + EventVoids.NOT_VOIDED + " ORDER BY e.seq";
    private final Handle handle;

    /** The suspect events of a database. */
    public SuspectEvents(Handle handle) {
        this.handle = handle;
    }

    /**
     * An event that is not reported yet.
     *
     * @param hour   in which it came in
     * @param faults what is wrong by the catalog as it is now
     */
    public record Suspect(Instant hour, String transactionId, String externalSubscriptionId,
                          String code, Instant timestamp, Set<EventFault> faults) {
    }

    /** An event as far as it is checked. */
    private record Noted(String transactionId, String code, String properties) {
    }

    /** The hours of which events are noted, in order; each found by one step in the index. */
    public List<Instant> hours() {
        List<Instant> hours = new ArrayList<>();
        Rows<Instant> next = new Rows<>(handle, "SELECT hour FROM doubtful_events",
                row -> row.instant("hour"));
        next.first("ORDER BY hour LIMIT 1").ifPresent(hours::add);
        for (int last = 0; last < hours.size(); last++) {
            next.first("WHERE hour > ? ORDER BY hour LIMIT 1", hours.get(last))
                    .ifPresent(hours::add);
        }
        return hours;
    }

    /** The latest noted events that are wrong now, of the last {@code most} notes. */
    public List<Suspect> list(int most) {
        MeteredCodes codes = new MeteredCodes(handle);
        return new Rows<>(handle, "SELECT d.hour, e.transaction_id, e.properties, e.timestamp,"
                + " c.code, s.external_id FROM (SELECT hour, " + KEY + " FROM doubtful_events"
                + " ORDER BY hour DESC LIMIT " + most + ") d" + WITH_EVENT
                + " LEFT JOIN event_subscriptions s ON s.key = e.subscription_key",
                row -> new Suspect(row.instant("hour"),
                        TransactionKey.text(row.textOrBytes("transaction_id")),
                        row.text("external_id"), row.text("code"), row.instant("timestamp"),
                        new EventCheck(codes.find(row.text("code"))).faults(
                                row.text("properties").getBytes(StandardCharsets.UTF_8))))
                .list(NOT_VOIDED + " DESC").stream()
                .filter(event -> !event.faults().isEmpty()).toList();
    }

    /**
     * Removes notes of an hour, 10,000 at most, and checks their events.
     *
     * @return the transaction ids of those that are wrong, by what is wrong, in the order of
     *         ingestion, each once; empty when none is
     */
    public Map<EventFault, Set<String>> recheck(Instant hour) {
        MeteredCodes codes = new MeteredCodes(handle);
        Map<String, EventCheck> checks = new HashMap<>();
        Map<EventFault, Set<String>> wrong = new EnumMap<>(EventFault.class);
        for (Noted event : new Rows<>(handle, SELECT, row -> new Noted(
                TransactionKey.text(row.textOrBytes("transaction_id")), row.text("code"),
                row.text("properties"))).list(NOT_VOIDED, hour)) {
            checks.computeIfAbsent(event.code(), code -> new EventCheck(codes.find(code)))
                    .faults(event.properties().getBytes(StandardCharsets.UTF_8))
                    .forEach(fault -> wrong.computeIfAbsent(fault,
                            key -> new LinkedHashSet<>()).add(event.transactionId()));
        }
        handle.execute("DELETE FROM doubtful_events WHERE (hour, " + KEY + ") IN (" + PART + ")",
                hour);
        return wrong;
    }
}
