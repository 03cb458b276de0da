package billing.invoicing.service;

import billing.catalog.InvoiceCustomSection;
import billing.catalog.Plan;
import billing.catalog.store.CustomSections;
import billing.engine.Handle;
import billing.invoicing.BillingTrigger;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceType;
import billing.invoicing.InvoicingReason;
import billing.invoicing.correction.store.CorrectionLines;
import billing.invoicing.fee.BilledPeriods;
import billing.invoicing.fee.PeriodFees;
import billing.invoicing.fee.UsageCheckpoints;
import billing.invoicing.fee.store.BillingHistory;
import billing.invoicing.tax.TaxableFee;
import billing.kernel.error.ForbiddenException;
import billing.kernel.error.StoreException;
import billing.subscription.Subscription;
import billing.usage.store.EventStore;
import billing.usage.store.StoredUsageCheckpoints;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Computes an invoice from stored data, without writing. */
final class InvoicePreparation {
    private final Handle handle;
    private final UUID own;
    private final UUID seller;
    private final EventStore events;
    private final Map<BillingTrigger, List<BilledPeriods>> known = new IdentityHashMap<>();
    private BillingHistory before;

    /**
     * Creates the computation of one invoice.
     *
     * @param own the draft that is computed again; null for a new invoice
     */
    InvoicePreparation(Handle handle, UUID own) {
        this(handle, own, null, new EventStore(handle), new BillingHistory(handle, own));
    }

    /** With the billing entity of a draft, which it keeps; null for that of the subscription. */
    private InvoicePreparation(Handle handle, UUID own, UUID seller, EventStore events,
                               BillingHistory before) {
        this.handle = handle;
        this.own = own;
        this.seller = seller;
        this.events = events;
        this.before = before;
    }

    /**
     * Computes stored drafts again, by their ids; what they ask for is read at once.
     *
     * @throws ForbiddenException {@code feature_unavailable} unless all are of subscriptions
     */
    static Map<UUID, PreparedInvoice> ofDrafts(Handle handle, List<Invoice> drafts) {
        if (drafts.stream().anyMatch(one -> one.document().type() != InvoiceType.SUBSCRIPTION)) {
            throw new ForbiddenException("feature_unavailable",
                    "only invoices of subscriptions can be made again");
        }
        StoredTrigger stored = new StoredTrigger(handle);
        stored.readAhead(drafts);
        EventStore events = new EventStore(handle);
        Map<UUID, BillingHistory> histories = BillingHistory.ofDrafts(handle, drafts);
        Map<BillingTrigger, InvoicePreparation> all = new LinkedHashMap<>();
        for (Invoice draft : drafts) {
            InvoicePreparation one = new InvoicePreparation(handle, draft.id(),
                    draft.parties().billingEntityId(), events, histories.get(draft.id()));
            BillingTrigger trigger = stored.trigger(draft);
            one.known.put(trigger, one.periods(trigger));
            all.put(trigger, one);
        }
        PeriodFees.readAhead(handle, events, all.values().stream()
                .flatMap(one -> one.known.values().stream()).flatMap(List::stream).toList());
        Map<UUID, PreparedInvoice> prepared = new HashMap<>();
        all.forEach((trigger, one) -> prepared.put(one.own, one.prepare(trigger)));
        return prepared;
    }

    /** Computes a future invoice, before which others will be billed. */
    InvoicePreparation after(List<BillingTrigger> earlier, Instant billedAt) {
        before = before.foreseeing(earlier, earlier.stream()
                .flatMap(one -> prepare(one).fees().stream()).toList(), billedAt);
        return this;
    }

    /**
     * Reads at once what computing several invoices of one instant is going to ask for. An invoice
     * that cannot be computed fails when it is its turn.
     */
    void readAhead(List<BillingTrigger> triggers) {
        before = before.readAhead(triggers.stream().flatMap(one -> one.subscriptions().stream())
                .map(one -> one.terms().subscription().id()).toList(),
                triggers.get(0).billedAt());
        for (BillingTrigger trigger : triggers) {
            try {
                known.put(trigger, periods(trigger));
            } catch (StoreException e) {
                throw e;
            } catch (RuntimeException e) {
                // It fails again when it is its turn.
                continue;
            }
        }
        PeriodFees.readAhead(handle, events,
                known.values().stream().flatMap(List::stream).toList());
    }

