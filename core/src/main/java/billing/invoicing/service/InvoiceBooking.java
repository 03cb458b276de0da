package billing.invoicing.service;

import billing.catalog.InvoiceCustomSection;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.AppliedTax;
import billing.invoicing.AppliedUsageThreshold;
import billing.invoicing.BilledSubscription;
import billing.invoicing.BillingTrigger;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceSettlement;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.InvoiceType;
import billing.invoicing.PaymentStatus;
import billing.invoicing.correction.store.CorrectionLines;
import billing.invoicing.fee.store.BilledLinks;
import billing.invoicing.fee.store.BillingHistory;
import billing.invoicing.snapshot.Snapshot;
import billing.invoicing.snapshot.store.Snapshots;
import billing.invoicing.store.Fees;
import billing.invoicing.store.Invoices;
import billing.invoicing.tax.InvoiceComputation;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.subscription.InvoiceDates;
import billing.subscription.Subscription;
import billing.usage.store.UsageFlags;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Stores computed invoices with identifiers, statuses, dates and numbers, in one transaction. */
final class InvoiceBooking {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final Numbering numbering;
    private final SettlementSources sources;

    InvoiceBooking(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.numbering = new Numbering(work.handle());
        this.sources = new SettlementSources(work);
    }

    /** What an invoice is booked with. */
    private enum Terms {
        /** What is open for the customer reduces it; the customer's grace period applies. */
        USUAL,
        /** The same where nothing is open for the customer, which need not be read. */
        NOTHING_OPEN,
        /** It is open until it is paid, without a grace period, unless nothing is due. */
        HELD
    }

    /** A new invoice and the data that it was computed from. */
    private record Made(PreparedInvoice prepared, OpenSettlements open,
                        InvoiceComputation computed, Invoice invoice) {
        IssuedInvoice issued() {
            return new IssuedInvoice(invoice, prepared.parties(),
                    prepared.trigger().subscriptions(), prepared.eventsSeen());
        }
    }

    /** Books new invoices in order, except those of which a period has been billed meanwhile. */
    Map<PreparedInvoice, Invoice> book(BookingPart part) {
        List<Made> made = new ArrayList<>(part.invoices().size());
        Predicate<InvoiceSubscription> billed = readAhead(part.invoices());
        Terms terms = part.hasNothingOpen() ? Terms.NOTHING_OPEN : Terms.USUAL;
        part.invoices().forEach(one -> make(one, billed, terms).ifPresent(made::add));
        write(made);
        Map<PreparedInvoice, Invoice> booked = new LinkedHashMap<>();
        made.forEach(one -> booked.put(one.prepared(), part.hasNothingOpen() ? one.invoice()
                : sources.settle(one.invoice())));
        return booked;
    }

    /**
     * Books the invoice of an activation that waits for its payment: open unless nothing is due.
     */
    Optional<Invoice> bookHeld(PreparedInvoice prepared) {
        Optional<Made> made =
                make(prepared, billed()::isBilled, Terms.HELD);
        made.ifPresent(one -> write(List.of(one)));
        return made.map(Made::invoice);
    }

    /**
     * Reads for many invoices at once what each would query alone: the latest numbers of their
     * customers, and what is billed already.
     *
     * @return whether a link is billed already
     */
    private Predicate<InvoiceSubscription> readAhead(List<PreparedInvoice> invoices) {
        BilledLinks before = billed();
        if (invoices.size() == 1) {
            return before::isBilled;
        }
        numberAhead(invoices);
        Set<UUID> suspects = before.mayBeBilled(invoices.stream()
                .flatMap(one -> one.periods().stream()).map(one -> one.link(null, now)).toList());
        return link -> suspects.contains(link.subscriptionId()) && before.isBilled(link);
    }

    private BilledLinks billed() {
        return new BilledLinks(handle, new BillingHistory(handle, null));
    }

    /** Reads at once the latest numbers of customers, each of whom is to get the next one. */
    void numberAhead(List<PreparedInvoice> invoices) {
        invoices.stream().collect(Collectors.groupingBy(one -> one.parties().entity().id(),
                Collectors.mapping(PreparedInvoice::customerId, Collectors.toList())))
                .forEach(numbering::readAhead);
    }

