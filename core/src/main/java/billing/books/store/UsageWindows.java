package billing.books.store;

import billing.books.Entry;
import billing.books.voucher.UsageWindow.Billing;
import billing.books.voucher.UsageWindow.Item;
import billing.books.voucher.UsageWindow;
import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.customer.Customer;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.invoicing.BilledSubscription;
import billing.invoicing.FeeType;
import billing.invoicing.InvoicingReason;
import billing.invoicing.fee.BilledPeriods;
import billing.invoicing.fee.store.LastBillings;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Instants;
import billing.kernel.time.LocalDays;
import billing.kernel.time.Window;
import billing.kernel.time.ZoneMove;
import billing.subscription.BillingContext;
import billing.subscription.BillingWindows;
import billing.subscription.LastBilling;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Reads the windows of usage in arrears: those on invoices, and those of active subscriptions that
 * have no invoice yet. Windows of deleted drafts and of skipped invoices without fees are never
 * invoiced and are left out.
 */
public final class UsageWindows {
    private static final String LINKS = "SELECT l.invoice_id, l.subscription_id,"
            + " l.invoicing_reason, l.charges_from, l.charges_to, l.timezone, i.customer_id,"
            + " i.currency, i.status, i.sequential_id, i.number, i.issuing_date, i.voided_at,"
            + " i.self_billed,"
            + " coalesce(p.parent_id, p.id) AS plan_id, p.code AS plan,"
            + " (SELECT code FROM billing_entities e WHERE e.id = i.billing_entity_id) AS entity"
            + " FROM invoice_subscriptions l"
            + " JOIN invoices i ON i.id = l.invoice_id"
            + " JOIN subscriptions s ON s.id = l.subscription_id"
            + " JOIN plans p ON p.id = s.plan_id";
    private static final String OF_USAGE = "WHERE l.charges_from IS NOT NULL"
            + " AND l.invoicing_reason IN ('subscription_periodic', 'subscription_terminating',"
            + " 'progressive_billing') AND i.customer_id";
    /** Fees without corrections, whose amounts are earned with their invoice. */
    private static final String FEES = "SELECT f.id, f.invoice_id, f.subscription_id, f.fee_type,"
            + " f.item_code, f.amount_cents FROM fees f";
    private static final String IN_ARREARS = "WHERE (f.fee_type = 'commitment'"
            + " OR f.fee_type = 'charge' AND f.pay_in_advance = 0)"
            + " AND NOT EXISTS (SELECT 1 FROM correction_lines c WHERE c.fee_id = f.id)"
            + " AND f.invoice_id";
    private final Handle handle;
    private final Map<UUID, Plan> plans = new HashMap<>();

    /** The windows of a database. */
    public UsageWindows(Handle handle) {
        this.handle = handle;
    }

    /** Gets the windows of customers. */
    public interface Reader {
        /** A window that a final invoice has billed. */
        void billed(UsageWindow window);

        /** All windows that no final invoice has billed, before discounts, by customer. */
        void unbilled(Map<UUID, List<UsageWindow>> byCustomer);
    }

    /** The invoice that a window is on. */
    private record LinkedInvoice(UUID id, CurrencyUnit currency, String status,
                                 boolean isNumbered, String number, LocalDate issuedOn,
                                 Instant voidedAt, boolean selfBilled, String entity) {
    }

    /** A window on an invoice. */
    private record Link(UUID subscriptionId, UUID planId, String plan, UUID customerId,
                        InvoicingReason reason, Window window, ZoneId zone, LinkedInvoice invoice) {
        boolean isFinal() {
            return invoice.isNumbered()
                    && (invoice.status().equals("finalized") || invoice.status().equals("voided"));
        }

        boolean isGivenUp() {
            return invoice.status().equals("deleted") || invoice.status().equals("closed");
        }
    }

    /** The key of a window, which is identified by its start. */
    private record Key(UUID subscriptionId, Instant from) {
    }

    /**
     * What has been billed of customers' usage.
     *
     * @param to    the end of the last window of each subscription
     * @param last  the last billing of each subscription
     * @param ahead the progressive invoices of each window
     */
    private record Billed(Map<UUID, Instant> to, Map<UUID, LastBilling> last,
                          Map<Key, List<Billing>> ahead) {
    }

    private record Owner(UUID invoiceId, UUID subscriptionId) {
    }

    /** The revenue of fees after and before discounts. */
    private record Cents(Map<Item, Long> net, Map<Item, Long> gross) {
        static final Cents NONE = new Cents(Map.of(), Map.of());

        Cents() {
            this(new TreeMap<>(), new TreeMap<>());
        }
    }

    /**
     * Passes the windows to a reader, customer by customer.
     *
     * @param externalId of the only customer to read; null for all
     * @param unbilledTo the last date of windows without an invoice; null for none of them
     */
    public void read(String externalId, LocalDate unbilledTo, Reader reader) {
        new JournalCustomers(handle)
                .inBatches(externalId, parties -> read(parties, unbilledTo, reader));
    }

