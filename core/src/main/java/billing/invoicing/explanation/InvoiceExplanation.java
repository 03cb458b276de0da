package billing.invoicing.explanation;

import billing.catalog.Charge;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.invoicing.BilledSubscription;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceAmounts;
import billing.invoicing.InvoicingReason;
import billing.invoicing.fee.store.BillingHistory;
import billing.invoicing.service.StoredTrigger;
import billing.invoicing.tax.TaxedBases;
import billing.subscription.BillingContext;
import billing.subscription.SubscriptionTerms;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** How an invoice and each of its fees came about, from usage to total. */
public final class InvoiceExplanation {
    private final Invoice invoice;
    private final Map<UUID, SubscriptionTerms> terms = new HashMap<>();
    private final Map<UUID, Charge> charges;
    private final ZoneId customerZone;
    private final TaxSteps taxes;
    private final EventSteps events;

    /**
     * The explanation of an invoice, with what it needs of its plans.
     *
     * @param handle     stays open while trees are made
     * @param withEvents whether trees go down to the single events
     */
    public InvoiceExplanation(Handle handle, Invoice invoice, boolean withEvents) {
        this.invoice = invoice;
        this.events = withEvents ? new EventSteps(handle, invoice) : null;
        BillingContext context = BillingContext.read(handle, invoice.parties().customerId());
        this.customerZone = context.zone();
        this.taxes = new TaxSteps(context.customer(), context.entity());
        BillingHistory before = new BillingHistory(handle, invoice.id());
        new StoredTrigger(handle).asBilled(invoice).forEach(billed ->
                terms.put(billed.terms().subscription().id(), terms(billed, before)));
        this.charges = charges(handle);
    }

    /** After a move an end may fall on a date before the period that it bills. */
    private SubscriptionTerms terms(BilledSubscription billed, BillingHistory before) {
        return billed.reason() == InvoicingReason.SUBSCRIPTION_TERMINATING
                ? before.after(billed.terms(), invoice.dates().billedAt()) : billed.terms();
    }

    /** The charges as billed; those of plans that it was not issued with, as they are today. */
    private Map<UUID, Charge> charges(Handle handle) {
        Map<UUID, Charge> asBilled = new HashMap<>(new Plans(handle).charges(
                invoice.parts().fees().stream().map(fee -> fee.source().chargeId())
                .filter(Objects::nonNull).distinct().toList()));
        terms.values().forEach(one -> one.plan().pricing().charges()
                .forEach(charge -> asBilled.put(charge.id(), charge)));
        return asBilled;
    }

    /** The whole invoice: every fee, the taxes, the sums. */
    public Explanation tree() {
        InvoiceAmounts amounts = invoice.amounts();
        List<Explanation> steps = new ArrayList<>();
        steps.add(new Explanation("fees", money(amounts.feesCents()), fees()));
        step(steps, "less progressive billing", amounts.progressiveBillingCreditCents());
        if (amounts.couponsCents() != 0) {
            steps.add(new Explanation("less coupons", money(-amounts.couponsCents()),
                    coupons()));
        }
        steps.add(new Explanation("taxes", money(amounts.taxesCents()),
                TaxedBases.lines(invoice).stream().map(tax -> TaxSteps.line(tax,
                        BigDecimal.valueOf(tax.baseAmountCents()), invoice.document().currency()))
                        .toList()));
        step(steps, "less credit notes", amounts.creditNotesCents());
        step(steps, "less prepaid credits", amounts.prepaidCreditCents());
        return new Explanation("invoice " + (invoice.document().number() == null
                ? invoice.id() : invoice.document().number()), money(amounts.totalCents()), steps);
    }

    /** One fee of the invoice. */
    public Explanation tree(Fee fee) {
        SubscriptionTerms own = terms.get(fee.source().subscriptionId());
        FeeContext context = new FeeContext(fee, own, own == null ? customerZone : own.zone(),
                charges.get(fee.source().chargeId()), invoice.parts().fees());
        return new FeeExplanation(context, taxes,
                events == null ? List.of() : events.steps(context)).tree();
    }

    private List<Explanation> coupons() {
        return invoice.parts().credits().stream()
                .filter(credit -> credit.source().isDiscount())
                .map(credit -> new Explanation(credit.name(), money(-credit.amountCents()),
                        List.of())).toList();
    }

    /** The fees; of each subscription apart when there are several. */
    private List<Explanation> fees() {
        if (terms.size() < 2) {
            return invoice.parts().fees().stream().map(this::tree).toList();
        }
        return invoice.parts().fees().stream().collect(Collectors.groupingBy(
                        fee -> Optional.ofNullable(fee.source().subscriptionId()),
                        LinkedHashMap::new,
                        Collectors.toList())).entrySet().stream()
                .map(group -> new Explanation(group.getKey().map(terms::get)
                        .map(own -> "subscription " + own.subscription().externalId() + ", plan "
                                + own.plan().labels().name()).orElse("without subscription"),
                        money(group.getValue().stream().mapToLong(
                        one -> one.amounts().cents()).sum()),
                        group.getValue().stream().map(this::tree).toList()))
                .toList();
    }

    private void step(List<Explanation> steps, String what, long cents) {
        if (cents != 0) {
            steps.add(Explanation.step(what, money(-cents)));
        }
    }

    private Figure money(long cents) {
        return FigureFormat.money(cents, invoice.document().currency());
    }
}
