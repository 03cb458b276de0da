package billing.ingestion;

import billing.engine.JointWork.Outcome;
import billing.engine.UnitOfWork;
import billing.invoicing.advance.EventBilling;
import billing.kernel.error.InvalidException;
import billing.settlement.wallet.store.StaleBalances;
import billing.usage.NewEvents;
import billing.usage.SentEvents;
import billing.usage.StoredEvent;
import billing.usage.UsageEvent;
import billing.usage.store.EventIntake;
import billing.usage.store.UsageFlags;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Takes events in and does what waits for them ({@code rating-and-usage.md 1.2, 1.6}), within the
 * transaction of its handle.
 *
 * <p>After an exception the caller rolls its transaction back to the state before the call.
 */
public final class EventIngestion {
    /** Subscriptions that are marked together; an import may bring usage of a million. */
    private static final int MARKED_TOGETHER = 10_000;
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
     * @throws InvalidException when it is refused, see
     *                          {@link EventIntake#append(UsageEvent, Instant)}
     */
    public StoredEvent accept(UsageEvent event) {
        return accept(SentEvents.one(event)).get(0);
    }

    /**
     * Takes a batch in, all of it or nothing.
     *
     * @param given the event of an index; may throw what is wrong with it
     * @throws InvalidException when it is refused, see
     *                          {@link EventIntake#append(SentEvents, Instant)}
     */
    public List<StoredEvent> acceptAll(int count, IntFunction<UsageEvent> given) {
        return accept(SentEvents.batch(count, given));
    }

    /** Takes in what was sent, all of it or nothing. */
    public List<StoredEvent> accept(SentEvents sent) {
        lock(sent.codes());
        List<StoredEvent> stored = intake.append(sent, now);
        follow(NewEvents.of(stored));
        return stored;
    }

    /**
     * Takes in what several callers sent by as few statements as for one; see {@link
     * EventIntake#appendTogether}. Events that more depends on than usage are not among them: those
     * that are billed now, and those whose wallet is looked for.
     */
    public List<Outcome<List<StoredEvent>>> acceptTogether(List<SentEvents> all) {
        List<SentEvents> some = all.stream().filter(this::isStoredOnly).toList();
        Iterator<Outcome<List<StoredEvent>>> outcomes =
                intake.appendTogether(some, now).iterator();
        List<Outcome<List<StoredEvent>>> result = new ArrayList<>();
        List<StoredEvent> stored = new ArrayList<>();
        for (SentEvents sent : all) {
            Outcome<List<StoredEvent>> outcome = isStoredOnly(sent) ? outcomes.next()
                    : Outcome.notTogether();
            result.add(outcome);
            stored.addAll(outcome.result() == null ? List.of() : outcome.result());
        }
        follow(NewEvents.of(stored));
        return result;
    }

    private boolean isStoredOnly(SentEvents sent) {
        return sent.codes().stream().noneMatch(code -> billing.bills(code)
                || targets.checks(code));
    }

    /** Whether events of a code may be billed when they are received. */
    boolean bills(String code) {
        return billing.bills(code);
    }

    /** Locks what events of these codes need, before they are stored. */
    public void lock(Collection<String> codes) {
        codes.forEach(billing::lock);
    }

    /** Does what waits for events that are stored already. */
    public void follow(Iterable<NewEvents> arrived) {
        billing.bill(arrived);
        targets.check(arrived);
        if (!flags.areUsed() && !balances.areUsed()) {
            return;
        }
        Set<String> subscriptions = new HashSet<>();
        for (NewEvents some : arrived) {
            if (some.externalSubscriptionId() != null) {
                subscriptions.add(some.externalSubscriptionId());
            }
            if (subscriptions.size() == MARKED_TOGETHER) {
                mark(subscriptions);
            }
        }
        mark(subscriptions);
    }

    private void mark(Set<String> subscriptions) {
        flags.used(subscriptions, now);
        balances.used(subscriptions, now);
        subscriptions.clear();
    }
}
