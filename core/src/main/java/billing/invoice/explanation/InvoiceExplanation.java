package billing.invoice.explanation;

import billing.catalog.Charge;
import billing.catalog.store.Plans;
import billing.customer.BillingEntities;
import billing.customer.BillingSettings;
import billing.customer.Customer;
import billing.customer.Customers;
import billing.invoice.Fee;
import billing.invoice.Invoice;
import billing.invoice.InvoiceAmounts;
import billing.invoice.InvoiceSubscription;
import billing.money.Currency;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Subscriptions;
import billing.subscription.Succession;
import billing.usage.EventStore;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** How an invoice and each of its fees came about, from usage to total. */
public final class InvoiceExplanation {
    private final Invoice invoice;
    private final Map<UUID, SubscriptionTerms> terms = new HashMap<>();
    private final Map<UUID, Charge> charges;
    private final ZoneId customerZone;
    private final EventSteps events;

    /**
     * The explanation of an invoice, with what it needs of its plans.
     *
     * @param handle     stays open while trees are made
     * @param withEvents whether trees go down to the single events
     */
    public InvoiceExplanation(Handle handle, Invoice invoice, boolean withEvents) {
        this.invoice = invoice;
        this.events = withEvents ? new EventSteps(new EventStore(handle)) : null;
        Customer customer = new Customers(handle).byId(invoice.customerId()).orElseThrow();
        this.customerZone = BillingSettings.of(customer, new BillingEntities(handle)
                .byId(customer.billingEntityId()).orElseThrow()).zone();
        for (InvoiceSubscription link : invoice.subscriptions()) {
            Subscription subscription =
                    new Subscriptions(handle).byId(link.subscriptionId()).orElseThrow();
            terms.put(subscription.id(), new SubscriptionTerms(subscription,
                    new Plans(handle).byId(subscription.planId()).orElseThrow(), link.zone(),
                    Succession.NONE));
        }
        this.charges = new Plans(handle).charges(invoice.fees().stream().map(Fee::chargeId)
                .filter(Objects::nonNull).distinct().toList());
    }

    /** The whole invoice: every fee, the taxes, the sums. */
    public Explanation tree() {
        InvoiceAmounts amounts = invoice.amounts();
        List<Explanation> steps = new ArrayList<>();
        steps.add(new Explanation("fees", money(amounts.feesCents()),
                invoice.fees().stream().map(this::tree).toList()));
        step(steps, "less progressive billing", amounts.progressiveBillingCreditCents());
        step(steps, "less coupons", amounts.couponsCents());
        steps.add(new Explanation("taxes", money(amounts.taxesCents()), taxes()));
        step(steps, "less credit notes", amounts.creditNotesCents());
        step(steps, "less prepaid credits", amounts.prepaidCreditCents());
        return new Explanation("invoice " + invoice.number(), money(amounts.totalCents()), steps);
    }

    /** One fee of the invoice. */
    public Explanation tree(Fee fee) {
        SubscriptionTerms own = terms.get(fee.subscriptionId());
        Charge charge = charges.get(fee.chargeId());
        List<Explanation> counted = events == null || charge == null || own == null ? List.of()
                : events.of(fee, charge, own.subscription().externalId());
        return new FeeExplanation(fee, own, own == null ? customerZone : own.zone(), charge,
                counted).tree();
    }

    /** Rounded once each; the sum is rounded on its own and may differ from the lines'. */
    private List<Explanation> taxes() {
        return invoice.appliedTaxes().stream()
                .map(tax -> Explanation.step(tax.name() + ", "
                        + PriceExplanation.plain(tax.rate()) + " % of "
                        + money(tax.baseAmountCents()), money(tax.amountCents())))
                .toList();
    }

    private void step(List<Explanation> steps, String what, long cents) {
        if (cents != 0) {
            steps.add(Explanation.step(what, money(-cents)));
        }
    }

    private String money(long cents) {
        Currency currency = invoice.currency();
        return currency.toUnits(cents).toPlainString() + " " + currency;
    }
}
