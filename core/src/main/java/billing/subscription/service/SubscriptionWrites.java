package billing.subscription.service;

import billing.customer.store.Customers;
import billing.engine.UnitOfWork;
import billing.kernel.money.CurrencyUnit;
import billing.subscription.Subscription;
import billing.subscription.store.FixedChargeUnitEvents.UnitEvent;
import billing.subscription.store.FixedChargeUnitEvents;
import billing.subscription.store.Subscriptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What is stored of subscriptions that are created or started together: rows of a kind share a
 * statement. The database knows nothing of them before {@link #write}.
 */
final class SubscriptionWrites {
    private final UnitOfWork work;
    private final Map<UUID, CurrencyUnit> currencies = new LinkedHashMap<>();
    private final List<Subscription> created = new ArrayList<>();
    private final List<Subscription> started = new ArrayList<>();
    private final List<UnitEvent> units = new ArrayList<>();
    private final List<Runnable> afterwards = new ArrayList<>();

    SubscriptionWrites(UnitOfWork work) {
        this.work = work;
    }

    /** A customer gets the currency of what it buys first. */
    void setCurrency(UUID customerId, CurrencyUnit currency) {
        currencies.put(customerId, currency);
    }

    /** A subscription that has not started. */
    void create(Subscription pending) {
        created.add(pending);
    }

    /** A subscription that was created has started: its zones are stored by this change. */
    void start(Subscription active) {
        started.add(active);
    }

    /** The units of its fixed charges. */
    void stateUnits(List<UnitEvent> events) {
        units.addAll(events);
    }

    /** A step that finds it stored. */
    void afterwards(Runnable step) {
        afterwards.add(step);
    }

    /** Stores all of it, and takes the steps that come afterwards. */
    void write() {
        Subscriptions subscriptions = new Subscriptions(work.handle());
        new Customers(work.handle()).setCurrencies(currencies, work.now());
        subscriptions.insertAll(created);
        subscriptions.updateAll(started);
        new FixedChargeUnitEvents(work.handle()).insertAll(units);
        currencies.clear();
        created.clear();
        started.clear();
        units.clear();
        afterwards.forEach(Runnable::run);
        afterwards.clear();
    }
}
