package billing.repair.correction.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.AppliedTax;
import billing.invoicing.BilledItem;
import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.correction.CorrectionLine;
import billing.invoicing.store.Invoices;
import billing.invoicing.tax.PrepaidCredit;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import billing.repair.correction.CorrectionMethod;
import billing.repair.correction.service.CreditSources.CreditSource;
import billing.repair.correction.store.Corrections;
import billing.settlement.coupon.store.AppliedCoupons;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.CreditNoteReason;
import billing.settlement.creditnote.CreditableInvoice;
import billing.settlement.creditnote.CreditedFee;
import billing.settlement.creditnote.CreditedItems;
import billing.settlement.creditnote.issue.CreditNoteDetails;
import billing.settlement.creditnote.issue.CreditNoteIssue;
import billing.settlement.creditnote.service.CreditNoteCreation;
import billing.settlement.wallet.GrantedDiscounts;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Allocates the reduction of a corrected invoice to the fees that billed it: those of earlier
 * corrections on final invoices, then those of the invoice itself ({@code money.md 4.2, 4.3}). Each
 * fee is credited at most its remaining amount, less its share of coupons and progressive credits.
 */
final class CorrectionCredits {
    private final UnitOfWork work;
    private final Handle handle;
    private final Invoice invoice;
    private final CorrectionMethod method;
    private final CreditSources sources;
    private final Map<UUID, CreditableInvoice> creditable = new LinkedHashMap<>();
    private final Map<UUID, List<CreditedFee>> items = new LinkedHashMap<>();
    private final Map<UUID, Long> reserved = new LinkedHashMap<>();
    private final Map<TaxGroup, BigDecimal> netLeft = new HashMap<>();
    /**
     * Whether older corrections have offset fees against each other, so that one fee may have the
     * amount of another.
     */
    private final boolean isNetted;
    /** The discount of the invoice by fixed-amount coupons and granted credits. */
    private final long sumsCents;
    private final Map<BilledItem, BigDecimal> progressive = new LinkedHashMap<>();
    private BigDecimal missingCents = BigDecimal.ZERO;

    CorrectionCredits(UnitOfWork work, Invoice invoice,
                      CorrectionMethod method) {
        this.work = work;
        this.handle = work.handle();
        this.invoice = invoice;
        this.method = method;
        this.sources = new CreditSources(handle, invoice);
        this.sumsCents = sumsCents();
        this.isNetted = new Corrections(work.handle()).coupons(invoice.id())
                == Corrections.Coupons.UNKNOWN;
    }

    /** The fees of an invoice with the same taxes. */
    private record TaxGroup(UUID invoiceId, Set<AppliedTax.Key> taxes) {
        static TaxGroup of(Invoice invoice, Fee fee) {
            return new TaxGroup(invoice.id(), AppliedTax.Key.of(fee.billedTaxes()));
        }
    }

    /** The fees to which a reduction is allocated. */
    enum From {
        /**
         * The fees that billed it, by a line: negative lines on the same invoice do not count. What
         * a fixed discount deducted from these fees is deducted from positive lines of the same
         * correction, which are billed without it.
         */
        BILLED,
        /**
         * The fees that billed it, by credit notes: at most the creditable amount of an invoice.
         */
        CREDITABLE,
        /** Any fees with the same taxes, by credit notes. */
        ANY
    }

    private long sumsCents() {
        Map<UUID, Long> credits = new HashMap<>();
        invoice.parts().credits().stream().filter(credit -> credit.source() == Credit.Source.COUPON)
                .forEach(credit -> credits.merge(credit.sourceId(), credit.amountCents(),
                        Long::sum));
        return new AppliedCoupons(handle).byIds(credits.keySet()).stream()
                .filter(coupon -> !coupon.isPercentage())
                .mapToLong(coupon -> credits.get(coupon.id())).sum()
                + GrantedDiscounts.used(invoice.parts().credits()).stream()
                        .mapToLong(PrepaidCredit::cents).sum();
    }

