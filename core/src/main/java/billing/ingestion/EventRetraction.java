package billing.ingestion;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.advance.PaidUnitsReversal;
import billing.kernel.error.NotAllowedException;
import billing.settlement.wallet.store.StaleBalances;
import billing.usage.StoredEvent;
import billing.usage.UsageEvent;
import billing.usage.store.EventStore;
import billing.usage.store.UsageFlags;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Voids events, or amends them by others. Stored events are never edited: a wrong one stays in its
 * place, voided, and its correction is an event of its own.
 */
public final class EventRetraction {
    private static final Pattern AMENDED = Pattern.compile("(.*)~(\\d{1,9})", Pattern.DOTALL);

    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** Retracts at {@code now}, within the handle's transaction. */
    public EventRetraction(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /**
     * What is different about the event that takes the place of another; a null member is kept.
     *
     * @param transactionId of the new event; null for the old one counted up: {@code order-17~2}
     * @param properties    property to new value; an empty value takes the property away
     */
    public record Amendment(String transactionId, Instant timestamp,
                            Map<String, String> properties) {
    }

    /**
     * Voids an event.
     *
     * @see EventStore#voidEvent(String, String, String, Instant)
     */
    public StoredEvent retract(String externalSubscriptionId, String transactionId,
                               String reason) {
        EventStore events = new EventStore(handle);
        new PaidUnitsReversal(work).reverse(events.only(externalSubscriptionId, transactionId));
        StoredEvent voided =
                events.voidEvent(externalSubscriptionId, transactionId, reason, now);
        flag(voided);
        return voided;
    }

    /**
     * Voids an event and takes in another one in its place, as if it came now.
     *
     * @return the new event
     * @throws billing.kernel.error.NotFoundException when there is no such event
     * @throws NotAllowedException             {@code already_voided}, {@code several_events}, or
     *                                         {@code nothing_amended}
     * @throws billing.kernel.error.InvalidException  when the new event is refused
     */
    public StoredEvent amend(String externalSubscriptionId, String transactionId,
                             Amendment amendment, String reason) {
        EventStore events = new EventStore(handle);
        StoredEvent stored = events.only(externalSubscriptionId, transactionId);
        UsageEvent old = stored.event();
        UsageEvent next = EventReader.within(amended(old, amendment));
        if (next.timestamp().equals(old.timestamp())
                && next.properties().equals(old.properties())) {
            throw new NotAllowedException("nothing_amended", "the event " + transactionId
                    + " is like that already");
        }
        new PaidUnitsReversal(work).reverse(stored);
        events.voidEvent(old.externalSubscriptionId(), transactionId, reason,
                next.transactionId(), now);
        return new EventIngestion(work).accept(next);
    }

    private static UsageEvent amended(UsageEvent old, Amendment amendment) {
        Map<String, Object> properties = new LinkedHashMap<>(old.properties());
        amendment.properties().forEach((name, value) -> {
            if (value.isEmpty()) {
                properties.remove(name);
            } else if (!Objects.equals(value, String.valueOf(properties.get(name)))) {
                properties.put(name, value);
            }
        });
        return new UsageEvent(amendment.transactionId() == null ? countedUp(old.transactionId())
                : amendment.transactionId(), old.externalSubscriptionId(), old.code(),
                amendment.timestamp() == null ? old.timestamp() : amendment.timestamp(),
                properties, old.preciseTotalCents());
    }

    private static String countedUp(String transactionId) {
        Matcher amended = AMENDED.matcher(transactionId);
        return amended.matches()
                ? amended.group(1) + "~" + (Integer.parseInt(amended.group(2)) + 1)
                : transactionId + "~2";
    }

    /** What was computed from the event is computed again. */
    private void flag(StoredEvent voided) {
        String subscription = voided.event().externalSubscriptionId();
        if (subscription != null) {
            new UsageFlags(handle).used(Set.of(subscription), now);
            new StaleBalances(handle).used(Set.of(subscription), now);
        }
    }
}
