package billing.apply;

import billing.catalog.BillableMetric;
import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.catalog.Tax;
import billing.catalog.store.Coupons;
import billing.customer.BillingEntities;
import billing.customer.BillingEntity;
import billing.customer.BillingSettings;
import billing.customer.Customer;
import billing.customer.Customers;
import billing.invoice.life.Drafts;
import billing.invoice.store.DraftSearch;
import billing.subscription.BillingWindows;
import billing.subscription.FixedChargeUnitEvents;
import billing.subscription.FixedChargeUnitEvents.UnitEvent;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Subscriptions;
import billing.time.Window;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a changed resource means for what was made from it: drafts are computed again or move their
 * dates, running subscriptions get the new units of their plan's fixed charges.
 */
final class Consequences {
    private final Stage stage;
    private final DraftSearch drafts;

    Consequences(Stage stage) {
        this.stage = stage;
        this.drafts = new DraftSearch(stage.handle());
    }

    /** Draws them; the resource is stored already. */
    void of(Object before, Object after) {
        if (after instanceof Tax) {
            drafts.flagAll();
        } else if (after instanceof BillableMetric metric) {
            drafts.flagMetric(metric.id());
            new Coupons(stage.handle()).renameMetric(((BillableMetric) before).code(),
                    metric.code());
        } else if (after instanceof Plan plan) {
            drafts.flagPlan(plan.id());
            new Coupons(stage.handle()).renamePlan(((Plan) before).code(), plan.code());
            stateUnits((Plan) before, plan);
        } else if (after instanceof BillingEntity entity) {
            drafts.flagBillingEntity(entity.id());
            new Customers(stage.handle()).all().stream()
                    .filter(customer -> customer.billingEntityId().equals(entity.id()))
                    .forEach(customer -> reschedule(customer.id(),
                            BillingSettings.of(customer, (BillingEntity) before),
                            BillingSettings.of(customer, entity)));
        } else if (after instanceof Customer customer) {
            drafts.flagCustomer(customer.id());
            reschedule(customer.id(), settings((Customer) before), settings(customer));
        }
    }

    private void reschedule(UUID customerId, BillingSettings before, BillingSettings after) {
        if (!before.equals(after)) {
            new Drafts(stage.handle(), stage.intake().identifiers())
                    .reschedule(customerId, before, after, stage.intake().now());
        }
    }

    private BillingSettings settings(Customer customer) {
        return BillingSettings.of(customer, new BillingEntities(stage.handle())
                .byId(customer.billingEntityId()).orElseThrow());
    }

    /**
     * New and changed units hold from the period after the running one
     * ({@code subscriptions-and-invoicing.md 11.2}).
     */
    private void stateUnits(Plan before, Plan after) {
        Map<UUID, FixedCharge> known = before.fixedCharges().stream()
                .collect(Collectors.toMap(FixedCharge::id, Function.identity()));
        List<FixedCharge> changed = after.fixedCharges().stream()
                .filter(charge -> !known.containsKey(charge.id())
                        || known.get(charge.id()).units().compareTo(charge.units()) != 0)
                .toList();
        if (changed.isEmpty()) {
            return;
        }
        new Subscriptions(stage.handle()).withStatus(SubscriptionStatus.ACTIVE).stream()
                .filter(subscription -> subscription.planId().equals(after.id()))
                .forEach(subscription -> stateUnits(subscription, after, changed));
    }

    private void stateUnits(Subscription subscription, Plan plan, List<FixedCharge> changed) {
        Instant now = stage.intake().now();
        Customer customer = new Customers(stage.handle()).byId(subscription.customerId())
                .orElseThrow();
        Window period = BillingWindows.current(new SubscriptionTerms(subscription, plan,
                settings(customer).zone()), now).fixedCharges();
        FixedChargeUnitEvents events = new FixedChargeUnitEvents(stage.handle());
        for (FixedCharge charge : changed) {
            events.insert(new UnitEvent(stage.intake().newId(), subscription.id(), charge.id(),
                    charge.units(), period.to().plusSeconds(1), now));
        }
    }
}
