package billing.repair.correction.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.correction.CorrectionLine;
import billing.invoicing.correction.FeeKey;
import billing.invoicing.correction.store.CorrectionLines;
import billing.invoicing.store.Invoices;
import billing.invoicing.tax.PrepaidCredit;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import billing.repair.correction.CorrectionMethod;
import billing.repair.correction.FeeDifference;
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
import billing.subscription.Subscriptions;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What a corrected invoice owes less, by the fees that billed it: those of earlier corrections on
 * final invoices, then those of the invoice itself ({@code money.md 4.2, 4.3}). Each fee gives back
 * at most what is left of it, less its share of coupons and progressive invoices.
 */
final class CorrectionCredits {
    private final UnitOfWork work;
    private final Handle handle;
    private final Invoice invoice;
    private final CorrectionMethod way;
    private final Map<UUID, CreditableInvoice> creditable = new LinkedHashMap<>();
    private final Map<UUID, List<CreditedFee>> items = new LinkedHashMap<>();
    private final Map<UUID, Long> taken = new LinkedHashMap<>();
    /** Older corrections netted fees, so that one fee may hold what another one owes. */
    private final boolean isNetted;
    /** What coupons of a fixed amount and granted credits deduct from the invoice. */
    private final long sumsCents;
    private BigDecimal progressiveCents = BigDecimal.ZERO;
    private BigDecimal missingCents = BigDecimal.ZERO;

    CorrectionCredits(UnitOfWork work, Invoice invoice,
                      CorrectionMethod way) {
        this.work = work;
        this.handle = work.handle();
        this.invoice = invoice;
        this.way = way;
        this.sumsCents = sumsCents();
        this.isNetted = new Corrections(work.handle()).coupons(invoice.id())
                == Corrections.Coupons.UNKNOWN;
    }

    /** Which fees give something back. */
    enum From {
        /** Those that billed it, by a line: what stands on one invoice with them does not count. */
        BILLED,
        /** Those that billed it, by credit notes: of an invoice no more than all of it comes to. */
        CREDITABLE,
        /** Any under the same taxes, by credit notes. */
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
     * From which fees an amount can be taken.
     *
     * @param progressiveCents what progressive invoices had billed of it
     * @param missingCents     what nothing is left of, because it was credited before
     */
    record Plan(List<Part> parts, BigDecimal progressiveCents, BigDecimal missingCents) {
        /** Whether fees hold all of it, so that a line can take it off an invoice. */
        boolean isWhole() {
            return progressiveCents.signum() == 0 && missingCents.signum() == 0;
        }

        /** What it takes of each fee, before coupons. */
        Map<UUID, Long> takes() {
            Map<UUID, Long> takes = new LinkedHashMap<>();
            parts.forEach(part -> takes.merge(part.item().fee().id(), part.item().wholeCents(),
                    Long::sum));
            return takes;
        }
    }

    /** A fee of an invoice, and how much of it. */
    private record Part(Invoice holder, CreditedFee item) {
    }

    /** Of what is owed less, before taxes, what had been credited before. */
    long missingCents() {
        return Decimals.toWhole(missingCents);
    }

    /**
     * Where what a negative line owes less can be taken from; nothing is taken.
     *
     * @param from which fees give it back
     */
    Plan plan(CorrectionLine line, From from) {
        boolean noted = from != From.BILLED;
        BigDecimal left = BigDecimal.valueOf(-line.netCents());
        List<Part> parts = new ArrayList<>();
        BigDecimal progressive = BigDecimal.ZERO;
        List<Source> sources = sources(line);
        BigDecimal spread = isNetted || from == From.ANY ? left : spread(sources, left);
        for (Source source : sources) {
            Fee fee = source.fee();
            BigDecimal most = BigDecimal.valueOf(left(source.holder(), fee, noted));
            BigDecimal wanted = source.own() ? left : left.min(spread);
            if (wanted.signum() <= 0 || most.signum() <= 0) {
                continue;
            }
            BigDecimal amount = BigDecimal.valueOf(fee.amounts().cents());
            BigDecimal net = Decimals.ratio(fee.netAmountCents().multiply(most), amount);
            if (net.signum() > 0) {
                BigDecimal item = wanted.compareTo(net) >= 0 ? most : Decimals.round(
                        Decimals.ratio(wanted.multiply(amount), fee.netAmountCents()),
                        Scale.CENTS_PART).min(most);
                parts.add(new Part(source.holder(), new CreditedFee(fee, item)));
            }
            BigDecimal given = wanted.min(net).max(BigDecimal.ZERO);
            BigDecimal before = BigDecimal.ZERO;
            if (source.holder().amounts().progressiveBillingCreditCents() > 0) {
                before = wanted.subtract(given).min(most.subtract(net)).max(BigDecimal.ZERO);
                progressive = progressive.add(before);
            }
            left = left.subtract(given).subtract(before);
            spread = source.own() ? spread : spread.subtract(given).subtract(before);
        }
        // Less than a cent is what rounding left between the coupons of the fees.
        return new Plan(parts, progressive,
                left.compareTo(BigDecimal.ONE) < 0 ? BigDecimal.ZERO : left);
    }