    private Optional<Made> make(PreparedInvoice prepared, Predicate<InvoiceSubscription> billed,
                                Terms terms) {
        List<InvoiceSubscription> links = links(prepared);
        if (links.stream().anyMatch(billed)) {
            return Optional.empty();
        }
        BillingTrigger trigger = prepared.trigger();
        InvoiceParties parties = prepared.parties();
        InvoiceBuilder builder = new InvoiceBuilder(work.nextId(),
                prepared.type(), parties.customer(), parties.entity(),
                prepared.currency(), trigger.billedAt(), now)
                .purchaseOrderNumber(subscription(trigger).invoicing().purchaseOrderNumber())
                .usageThresholds(passed(trigger.crossed()));
        boolean grace = terms != Terms.HELD && prepared.isSubjectToGrace();
        boolean draft = grace && parties.settings().invoiceGracePeriod() > 0;
        OpenSettlements open = terms == Terms.NOTHING_OPEN ? OpenSettlements.NONE
                : draft ? sources.openForDraft(prepared) : sources.open(prepared);
        InvoiceComputation computed = prepared.computed(open);
        fill(builder, prepared, computed, links, now);
        InvoiceDates dates = grace
                ? InvoiceDates.subjectToGrace(parties.settings(),
                        parties.localDate(trigger.billedAt()), prepared.isPeriodic())
                : InvoiceDates.immediate(parties.settings(),
                        parties.localDate(trigger.billedAt()));
        builder.dates(dates, parties.settings().netPaymentTerm());
        if (draft) {
            builder.status(InvoiceStatus.DRAFT, now);
        } else {
            builder.settlement(open.settled(InvoiceSettlement.NONE, computed));
            if (terms == Terms.HELD && builder.build().totalDueCents() > 0) {
                builder.status(InvoiceStatus.OPEN, now);
            } else {
                makeFinal(builder, parties);
            }
        }
        return Optional.of(new Made(prepared, open, computed, builder.build()));
    }

    private void write(List<Made> all) {
        List<Invoice> invoices = all.stream().map(Made::invoice).toList();
        new Invoices(handle).insertAll(invoices);
        invoices.forEach(new CorrectionLines(handle)::markBilled);
        announce(all.stream().map(Made::issued).toList());
        sources.followNewDrafts(invoices.stream().filter(InvoiceBooking::isDraft).toList());
        for (Made one : all) {
            if (!isDraft(one.invoice())) {
                one.open().consume(one.invoice(), one.computed());
            }
            one.prepared().levels().store(handle);
            bookUninvoiced(one.invoice().parties().customerId(), one.prepared().uninvoicedFees());
        }
    }

    private static boolean isDraft(Invoice invoice) {
        return invoice.state().status() == InvoiceStatus.DRAFT;
    }

    /** Settles a stored final invoice from its sources. */
    Invoice settle(Invoice invoice) {
        return sources.settle(invoice);
    }

    /** Stores fees without an invoice, with their taxes. */
    void bookUninvoiced(UUID customerId, List<Fee> computed) {
        if (!computed.isEmpty()) {
            List<Fee> alone = fees(computed, now);
            new Fees(handle).insertUninvoiced(customerId, alone);
            alone.forEach(fee -> Notices.in(handle).add(EventType.FEE_CREATED, fee.id()));
        }
    }

    /**
     * Emits the notices of an invoice that was created or finalized, and stores the snapshot of a
     * final one; closed invoices have no notices. For the parameters see {@link IssuedInvoice}.
     */
    void announce(Invoice invoice, InvoiceParties parties, List<BilledSubscription> billed,
                  Long eventsSeen) {
        announce(List.of(new IssuedInvoice(invoice, parties, billed, eventsSeen)));
    }

    /** The same of several. */
    void announce(List<IssuedInvoice> issued) {
        flagUsage(handle, issued.stream().map(IssuedInvoice::invoice).toList(), now);
        Notices notices = Notices.in(handle);
        Map<UUID, Snapshot> originals = new LinkedHashMap<>();
        for (IssuedInvoice one : issued) {
            Invoice invoice = one.invoice();
            if (isDraft(invoice)) {
                notices.add(EventType.INVOICE_DRAFTED, invoice.id());
                notices.add(EventType.INVOICE_READY_TO_FINALIZE, invoice.id());
            } else if (invoice.state().status() == InvoiceStatus.FINALIZED) {
                originals.put(invoice.id(), one.original(handle));
                announceFinal(notices, invoice);
            }
        }
        new Snapshots(handle).keep(originals);
    }

    /** Emits the notices of a finalized invoice and of its document. */
    static void announceFinal(Notices notices, Invoice invoice) {
        notices.add(switch (invoice.document().type()) {
            case SUBSCRIPTION, PROGRESSIVE_BILLING, ADVANCE_CHARGES -> EventType.INVOICE_CREATED;
            case ONE_OFF -> EventType.INVOICE_ONE_OFF_CREATED;
            case CREDIT -> EventType.INVOICE_PAID_CREDIT_ADDED;
        }, invoice.id());
        notices.add(EventType.INVOICE_GENERATED, invoice.id());
    }

    /** Marks lifetime usage as outdated, because it is computed from invoices. */
    static void flagUsage(Handle handle, List<Invoice> invoices, Instant now) {
        new UsageFlags(handle).recalculate(invoices.stream()
                .filter(invoice -> invoice.document().type() == InvoiceType.SUBSCRIPTION)
                .flatMap(invoice -> invoice.parts().subscriptions().stream())
                .map(InvoiceSubscription::subscriptionId).toList(), now);
    }

