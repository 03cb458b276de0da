package billing.ingestion;

import billing.engine.UnitOfWork;
import billing.invoicing.advance.EventBilling;
import billing.kernel.error.InvalidException;
import billing.settlement.wallet.store.StaleBalances;
import billing.usage.NewEvents;
import billing.usage.StoredEvent;
import billing.usage.UsageEvent;
import billing.usage.store.EventIntake;
import billing.usage.store.UsageFlags;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Takes events in and does what waits for them ({@code rating-and-usage.md 1.2, 1.6}), within the
 * transaction of its handle.
 *
 * <p>Who is refused takes the transaction back to where it was.
 */
public final class EventIngestion {
    private final EventIntake intake;
    private final EventBilling billing;
    private final UsageFlags flags;
    private final StaleBalances balances;
    private final WalletTargets targets;
    private final Instant now;

    /** Takes events in at {@code now}. */
    public EventIngestion(UnitOfWork work) {
        this.intake = new EventIntake(work.handle());
        this.billing = new EventBilling(work);
        this.flags = new UsageFlags(work.handle());
        this.balances = new StaleBalances(work.handle());
        this.targets = new WalletTargets(work.handle());
        this.now = work.now();
    }

    /**
     * Takes one event in.
     *
     * @throws InvalidException when it is refused, see {@link EventIntake#append}
     */
    public StoredEvent accept(UsageEvent event) {
        billing.lock(event.code());
        StoredEvent stored = intake.append(event, now);
        follow(NewEvents.of(List.of(stored)));
        return stored;
    }

    /**
     * Takes a batch in, all of it or nothing.
     *
     * @param given the event of an index; may throw what is wrong with it
     * @throws InvalidException when it is refused, see {@link EventIntake#appendAll}
     */
    public List<StoredEvent> acceptAll(int count, IntFunction<UsageEvent> given) {
        List<StoredEvent> stored = intake.appendAll(count, index -> {
            UsageEvent event = given.apply(index);
            billing.lock(event.code());
            return event;
        }, now);
        follow(NewEvents.of(stored));
        return stored;
    }

    /** Locks what events of these codes need, before they are stored. */
    public void lock(Collection<String> codes) {
        codes.forEach(billing::lock);
    }

    /** Does what waits for events that are stored already. */
    public void follow(List<NewEvents> arrived) {
        billing.bill(arrived);
        targets.check(arrived);
        Set<String> subscriptions = arrived.stream().map(NewEvents::externalSubscriptionId)
                .filter(Objects::nonNull).collect(Collectors.toSet());
        flags.used(subscriptions, now);
        balances.used(subscriptions, now);
    }
}
