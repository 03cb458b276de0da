package billing.invoicing.service;

import billing.catalog.AddOn;
import billing.catalog.Plan;
import billing.catalog.Tax;
import billing.catalog.store.AddOns;
import billing.catalog.store.Metrics;
import billing.catalog.store.Plans;
import billing.catalog.store.Taxes;
import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.customer.service.DefaultOrganization;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.UnitOfWork;
import billing.invoicing.BilledSubscription;
import billing.invoicing.BillingTrigger;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.InvoicingReason;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.BillingTime;
import billing.subscription.PaymentChoice;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Succession;
import billing.subscription.TerminationInvoice;
import billing.subscription.store.FixedChargeUnitEvents;
import billing.subscription.store.Subscriptions;
import billing.usage.UsageEvent;
import billing.usage.store.EventIntake;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** A database in which a customer subscribes and is billed, instant by instant. */
final class InvoiceStory implements AutoCloseable {
    static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    private static final Instant FOUNDED = Instant.parse("2022-01-01T00:00:00Z");

    final Identifiers ids = Identifiers.seeded(7);
    final Database database;
    private int customers;
    private int events;

    InvoiceStory(Path folder) {
        database = NewDatabase.at(folder.resolve("billing.db"));
        database.writing(handle -> {
            DefaultOrganization.insert(new UnitOfWork(handle, ids, FOUNDED));
            BillingEntity entity = entity(handle);
            new BillingEntities(handle).update(Sellers.named(entity, "BENT-1"));
        });
    }

    Tax tax(String code, String rate) {
        Tax tax = new Tax(id(), code, code, new BigDecimal(rate), null, FOUNDED, null);
        database.writing(handle -> new Taxes(handle).insert(tax));
        return tax;
    }

    AddOn addOn(String code, long cents, Tax... taxes) {
        AddOn addOn = new AddOn(id(), code, code, null, null, cents, EUR, List.of(taxes), FOUNDED,
                null);
        database.writing(handle -> new AddOns(handle).insert(addOn));
        return addOn;
    }

    void seller(UnaryOperator<BillingEntity> change) {
        database.writing(handle -> new BillingEntities(handle)
                .update(change.apply(entity(handle))));
    }

    Customer customer(String zone, Integer graceDays, Tax... taxes) {
        int number = ++customers;
        return database.write(handle -> {
            Customer known = Customer.known(id(), "customer-" + number, FOUNDED);
            Customer customer = new Customer(known.id(), entity(handle).id(), known.externalId(),
                    new Customer.Numbering(number, "BENT-" + number),
                    Customer.Identity.named("Customer"), known.contact(),
                    new Customer.BillingPreferences(EUR, ZoneId.of(zone), null, graceDays, null,
                            null, null, "inherit", Customer.CustomSections.INHERITED,
                            List.of(taxes)),
                    known.integrations(), known.metadata(), known.timestamps());
            new Customers(handle).insert(customer);
            return customer;
        });
    }

    Plan plan(PlanOutline outline) {
        Plan plan = outline.plan(ids);
        database.writing(handle -> {
            plan.pricing().charges().forEach(charge -> {
                if (new Metrics(handle).find(charge.metric().code()).isEmpty()) {
                    new Metrics(handle).insert(charge.metric());
                }
            });
            new Plans(handle).insert(plan);
        });
        return plan;
    }

    /** Starts a subscription; the units of fixed charges count from the second after. */
    Subscription subscribe(Customer customer, Plan plan, BillingTime billingTime, String start) {
        Instant at = Instant.parse(start);
        Subscription subscription = new Subscription(id(), customer.id(), plan.id(),
                "sub-" + ids.next(at), null,
                new Subscription.Terms(billingTime, at, null, null, null, null,
                        TerminationInvoice.GENERATE),
                new Subscription.Invoicing(null, true, false, null,
                        PaymentChoice.DEFAULT,
                        null, false),
                new Subscription.State(SubscriptionStatus.ACTIVE, at, at, null, null, null, null,
                        null, Succession.NONE),
                at, at);
        database.writing(handle -> {
            new Subscriptions(handle).insert(subscription);
            plan.pricing().fixedCharges().forEach(
                    charge -> new FixedChargeUnitEvents(handle).insert(
                    new FixedChargeUnitEvents.UnitEvent(id(), subscription.id(), charge.id(),
                            charge.units(), at.plusSeconds(1), false, at)));
        });
        return subscription;
    }

    /** Something is used; {@code value} may be null. */
    void use(Subscription subscription, String code, String at, String value) {
        Instant timestamp = Instant.parse(at);
        database.writing(handle -> new EventIntake(handle).append(new UsageEvent(
                "t-" + ++events, subscription.externalId(), code, timestamp,
                value == null ? Map.of() : Map.of("value", value), null), timestamp));
    }

    void terminate(Subscription subscription, String at) {
        database.writing(handle -> new Subscriptions(handle).update(SimulatedSubscription
                .terminated(subscription, Instant.parse(at))));
    }

    /** Bills subscriptions of one customer together. */
    Optional<Invoice> tryBill(InvoicingReason reason, String at, Subscription... subscriptions) {
        Instant now = Instant.parse(at);
        return database.write(handle -> {
            List<BilledSubscription> billed = new ArrayList<>();
            for (Subscription one : subscriptions) {
                billed.add(new BilledSubscription(terms(handle, one.id()), reason));
            }
            return new Invoicing().bill(new UnitOfWork(handle, ids, now), new BillingTrigger(
                    new Customers(handle).byId(subscriptions[0].customerId()).orElseThrow(), now,
                    billed));
        });
    }

    Invoice bill(InvoicingReason reason, String at, Subscription... subscriptions) {
        return tryBill(reason, at, subscriptions).orElseThrow();
    }

    Invoice periodic(String at, Subscription... subscriptions) {
        return bill(InvoicingReason.SUBSCRIPTION_PERIODIC, at, subscriptions);
    }

    Invoice starting(String at, Subscription... subscriptions) {
        return bill(InvoicingReason.SUBSCRIPTION_STARTING, at, subscriptions);
    }

    Invoice ended(Subscription subscription, String at) {
        terminate(subscription, at);
        return bill(InvoicingReason.SUBSCRIPTION_TERMINATING, at, subscription);
    }

    static SubscriptionTerms terms(Handle handle, UUID id) {
        Subscription subscription = new Subscriptions(handle).byId(id).orElseThrow();
        Customer customer = new Customers(handle).byId(subscription.customerId()).orElseThrow();
        return new SubscriptionTerms(subscription,
                new Plans(handle).byId(subscription.planId()).orElseThrow(),
                InvoiceParties.read(handle, customer, null).settings().zone());
    }

    static List<Long> cents(Invoice invoice, FeeType type) {
        return invoice.parts().fees().stream().filter(fee -> fee.source().type() == type)
                .map(one -> one.amounts().cents()).toList();
    }

    static BillingEntity entity(Handle handle) {
        return new BillingEntities(handle).get("default");
    }

    private UUID id() {
        return ids.next(FOUNDED);
    }

    @Override
    public void close() {
        database.close();
    }
}