    PreparedInvoice prepare(BillingTrigger trigger) {
        List<BilledPeriods> periods =
                known.containsKey(trigger) ? known.get(trigger) : periods(trigger);
        InvoiceParties parties = parties(trigger, periods);
        StoredUsageCheckpoints persisted = new StoredUsageCheckpoints(handle);
        PeriodFees fees = new PeriodFees(handle, before, events, persisted,
                parties.taxes());
        List<TaxableFee> made = new ArrayList<>();
        List<Fee> alone = new ArrayList<>();
        for (BilledPeriods one : periods) {
            made.addAll(fees.fees(one));
            made.addAll(corrections(one));
            alone.addAll(fees.uninvoicedFees(one));
        }
        return new PreparedInvoice(trigger, parties, periods, made, alone,
                sections(periods, parties), new UsageCheckpoints(fees.levels(), persisted.made()),
                own, seen());
    }

    /** The corrections of closed periods of a subscription. */
    private List<TaxableFee> corrections(BilledPeriods periods) {
        if (periods.reason() != InvoicingReason.SUBSCRIPTION_PERIODIC
                && periods.reason() != InvoicingReason.SUBSCRIPTION_TERMINATING) {
            return List.of();
        }
        Subscription subscription = periods.subscription();
        return new CorrectionLines(handle)
                .open(subscription, periods.terms().plan().billing().currency(), own).stream()
                .map(line -> line.fee(subscription.id())).toList();
    }

    /** Computes the invoice of given fees, instead of the fees of one subscription's periods. */
    PreparedInvoice prepare(BillingTrigger trigger, List<Fee> fees) {
        Plan plan = trigger.subscriptions().get(0).terms().plan();
        return prepare(trigger, parties -> fees.stream()
                .map(fee -> PeriodFees.taxable(fee, plan, parties.taxes())).toList());
    }

    /** Computes the invoice of given fees with taxes, which may depend on the parties. */
    PreparedInvoice prepare(BillingTrigger trigger,
                            Function<InvoiceParties, List<TaxableFee>> fees) {
        List<BilledPeriods> periods = periods(trigger);
        InvoiceParties parties = parties(trigger, periods);
        return new PreparedInvoice(trigger, parties, periods, fees.apply(parties), List.of(),
                sections(periods, parties), UsageCheckpoints.NONE, own, seen());
    }

    /** Computes the invoice of given fees with taxes; levels of weighted sums do not change. */
    PreparedInvoice prepare(BillingTrigger trigger, InvoiceParties parties,
                            List<TaxableFee> made) {
        return new PreparedInvoice(trigger, parties,
                periods(trigger), made, List.of(), List.of(),
                UsageCheckpoints.NONE, own, seen());
    }

    private long seen() {
        return events.seen();
    }

    private List<BilledPeriods> periods(BillingTrigger trigger) {
        return trigger.subscriptions().stream()
                .map(one -> BilledPeriods.of(one, trigger.billedAt(), before)).toList();
    }

    private InvoiceParties parties(BillingTrigger trigger, List<BilledPeriods> periods) {
        return InvoiceParties.read(handle, trigger.customer(), seller != null ? seller
                : periods.get(0).subscription().invoicing().billingEntityId());
    }

    private List<InvoiceCustomSection> sections(List<BilledPeriods> periods,
                                                InvoiceParties parties) {
        List<CustomSectionSelection.Choice> choices = periods.stream()
                .map(BilledPeriods::subscription)
                .map(one -> new CustomSectionSelection.Choice(one.invoicing().customSections(),
                        one.invoicing().skipCustomSections()))
                .toList();
        return named(handle, CustomSectionSelection.codes(choices, parties.customer(),
                parties.entity()));
    }

    /** The live sections with these codes; deleted ones are left out. */
    static List<InvoiceCustomSection> named(Handle handle, List<String> codes) {
        CustomSections sections = new CustomSections(handle);
        return codes.stream().map(sections::find).flatMap(Optional::stream).toList();
    }
}