    /**
     * What the fees that billed what is corrected do not hold because a sum was deducted from them
     * that others bear now: so much of it the others give back.
     */
    private BigDecimal spread(List<Source> sources, BigDecimal wanted) {
        BigDecimal own = BigDecimal.ZERO;
        for (Source source : sources) {
            if (source.own()) {
                BigDecimal most = BigDecimal.valueOf(
                        Math.max(0, left(source.holder(), source.fee(), false)));
                own = own.add(source.holder().amounts().progressiveBillingCreditCents() > 0
                        ? most : Decimals.ratio(source.fee().netAmountCents().multiply(most),
                                BigDecimal.valueOf(source.fee().amounts().cents())));
            }
        }
        return wanted.subtract(own).max(BigDecimal.ZERO).min(BigDecimal.valueOf(sumsCents));
    }

    /**
     * A fee that can give something back.
     *
     * @param own whether it billed what is corrected, else it only stands under the same taxes
     */
    private record Source(Invoice holder, Fee fee, boolean own) {
    }

    /** The fees that billed what a line corrects, then others under the same taxes. */
    private List<Source> sources(CorrectionLine line) {
        List<Source> all = new ArrayList<>();
        String taxes = FeeDifference.taxKey(line.amount().taxes());
        for (CorrectionLine earlier : new CorrectionLines(handle).ofInvoice(invoice.id())) {
            Invoice holder = earlier.billed().invoiceId() == null ? null
                    : new Invoices(handle).byId(earlier.billed().invoiceId()).orElseThrow();
            if (holder != null && holder.state().status() == InvoiceStatus.FINALIZED
                    && earlier.corrected().externalSubscriptionId()
                    .equals(line.corrected().externalSubscriptionId())
                    && FeeDifference.taxKey(earlier.amount().taxes()).equals(taxes)) {
                holder.parts().fees().stream()
                        .filter(fee -> fee.id().equals(earlier.billed().feeId()))
                        .forEach(fee -> all.add(new Source(holder, fee,
                                earlier.corrected().key().equals(line.corrected().key()))));
            }
        }
        for (Fee fee : invoice.parts().fees()) {
            if (!fee.isCorrection() && FeeDifference.taxKey(Rerating.taxes(fee)).equals(taxes)
                    && isOf(fee, line.corrected().externalSubscriptionId())) {
                all.add(new Source(invoice, fee, FeeKey.of(fee).equals(line.corrected().key())));
            }
        }
        all.sort(Comparator.comparing((Source source) -> !source.own())
                .thenComparing(source -> source.fee().isCorrection()
                        || Rerating.followsUsage(source.fee())));
        return all;
    }

    private boolean isOf(Fee fee, String externalSubscriptionId) {
        return fee.source().subscriptionId() != null && new Subscriptions(handle)
                .byId(fee.source().subscriptionId()).orElseThrow().externalId()
                .equals(externalSubscriptionId);
    }

    private long left(Invoice holder, Fee fee, boolean noted) {
        CreditableInvoice limits = creditable.computeIfAbsent(holder.id(),
                id -> CreditNoteIssue.creditable(handle, holder));
        return (noted ? limits.creditableCents(fee) : limits.undeductedByOthersCents(fee))
                - taken.getOrDefault(fee.id(), 0L);
    }

    /** Takes by a line what was planned: nothing else can take it again. */
    void take(Plan plan) {
        plan.takes().forEach((fee, cents) -> taken.merge(fee, cents, Long::sum));
    }

    /** Keeps what was planned for the credit notes. */
    void credit(Plan plan) {
        take(plan);
        plan.parts().forEach(part -> items.computeIfAbsent(part.holder().id(),
                id -> new ArrayList<>()).add(part.item()));
        progressiveCents = progressiveCents.add(plan.progressiveCents());
    }

    /** Keeps that nothing is left of what was to be taken. */
    void miss(BigDecimal cents) {
        missingCents = missingCents.add(cents);
    }

    /** Issues the notes, one an invoice. */
    List<CreditNote> issue() {
        List<CreditNote> notes = new ArrayList<>();
        items.forEach((holder, fees) -> {
            CreditableInvoice limits = creditable.get(holder);
            CreditedItems credited = limits.items(fees);
            if (credited.totalCents() > 0) {
                notes.add(issued(limits, credited));
            }
        });
        long left = Decimals.toWhole(progressiveCents);
        for (Credit credit : invoice.parts().credits()) {
            if (credit.source() == Credit.Source.INVOICE && left > 0) {
                Invoice progressive =
                        new Invoices(handle).byId(credit.sourceId()).orElseThrow();
                if (progressive.state().status() == InvoiceStatus.FINALIZED) {
                    CreditNote note = new CreditNoteIssue(work)
                            .creditExcess(progressive, left).orElse(null);
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

    private CreditNote issued(CreditableInvoice limits, CreditedItems credited) {
        long total = credited.totalCents();
        long offset = way == CorrectionMethod.CREDIT_NOTE
                ? Math.max(0, Math.min(total, limits.offsettableCents().longValue())) : 0;
        CreditNoteDetails grounds = new CreditNoteDetails(CreditNoteReason.OTHER,
                "Usage of invoice "
                + invoice.document().number() + ", corrected", null);
        return new CreditNoteCreation(work).issue(limits.invoice(), credited,
                new CreditNoteParts(total - offset, 0, offset), grounds);
    }
}
