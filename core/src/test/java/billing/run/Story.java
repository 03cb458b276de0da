package billing.run;

import billing.catalog.AddOn;
import billing.catalog.Plan;
import billing.catalog.Tax;
import billing.catalog.store.AddOns;
import billing.catalog.store.Plans;
import billing.catalog.store.TaxLinks;
import billing.catalog.store.Taxes;
import billing.customer.Customer;
import billing.customer.service.CustomerCreation;
import billing.customer.service.DefaultOrganization;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Columns;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.Rows;
import billing.engine.Sql;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.store.Invoices;
import billing.kernel.money.CurrencyUnit;
import billing.notice.Notices;
import billing.subscription.Subscription;
import billing.subscription.service.NewSubscription;
import billing.subscription.service.SubscriptionLifecycle;
import billing.subscription.store.Subscriptions;
import billing.usage.UsageEvent;
import billing.usage.store.EventIntake;
import billing.usage.store.UsageFlags;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A dated story on a database of its own, of what people do and of runs. */
public final class Story implements AutoCloseable {
    private final Database database;
    private final Identifiers ids;
    private Instant now;

    /** A story that begins at an instant. */
    public Story(Path file, String start) {
        this(file, 1, start);
    }

    /** A story whose identifiers follow from a seed. */
    public Story(Path file, long seed, String start) {
        this(NewDatabase.at(file), seed, start);
    }

    /** A story in an empty database. */
    public Story(Database empty, long seed, String start) {
        this.database = empty;
        this.ids = Identifiers.seeded(seed);
        this.now = Instant.parse(start);
        database.writing(handle -> DefaultOrganization.insert(work(handle)));
    }

    /** The work of a transaction at this instant of the story. */
    public UnitOfWork work(Handle handle) {
        return new UnitOfWork(handle, ids, now);
    }

    /** Where it takes place. */
    public Database database() {
        return database;
    }

    /** Reads one state of the database. */
    public <T> T read(Database.Work<T> work) {
        return database.read(work);
    }

    /** Writes in one transaction. */
    public <T> T write(Database.Work<T> work) {
        return database.write(work);
    }

    /** Writes in one transaction, without an answer. */
    public void writing(Consumer<Handle> work) {
        database.writing(work);
    }

    /** Names of what is made. */
    public Identifiers ids() {
        return ids;
    }

    /** A new identifier. */
    public UUID id() {
        return ids.next(now);
    }

    /** Moves the clock without a run. */
    public Story at(String instant) {
        now = Instant.parse(instant);
        return this;
    }

    /** Moves the clock as the clockwork would: everything on the way is done. */
    public RunReport runUntil(String instant) {
        return runUntil(Instant.parse(instant));
    }

    /** Moves the clock as the clockwork would. */
    public RunReport runUntil(Instant instant) {
        now = instant;
        RunReport report = run().until(now, RunListener.SILENT);
        if (!report.failures().isEmpty()) {
            throw new AssertionError(report.failures().toString(),
                    report.failures().get(0).reason());
        }
        report.partFailure().ifPresent(reason -> {
            throw new AssertionError("invoices could not be made together", reason);
        });
        return report;
    }

    /** The run. */
    public BillingRun run() {
        return new BillingRun(database, ids);
    }

    /** Writes down from now on of what kind the notices are that transactions give. */
    public List<String> notices() {
        List<String> told = new ArrayList<>();
        Notices.readIn(database, (handle, notices) ->
                notices.forEach(notice -> told.add(notice.type().code())));
        return told;
    }

    /** A customer with a zone. */
    public Story customer(String externalId, String zone) {
        return customer(externalId, zone, 0);
    }

    /** A customer with a zone and a grace period. */
    public Story customer(String externalId, String zone, int graceDays) {
        database.writing(handle -> {
            Customer customer = new CustomerCreation(work(handle)).add(externalId,
                    new BillingEntities(handle).byDefault());
            Columns.of("customers").set("timezone", zone)
                    .set("invoice_grace_period", graceDays).update(handle, customer.id());
        });
        return this;
    }

    /** An add-on in euros, named by its code with a capital letter. */
    public AddOn addOn(String code, long cents) {
        AddOn addOn = new AddOn(id(), named(code), code, null, null, cents,
                CurrencyUnit.of("EUR"), List.of(), now, null);
        writing(handle -> new AddOns(handle).insert(addOn));
        return addOn;
    }

    /** A tax in percent, named by its code with a capital letter. */
    public Tax tax(String code, String rate) {
        Tax tax = new Tax(id(), named(code), code, new BigDecimal(rate), null, now, null);
        writing(handle -> new Taxes(handle).insert(tax));
        return tax;
    }

    private static String named(String code) {
        return code.substring(0, 1).toUpperCase(Locale.ROOT) + code.substring(1);
    }