    /**
     * The allocation of a reduction to fees.
     *
     * @param progressive  the parts billed by progressive invoices, in cents
     * @param missingCents the part that was already credited
     */
    record Plan(List<Part> parts, Map<BilledItem, BigDecimal> progressive,
                BigDecimal missingCents) {
        /**
         * Whether nothing of it was credited or billed by progressive invoices, so that a line can
         * deduct it from an invoice.
         */
        boolean isWhole() {
            return progressive.isEmpty() && missingCents.signum() == 0;
        }

        /** Returns the amount of each fee, before coupons. */
        Map<UUID, Long> amounts() {
            Map<UUID, Long> amounts = new LinkedHashMap<>();
            parts.forEach(part -> amounts.merge(part.item().fee().id(), part.item().wholeCents(),
                    Long::sum));
            return amounts;
        }
    }

    /** A fee of an invoice with the allocated amount. */
    private record Part(Invoice holder, CreditedFee item) {
    }

    /**
     * What a fee bears of a reduction.
     *
     * @param item             what a credit note credits of the fee, before coupons; empty for
     *                         nothing
     * @param creditedCents    its net amount
     * @param progressiveCents the part that progressive invoices billed before
     */
    private record Share(Optional<CreditedFee> item, BigDecimal creditedCents,
                         BigDecimal progressiveCents) {
        /**
         * The share of a fee.
         *
         * @param requested net cents, more than zero
         * @param most      what is left of the fee, before coupons; more than zero
         */
        static Share of(CreditSource source, BigDecimal requested, BigDecimal most) {
            Fee fee = source.fee();
            BigDecimal amount = BigDecimal.valueOf(fee.amounts().cents());
            BigDecimal net = Decimals.ratio(fee.netAmountCents().multiply(most), amount)
                    .max(BigDecimal.ZERO);
            BigDecimal credited = requested.min(net);
            BigDecimal item = requested.compareTo(net) >= 0 ? most : Decimals.round(
                    Decimals.ratio(requested.multiply(amount), fee.netAmountCents()),
                    Scale.CENTS_PART).min(most);
            return new Share(net.signum() == 0 ? Optional.empty()
                            : Optional.of(new CreditedFee(fee, item)), credited,
                    !source.isBilledBefore() ? BigDecimal.ZERO : requested.subtract(credited)
                            .min(most.subtract(net)).max(BigDecimal.ZERO));
        }

        BigDecimal cents() {
            return creditedCents.add(progressiveCents);
        }
    }

    /** The part of the reduction, before taxes, that was already credited. */
    long missingCents() {
        return Decimals.toWhole(missingCents);
    }

    /**
     * Plans the allocation of a negative line to fees; reserves nothing.
     *
     * @param from the fees to allocate to
     */
    Plan plan(CorrectionLine line, From from) {
        boolean byNote = from != From.BILLED;
        BigDecimal left = BigDecimal.valueOf(-line.netCents());
        List<Part> parts = new ArrayList<>();
        Map<BilledItem, BigDecimal> before = new LinkedHashMap<>();
        boolean byOwn = from == From.BILLED && !isNetted;
        BigDecimal spread = isNetted || from == From.ANY ? left
                : spread(sources.billing(line), left);
        for (CreditSource source : byOwn ? sources.billing(line) : sources.all(line)) {
            BigDecimal requested = source.own() ? left : left.min(spread);
            if (requested.signum() <= 0) {
                break;
            }
            BigDecimal most = left(source.holder(), source.fee(), byNote);
            if (most.signum() <= 0) {
                continue;
            }
            Share share = Share.of(source, requested, most);
            share.item().ifPresent(item -> parts.add(new Part(source.holder(), item)));
            before.merge(BilledItem.of(source.fee()), share.progressiveCents(), BigDecimal::add);
            left = left.subtract(share.cents());
            spread = source.own() ? spread : spread.subtract(share.cents());
        }
        before.values().removeIf(cents -> cents.signum() == 0);
        BigDecimal missing = byOwn ? left.subtract(spread) : left;
        // A remainder below a cent is the rounding of the fees' coupons.
        return new Plan(parts, before,
                missing.compareTo(BigDecimal.ONE) < 0 ? BigDecimal.ZERO : missing);
    }

    /**
     * Returns the part that the billing fees lack because a fixed discount was deducted from them
     * that other fees bear now: those other fees are reduced by it.
     */
    private BigDecimal spread(List<CreditSource> billing, BigDecimal requested) {
        BigDecimal own = BigDecimal.ZERO;
        for (CreditSource source : billing) {
            BigDecimal most = left(source.holder(), source.fee(), false).max(BigDecimal.ZERO);
            own = own.add(source.isBilledBefore()
                    ? most : Decimals.ratio(source.fee().netAmountCents().multiply(most),
                            BigDecimal.valueOf(source.fee().amounts().cents())));
        }
        return requested.subtract(own).max(BigDecimal.ZERO).min(BigDecimal.valueOf(sumsCents));
    }