    /** Sets the computed parts of an invoice, which is new or a refreshed draft. */
    void fill(InvoiceBuilder builder, PreparedInvoice prepared, InvoiceComputation computed,
              List<InvoiceSubscription> links, Instant feesCreatedAt) {
        builder.subscriptions(links)
                .sections(null, sections(prepared.sections()))
                .computed(computed.amounts(), computed.paymentStatus(),
                        fees(computed.fees(), feesCreatedAt),
                        taxes(computed.appliedTaxes(), feesCreatedAt))
                .credits(computed.credits().stream()
                        .map(credit -> credit.identity(work.nextId(), now)).toList());
    }

    /** The links of a computed invoice, with identifiers. */
    List<InvoiceSubscription> links(PreparedInvoice prepared) {
        return prepared.periods().stream()
                .map(one -> one.link(work.nextId(), now)).toList();
    }

    /**
     * Finalizes an invoice with a number; closes it without one when it has no fees and is skipped.
     * The fees of an invoice without an amount due are paid from now on.
     */
    void makeFinal(InvoiceBuilder builder, InvoiceParties parties) {
        Invoice computed = builder.build();
        if (computed.amounts().feesCents() == 0 && !parties.finalizesZero()
                && computed.document().type() != InvoiceType.PROGRESSIVE_BILLING) {
            builder.status(InvoiceStatus.CLOSED, now);
            return;
        }
        builder.status(InvoiceStatus.FINALIZED, now)
                .number(numbering.next(parties.customer(), parties.entity(), now));
        if (computed.state().paymentStatus() == PaymentStatus.SUCCEEDED) {
            builder.payment(PaymentStatus.SUCCEEDED, now);
        }
    }

    /**
     * Finalizes, stores and announces a new invoice that is computed outside a billing run.
     *
     * @param billed     its subscriptions; empty for none
     * @param eventsSeen see {@link IssuedInvoice}
     * @throws InvalidException {@code unit_amount_cents: value_is_out_of_range} when it would be
     *                          below 0 ({@code subscriptions-and-invoicing.md 6.2}, step 10)
     */
    Invoice issue(InvoiceBuilder builder, InvoiceParties parties,
                  List<BilledSubscription> billed, Long eventsSeen) {
        makeFinal(builder, parties);
        return store(builder.build(), parties, billed, eventsSeen);
    }

    /** The same without finalizing it. */
    Invoice store(Invoice invoice, InvoiceParties parties, List<BilledSubscription> billed,
                  Long eventsSeen) {
        checkTotal(invoice);
        new Invoices(handle).insert(invoice);
        new CorrectionLines(handle).markBilled(invoice);
        announce(invoice, parties, billed, eventsSeen);
        return invoice;
    }

    /** A line with a negative price is a discount on other lines. */
    private static void checkTotal(Invoice invoice) {
        long least = Math.min(invoice.amounts().feesCents(), invoice.amounts().totalCents());
        if (least < 0) {
            throw new InvalidException("unit_amount_cents", ErrorCode.VALUE_IS_OUT_OF_RANGE,
                    "the lines add up to " + invoice.money(least),
                    "a line with a negative price can reduce other lines down to 0;"
                            + " create a credit note to return more");
        }
    }

    /** The fees with identifiers; true-ups refer to the new ones. */
    List<Fee> fees(List<Fee> computed, Instant createdAt) {
        Map<UUID, UUID> identities = new HashMap<>();
        List<Fee> fees = new ArrayList<>(computed.size());
        for (Fee fee : computed) {
            UUID id = work.nextId();
            if (fee.id() != null) {
                identities.put(fee.id(), id);
            }
            UUID parent = fee.source().trueUpParentFeeId() == null ? null
                    : identities.get(fee.source().trueUpParentFeeId());
            fees.add(FeeBuilder.of(fee).identity(id, parent, createdAt)
                    .taxes(taxes(fee.taxes().applied(), createdAt), fee.taxes().cents(),
                            fee.taxes().preciseCents(), fee.taxes().rate()).build());
        }
        return fees;
    }

    /** The tax lines with identifiers. */
    List<AppliedTax> taxes(List<AppliedTax> computed, Instant createdAt) {
        return computed.stream().map(tax -> tax.identity(work.nextId(), createdAt))
                .toList();
    }

    private List<AppliedUsageThreshold> passed(BillingTrigger.CrossedThresholds crossed) {
        return crossed == null ? List.of() : crossed.thresholds().stream()
                .map(threshold -> new AppliedUsageThreshold(work.nextId(), threshold,
                        crossed.lifetimeUsageCents(), now)).toList();
    }

    /** Copies of the current texts. */
    List<Invoice.AppliedSection> sections(List<InvoiceCustomSection> sections) {
        return sections.stream().map(section -> new Invoice.AppliedSection(work.nextId(),
                section.code(), section.displayName(), section.details(), now)).toList();
    }

    /**
     * The first subscription; all subscriptions of an invoice share the attributes read from it.
     */
    private static Subscription subscription(BillingTrigger trigger) {
        return trigger.subscriptions().get(0).terms().subscription();
    }
}