    /** The billing entity taxes everything. */
    public Story taxed(List<Tax> taxes) {
        writing(handle -> new TaxLinks(handle).replace(TaxLinks.Owner.BILLING_ENTITY,
                new BillingEntities(handle).byDefault().id(), taxes));
        return this;
    }

    /** A plan. */
    public Plan plan(PlanSketch sketch) {
        return database.write(handle -> sketch.insertInto(handle, ids, now));
    }

    /** Subscribes. */
    public Subscription subscribe(NewSubscription request) {
        return lifecycle(it -> it.create(request).shown());
    }

    /** Subscribes with an external id made of the customer's. */
    public Subscription subscribe(String customer, String plan) {
        return subscribe(NewSubscription.of(customer, plan, customer + "-1"));
    }

    /** Subscribes from a date on, until a date. */
    public Subscription subscribe(String customer, String plan, String billingTime, String start,
                                  String end) {
        return subscribe(NewSubscription.of(customer, plan, customer + "-1")
                .billingTime(billingTime).subscriptionAt(start).endingAt(end));
    }

    /** Something is used now under an external id: the {@code value} of a metric. */
    public Story use(String externalId, String metric, String value) {
        database.writing(handle -> {
            new EventIntake(handle).append(new UsageEvent(ids.next(now).toString(), externalId,
                    metric, now, Map.of("value", value), null), now);
            new UsageFlags(handle).used(List.of(externalId), now);
        });
        return this;
    }

    /** Terminates the latest subscription of an external id; credits and bills as its terms do. */
    public Subscription terminate(String externalId) {
        return terminate(externalId, null, null);
    }

    /** The same with a choice of what happens to the unused days and to the final invoice. */
    public Subscription terminate(String externalId, String creditNote, String invoice) {
        return lifecycle(it -> it.terminate(subscription(externalId), creditNote, invoice));
    }

    /** Creates, changes or ends a subscription. */
    public Subscription lifecycle(Function<SubscriptionLifecycle, Subscription> step) {
        return database.write(handle -> step.apply(new SubscriptionLifecycle(work(handle),
                new LifecycleInvoicing())));
    }

    /** The latest subscription of an external id. */
    public Subscription subscription(String externalId) {
        return database.read(handle -> new Subscriptions(handle).withExternalId(externalId))
                .get(0);
    }

    /** The present instant of the story. */
    public Instant now() {
        return now;
    }

    /** All invoices in the order of their making. */
    public List<Invoice> invoices() {
        return database.read(handle -> {
            List<UUID> found = new Rows<>(handle, "SELECT id FROM invoices", row -> row.id("id"))
                    .list("ORDER BY billed_at, created_at, id");
            Invoices invoices = new Invoices(handle);
            List<Invoice> whole = new ArrayList<>();
            found.forEach(id -> whole.add(invoices.byId(id).orElseThrow()));
            return whole;
        });
    }

    /** What credit notes credit, in cents, in the order of their making. */
    public List<Long> credits() {
        return database.read(handle -> Sql.list(handle, Long.class,
                "SELECT credit_amount_cents FROM credit_notes ORDER BY created_at, id"));
    }

    /**
     * The invoices, one a line: when, for whom, why, the window of the fee in UTC, the fees by
     * kind, status.
     */
    public List<String> statement() {
        Map<UUID, String> names = database.read(handle ->
                new Rows<>(handle, "SELECT id, external_id FROM subscriptions",
                        row -> Map.entry(row.id("id"), row.text("external_id"))).list(""))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        return invoices().stream().map(invoice -> line(invoice, names)).toList();
    }

    private static String line(Invoice invoice, Map<UUID, String> names) {
        String links = invoice.parts().subscriptions().stream()
                .sorted((one, other) -> names.get(one.subscriptionId())
                        .compareTo(names.get(other.subscriptionId())))
                .map(link -> link(link, names)).collect(Collectors.joining(" + "));
        String fees = invoice.parts().fees().stream().map(fee -> fee.source().type().code() + " "
                + fee.amounts().cents()).collect(Collectors.joining(", "));
        return invoice.dates().billedAt() + " " + links + ": " + fees + " ("
                + invoice.state().status().code()
                + ")";
    }

    private static String link(InvoiceSubscription link, Map<UUID, String> names) {
        return names.get(link.subscriptionId()) + " "
                + link.reason().name().toLowerCase(Locale.ROOT).replace("subscription_", "") + " "
                + link.windows().subscription().from() + ".." + link.windows().subscription().to();
    }

    /** The stored plan of a code. */
    public Plan plan(String code) {
        return database.read(handle -> new Plans(handle).get(code));
    }

    /** The customer of an external id. */
    public Customer customer(String externalId) {
        return database.read(handle -> new Customers(handle).get(externalId));
    }

    @Override
    public void close() {
        database.close();
    }
}
