package billing.subscription;

import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.store.Identifiers;
import billing.subscription.FixedChargeUnitEvents.UnitEvent;
import java.time.Instant;
import org.jdbi.v3.core.Handle;

/** What happens when a subscription becomes active, however it came to it. */
final class SubscriptionStart {
    private final Handle handle;
    private final Identifiers identifiers;
    private final LifeBilling billing;

    SubscriptionStart(Handle handle, Identifiers identifiers, LifeBilling billing) {
        this.handle = handle;
        this.identifiers = identifiers;
        this.billing = billing;
    }

    /** States the units of its fixed charges ({@code subscriptions-and-invoicing.md 11.2}). */
    void stateUnits(Subscription active, Plan plan, Instant now) {
        FixedChargeUnitEvents units = new FixedChargeUnitEvents(handle);
        for (FixedCharge fixedCharge : plan.fixedCharges()) {
            units.insert(new UnitEvent(identifiers.next(now), active.id(), fixedCharge.id(),
                    fixedCharge.units(), unitsEffectiveAt(active), now));
        }
    }

    /** Invoices what its plan wants in advance ({@code subscriptions-and-invoicing.md 2.2}). */
    void bill(Subscription active, Plan plan, Instant now) {
        Instant start = active.startedAt();
        Instant initialStart = new Subscriptions(handle)
                .initialStart(active.customerId(), active.externalId()).orElse(start);
        if (plan.payInAdvance() && !Trial.isRunning(active, plan, initialStart, start)) {
            billing.bill(handle, active, LifeBilling.Cause.START, start, now);
        } else if (plan.fixedCharges().stream().anyMatch(FixedCharge::payInAdvance)) {
            billing.bill(handle, active, LifeBilling.Cause.ADVANCE_FIXED_CHARGES,
                    unitsEffectiveAt(active), now);
        }
    }

    private static Instant unitsEffectiveAt(Subscription active) {
        return active.startedAt().plusSeconds(1);
    }
}