    private BigDecimal left(Invoice holder, Fee fee, boolean byNote) {
        CreditableInvoice limits = limits(holder);
        BigDecimal left = BigDecimal.valueOf((byNote ? limits.leftOfFeeCents(fee)
                : limits.undeductedByOthersCents(fee)) - reserved.getOrDefault(fee.id(), 0L));
        return byNote && limits.hasNegativeLines() && fee.netAmountCents().signum() > 0
                ? left.min(Decimals.round(Decimals.ratio(netLeft(holder, fee).multiply(
                        BigDecimal.valueOf(fee.amounts().cents())), fee.netAmountCents()),
                        Scale.CENTS_PART))
                : left;
    }

    private CreditableInvoice limits(Invoice holder) {
        return creditable.computeIfAbsent(holder.id(),
                id -> CreditNoteIssue.creditable(handle, holder));
    }

    private BigDecimal netLeft(Invoice holder, Fee fee) {
        return netLeft.computeIfAbsent(TaxGroup.of(holder, fee),
                group -> limits(holder).netLeftCents(fee));
    }

    /** Reserves the amounts of a plan for a line, so that they are not allocated again. */
    void reserve(Plan plan) {
        plan.parts().stream().filter(part -> limits(part.holder()).hasNegativeLines())
                .forEach(part -> netLeft.put(TaxGroup.of(part.holder(), part.item().fee()),
                        netLeft(part.holder(), part.item().fee())
                                .subtract(part.item().baseCents())));
        plan.amounts().forEach((fee, cents) -> reserved.merge(fee, cents, Long::sum));
    }

    /** Adds the amounts of a plan to the credit notes. */
    void credit(Plan plan) {
        reserve(plan);
        plan.parts().forEach(part -> items.computeIfAbsent(part.holder().id(),
                id -> new ArrayList<>()).add(part.item()));
        plan.progressive().forEach((item, cents) ->
                progressive.merge(item, cents, BigDecimal::add));
    }

    /** Adds an amount that could not be allocated because it was already credited. */
    void addMissing(BigDecimal cents) {
        missingCents = missingCents.add(cents);
    }

    /** Issues the notes, one for each invoice. */
    List<CreditNote> issue() {
        List<CreditNote> notes = new ArrayList<>();
        items.forEach((holder, fees) -> {
            CreditableInvoice limits = creditable.get(holder);
            CreditedItems credited = limits.items(fees);
            if (credited.totalCents() > 0) {
                notes.add(issue(limits, credited));
            }
        });
        long left = Decimals.toWhole(
                progressive.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add));
        for (Credit credit : invoice.parts().credits()) {
            if (credit.source() == Credit.Source.INVOICE && left > 0) {
                Invoice billed = new Invoices(handle).byId(credit.sourceId()).orElseThrow();
                if (billed.state().status() == InvoiceStatus.FINALIZED) {
                    CreditNote note = new CreditNoteIssue(work).creditExcess(billed, left,
                            (fee, netCents) -> progressive.getOrDefault(BilledItem.of(fee),
                                    BigDecimal.ZERO)).orElse(null);
                    if (note != null) {
                        notes.add(note);
                        left = Math.max(0,
                                left - note.amounts().subTotalExcludingTaxesCents());
                    }
                }
            }
        }
        missingCents = missingCents.add(BigDecimal.valueOf(left));
        return notes;
    }

    private CreditNote issue(CreditableInvoice limits, CreditedItems credited) {
        long total = credited.totalCents();
        long offset = method == CorrectionMethod.CREDIT_NOTE
                ? Math.max(0, Math.min(total,
                        Decimals.floor(limits.offsettableCents(), 0).longValueExact())) : 0;
        CreditNoteDetails details = new CreditNoteDetails(CreditNoteReason.OTHER,
                "Usage of invoice "
                + invoice.document().number() + ", corrected", null);
        return new CreditNoteCreation(work).issue(limits.invoice(), credited,
                new CreditNoteParts(total - offset, 0, offset), details);
    }
}