    private void read(Map<UUID, Entry.Party> parties, LocalDate unbilledTo, Reader reader) {
        List<Link> links = new Rows<>(handle, LINKS, UsageWindows::link).listIn(OF_USAGE,
                parties.keySet(), "ORDER BY i.customer_id, l.charges_from, l.created_at, l.id");
        Map<Owner, Cents> fees = fees(parties, links);
        Map<Key, List<Billing>> ahead = new HashMap<>();
        Map<Key, Link> first = new LinkedHashMap<>();
        Map<UUID, Instant> billedTo = new HashMap<>();
        for (Link link : links) {
            Key key = new Key(link.subscriptionId(), link.window().from());
            if (link.reason() == InvoicingReason.PROGRESSIVE_BILLING) {
                if (link.isFinal()) {
                    ahead.computeIfAbsent(key, one -> new ArrayList<>())
                            .add(billing(link, parties.get(link.customerId()), fees));
                }
                continue;
            }
            billedTo.merge(link.subscriptionId(), link.window().to(), Instants::later);
            if (!link.isGivenUp()) {
                first.putIfAbsent(key, link);
            }
        }
        Map<UUID, List<UsageWindow>> unbilled = new HashMap<>();
        first.forEach((key, link) -> {
            UsageWindow window = window(link, parties.get(link.customerId()), fees,
                    ahead.getOrDefault(key, List.of()));
            if (link.isFinal()) {
                reader.billed(window);
            } else {
                unbilled.computeIfAbsent(link.customerId(), id -> new ArrayList<>()).add(window);
            }
        });
        if (unbilledTo != null) {
            open(parties, unbilledTo, billedTo, ahead).forEach((id, windows) ->
                    unbilled.computeIfAbsent(id, one -> new ArrayList<>()).addAll(windows));
            Map<UUID, List<UsageWindow>> byCustomer = new LinkedHashMap<>();
            parties.keySet().forEach(id ->
                    byCustomer.put(id, unbilled.getOrDefault(id, List.of())));
            reader.unbilled(byCustomer);
        }
    }

    /** The windows of customers that have no invoice yet, by customer. */
    private Map<UUID, List<UsageWindow>> open(Map<UUID, Entry.Party> parties, LocalDate to,
                                              Map<UUID, Instant> billedTo,
                                              Map<Key, List<Billing>> ahead) {
        Map<UUID, List<Subscription>> running = running(parties.keySet());
        Map<UUID, Customer> customers = new Customers(handle).byIds(running.keySet());
        // The invoice of the window before the first one is made after that window's end.
        Map<UUID, LastBilling> last = new LastBillings(handle, null).find(
                running.values().stream().flatMap(List::stream).map(Subscription::id).toList(),
                LocalDays.endOf(to.plusDays(1), ZoneOffset.UTC)
                        .plus(ZoneMove.LIMIT));
        Map<UUID, List<UsageWindow>> open = new HashMap<>();
        running.forEach((id, subscriptions) -> open.put(id, open(subscriptions,
                new BillingContext(handle, customers.get(id)), parties.get(id), to,
                new Billed(billedTo, last, ahead))));
        return open;
    }

    private UsageWindow window(Link link, Entry.Party party, Map<Owner, Cents> fees,
                               List<Billing> ahead) {
        return new UsageWindow(
                new UsageWindow.Subject(party.ofEntity(link.invoice().entity()),
                        link.invoice().currency(), link.invoice().selfBilled(),
                        link.subscriptionId(), link.planId(), link.plan()),
                link.window(), link.zone(), link.invoice().id(), null,
                link.isFinal() ? billing(link, party, fees) : null, ahead, Map.of());
    }

    /** The subscriptions of customers that accrue usage, by customer. */
    private Map<UUID, List<Subscription>> running(Collection<UUID> customerIds) {
        List<Subscription> active = new Subscriptions(handle).ofCustomers(customerIds).stream()
                .filter(Subscription::isActive).toList();
        plans.putAll(new Plans(handle).byIds(active.stream().map(Subscription::planId)
                .filter(id -> !plans.containsKey(id)).collect(Collectors.toSet())));
        return active.stream().filter(one -> plan(one).pricing().charges().stream()
                        .anyMatch(charge -> !charge.billing().payInAdvance()))
                .collect(Collectors.groupingBy(Subscription::customerId));
    }

