package billing.correction.life;

import billing.correction.CorrectionLine;
import billing.correction.CorrectionWay;
import billing.correction.FeeDifference;
import billing.correction.FeeKey;
import billing.correction.store.CorrectionLines;
import billing.creditnote.CreditNote;
import billing.creditnote.CreditNoteParts;
import billing.creditnote.CreditNoteReason;
import billing.creditnote.CreditableInvoice;
import billing.creditnote.CreditedFee;
import billing.creditnote.CreditedItems;
import billing.creditnote.issue.CreditNoteIssue;
import billing.creditnote.issue.Grounds;
import billing.invoice.Credit;
import billing.invoice.Fee;
import billing.invoice.Invoice;
import billing.invoice.InvoiceStatus;
import billing.invoice.life.InvoiceLife;
import billing.invoice.store.Invoices;
import billing.money.Decimals;
import billing.store.Columns;
import billing.store.Handle;
import billing.store.Identifiers;
import billing.subscription.LifeBilling;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * What a corrected invoice owes less, given back where it was billed: first by lines of earlier
 * corrections that no final invoice holds yet, then by those that one does, then by the fees of the
 * invoice itself ({@code money.md 4.2, 4.3}).
 */
final class GivenBack {
    private static final int STORED_DECIMALS = 5;

    private final Handle handle;
    private final Identifiers identifiers;
    private final Instant now;
    private final Invoice invoice;
    private final CorrectionWay way;
    private final Map<UUID, CreditableInvoice> creditable = new LinkedHashMap<>();
    private final Map<UUID, List<CreditedFee>> items = new LinkedHashMap<>();
    private final Map<UUID, Long> taken = new LinkedHashMap<>();
    private long progressiveCents;
    private long missingCents;

    GivenBack(Handle handle, Identifiers identifiers, Instant now, Invoice invoice,
              CorrectionWay way) {
        this.handle = handle;
        this.identifiers = identifiers;
        this.now = now;
        this.invoice = invoice;
        this.way = way;
    }

    /** Of what was to be given back, before coupons and taxes, what had been given back before. */
    long missingCents() {
        return missingCents;
    }

    /** Notes what is to be given back of fees under the same taxes. */
    void add(List<FeeDifference> group, long cents) {
        long left = cents;
        Set<String> taxes = group.stream().map(FeeDifference::taxKey)
                .collect(Collectors.toSet());
        for (CorrectionLine line : new CorrectionLines(handle).ofInvoice(invoice.id())) {
            if (left > 0 && taxes.contains(FeeDifference.taxKey(line.taxes()))) {
                left -= giveBack(line, left);
            }
        }
        for (Fee fee : ownFees(group)) {
            left -= credit(invoice, fee, left);
        }
        missingCents += left;
    }

    /** A line that is not final is lowered; the fee of one that is gets credited. */
    private long giveBack(CorrectionLine line, long cents) {
        Invoice holder = line.billedOn() == null ? null
                : new Invoices(handle).byId(line.billedOn()).orElseThrow();
        if (holder == null || holder.status() == InvoiceStatus.DRAFT) {
            long lowered = Math.min(line.cents(), cents);
            new CorrectionLines(handle).lower(line, lowered);
            if (holder != null) {
                Columns.of("invoices").set("refresh_needed", true).update(handle, holder.id());
            }
            return lowered;
        }
        return holder.status() != InvoiceStatus.FINALIZED ? 0
                : holder.fees().stream().filter(fee -> fee.id().equals(line.feeId())).findFirst()
                        .map(fee -> credit(holder, fee, cents)).orElse(0L);
    }

    /** The fees that come to less, then the others of their subscriptions under the same taxes. */
    private List<Fee> ownFees(List<FeeDifference> group) {
        Set<UUID> subscriptions = group.stream().map(one -> one.key().subscriptionId())
                .collect(Collectors.toSet());
        Set<Object> lower = group.stream().filter(one -> one.cents() < 0)
                .map(FeeDifference::key).collect(Collectors.toSet());
        String taxes = group.get(0).taxKey();
        return invoice.fees().stream()
                .filter(fee -> subscriptions.contains(fee.subscriptionId())
                        && !fee.isCorrection())
                .filter(fee -> FeeDifference.taxKey(Rerating.taxes(fee)).equals(taxes))
                .sorted(Comparator.comparing(fee ->
                        !lower.contains(FeeKey.of(fee)))).toList();
    }

    /** Notes an item; answers how much of the wanted amount it gives back. */
    private long credit(Invoice holder, Fee fee, long cents) {
        CreditableInvoice limits = creditable.computeIfAbsent(holder.id(),
                id -> CreditNoteIssue.creditable(handle, holder));
        long most = limits.creditableCents(fee) - taken.getOrDefault(fee.id(), 0L);
        long given = Math.min(most, cents);
        if (given <= 0) {
            return 0;
        }
        BigDecimal item = BigDecimal.valueOf(given);
        if (holder.amounts().progressiveBillingCreditCents() > 0) {
            // What progressive invoices had billed of the fee is given back on those.
            BigDecimal net = Decimals.ratio(fee.netAmountCents().multiply(
                    BigDecimal.valueOf(most)), BigDecimal.valueOf(fee.amountCents()));
            long here = Math.min(given, net.longValue());
            progressiveCents += given - here;
            item = Decimals.round(Decimals.ratio(BigDecimal.valueOf(here).multiply(
                    BigDecimal.valueOf(fee.amountCents())), fee.netAmountCents()),
                    STORED_DECIMALS).min(BigDecimal.valueOf(most));
        }
        if (item.signum() > 0) {
            taken.merge(fee.id(), Decimals.toWhole(item), Long::sum);
            items.computeIfAbsent(holder.id(), id -> new ArrayList<>())
                    .add(new CreditedFee(fee, item));
        }
        return given;
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
        for (Credit credit : invoice.credits()) {
            if (credit.source() == Credit.Source.INVOICE && progressiveCents > 0) {
                Invoice progressive =
                        new Invoices(handle).byId(credit.sourceId()).orElseThrow();
                if (progressive.status() == InvoiceStatus.FINALIZED) {
                    new CreditNoteIssue(handle, identifiers)
                            .creditExcess(progressive, progressiveCents, now)
                            .ifPresent(note -> {
                                notes.add(note);
                                progressiveCents = Math.max(0, progressiveCents
                                        - note.amounts().subTotalExcludingTaxesCents());
                            });
                }
            }
        }
        missingCents += progressiveCents;
        return notes;
    }

    private CreditNote issued(CreditableInvoice limits, CreditedItems credited) {
        long total = credited.totalCents();
        long offset = way == CorrectionWay.CREDIT_NOTE
                ? Math.max(0, Math.min(total, limits.offsettableCents().longValue())) : 0;
        Grounds grounds = new Grounds(CreditNoteReason.OTHER, "Usage of invoice "
                + invoice.number() + ", corrected", null);
        CreditNote note = new CreditNoteIssue(handle, identifiers).issue(limits.invoice(),
                credited, new CreditNoteParts(total - offset, 0, offset), grounds, now);
        if (note.parts().offsetCents() > 0) {
            new InvoiceLife(handle, identifiers, LifeBilling.NONE)
                    .offset(limits.invoice().id(), note.parts().offsetCents(), now);
        }
        return note;
    }
}