    /** The windows of a customer's subscriptions that have no invoice yet. */
    private List<UsageWindow> open(List<Subscription> running, BillingContext context,
                                   Entry.Party party, LocalDate to, Billed billed) {
        List<UsageWindow> windows = new ArrayList<>();
        BillingEntities entities = new BillingEntities(handle);
        Customer customer = context.customer();
        ZoneId zone = context.zone();
        Instant end = LocalDays.endOf(to, zone);
        for (Subscription one : running) {
            SubscriptionTerms terms = context.terms(one, plan(one))
                    .after(billed.last().get(one.id()));
            String entity = entities.byId(one.invoicing().billingEntityId() == null
                    ? customer.billingEntityId()
                    : one.invoicing().billingEntityId()).orElseThrow().code();
            Instant billedTo = billed.to().get(one.id());
            Instant from = billedTo == null ? one.state().startedAt() : Window.endOf(billedTo);
            while (!from.isAfter(end)) {
                BilledPeriods periods = periods(terms, from);
                Window window = periods.windows().charges();
                windows.add(new UsageWindow(
                        new UsageWindow.Subject(party.ofEntity(entity),
                                terms.plan().billing().currency(), customer.isPartner(), one.id(),
                                terms.plan().commonId(), terms.plan().code()),
                        window, zone, null, periods, null,
                        billed.ahead().getOrDefault(new Key(one.id(), window.from()),
                                List.of()), Map.of()));
                from = window.end();
            }
        }
        return windows;
    }

    /** The periods that the next billing day bills from an instant on. */
    private static BilledPeriods periods(SubscriptionTerms terms, Instant from) {
        BillingWindows running = BillingWindows.current(terms, from);
        Window charges = running.charges();
        BillingWindows windows = new BillingWindows(running.subscription(),
                new Window(charges.from().isBefore(from) ? from : charges.from(), charges.to()),
                running.fixedCharges(), running.subscriptionDates(), running.chargesDates(),
                running.fixedChargesDates());
        return new BilledPeriods(new BilledSubscription(terms,
                InvoicingReason.SUBSCRIPTION_PERIODIC, null), from, windows, windows,
                LocalDays.of(from, terms.zone()));
    }

    private Plan plan(Subscription subscription) {
        return plans.get(subscription.planId());
    }

    private Map<Owner, Cents> fees(Map<UUID, Entry.Party> parties, List<Link> links) {
        Collection<UUID> invoices = links.stream().filter(Link::isFinal)
                .map(link -> link.invoice().id())
                .distinct().toList();
        Map<Owner, Cents> fees = new HashMap<>();
        if (invoices.isEmpty()) {
            return fees;
        }
        Map<UUID, Long> revenue = revenue(parties);
        new Rows<>(handle, FEES, row -> {
            Cents cents = fees.computeIfAbsent(new Owner(row.id("invoice_id"),
                    row.id("subscription_id")), key -> new Cents());
            Item item = Item.of(row.constant("fee_type", FeeType.class), row.text("item_code"));
            cents.net().merge(item, revenue.get(row.id("id")), Long::sum);
            cents.gross().merge(item, row.number("amount_cents"), Long::sum);
            return null;
        }).listIn(IN_ARREARS, invoices, "");
        return fees;
    }

    /** The revenue of each fee of final invoices, as posted by the journal. */
    private Map<UUID, Long> revenue(Map<UUID, Entry.Party> parties) {
        Map<UUID, Long> revenue = new HashMap<>();
        new InvoiceVouchers(handle, new VoucherFees(handle)).ofCustomers(parties.keySet())
                .values().stream().flatMap(List::stream).forEach(invoice -> {
                    List<Long> cents = invoice.revenueCents();
                    for (int i = 0; i < cents.size(); i++) {
                        revenue.put(invoice.fees().get(i).id(), cents.get(i));
                    }
                });
        return revenue;
    }

    private static Billing billing(Link link, Entry.Party party, Map<Owner, Cents> fees) {
        LocalDate voided = link.invoice().voidedAt() == null ? null
                : LocalDays.of(link.invoice().voidedAt(), party.zone());
        Cents cents = fees.getOrDefault(new Owner(link.invoice().id(), link.subscriptionId()),
                Cents.NONE);
        return new Billing(link.invoice().id(), link.invoice().number(), link.invoice().issuedOn(),
                voided != null && voided.isBefore(link.invoice().issuedOn())
                ? link.invoice().issuedOn() : voided,
                cents.net(), cents.gross());
    }

    private static Link link(Row row) {
        return new Link(row.id("subscription_id"), row.id("plan_id"), row.text("plan"),
                row.id("customer_id"),
                row.constant("invoicing_reason", InvoicingReason.class),
                new Window(row.instant("charges_from"), row.instant("charges_to")),
                row.zone("timezone"),
                new LinkedInvoice(row.id("invoice_id"), row.currency("currency"),
                        row.text("status"), row.optionalNumber("sequential_id") != null,
                        row.text("number"), row.date("issuing_date"), row.instant("voided_at"),
                        row.flag("self_billed"), row.text("entity")));
    }
}
