package billing.correction.life;

import billing.correction.CorrectedInvoice;
import billing.correction.CorrectionLine;
import billing.correction.CorrectionWay;
import billing.correction.FeeDifference;
import billing.correction.InvoiceDifference;
import billing.correction.store.Corrections;
import billing.creditnote.CreditNote;
import billing.invoice.Invoice;
import billing.invoice.fee.WeightedLevel;
import billing.invoice.store.Invoices;
import billing.store.Handle;
import billing.store.Identifiers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Books what invoices of closed periods come to now, once: what has been corrected is the baseline
 * of the next time, written in the same transaction as the documents.
 */
public final class Correction {
    private final Handle handle;
    private final Identifiers identifiers;
    private final Instant now;

    /** Corrects at {@code now}, within the handle's transaction. */
    public Correction(Handle handle, Identifiers identifiers, Instant now) {
        this.handle = handle;
        this.identifiers = identifiers;
        this.now = now;
    }

    /**
     * Corrects an invoice. Fees under the same taxes make up for each other, so that usage that
     * only takes the place of a minimum moves no money.
     *
     * @return what was done; nothing when the invoice still comes to what was billed
     * @throws billing.error.NotAllowedException {@code not_regenerable} for an invoice that cannot
     *                                           be made again without moving more than usage
     */
    public Optional<CorrectedInvoice> correct(UUID invoiceId, CorrectionWay way) {
        InvoiceDifference difference =
                new Rerating(handle).of(new Invoices(handle).byId(invoiceId).orElseThrow());
        if (difference.isEmpty()) {
            return Optional.empty();
        }
        boolean again = way == CorrectionWay.REGENERATE && !difference.fees().isEmpty();
        MadeAgain madeAgain = new MadeAgain(handle, identifiers, now);
        if (again) {
            madeAgain.check(difference.invoice());
        }
        if (difference.levels() != null) {
            replaceLevels(difference);
        }
        if (difference.fees().isEmpty()) {
            return Optional.empty();
        }
        if (again) {
            return Optional.of(new CorrectedInvoice(difference, List.of(), List.of(),
                    madeAgain.of(difference), 0));
        }
        new Corrections(handle, identifiers).add(invoiceId, difference.fees(), way, now);
        return Optional.of(book(difference, way));
    }

    /** Bills what waits for invoices that will not come, because subscriptions have ended. */
    public List<Invoice> billStranded() {
        return new OwedBeside(handle, identifiers, now).billStranded();
    }

    private CorrectedInvoice book(InvoiceDifference difference, CorrectionWay way) {
        Invoice invoice = difference.invoice();
        OwedBeside beside = new OwedBeside(handle, identifiers, now);
        GivenBack back = new GivenBack(handle, identifiers, now, invoice, way);
        List<CorrectionLine> lines = new ArrayList<>();
        for (List<FeeDifference> group : byTaxes(difference)) {
            long cents = group.stream().mapToLong(FeeDifference::cents).sum();
            if (cents > 0) {
                lines.addAll(beside.lines(invoice, group, cents));
            } else if (cents < 0) {
                back.add(group, -cents);
            }
        }
        List<CreditNote> notes = back.issue();
        Invoice made = lines.isEmpty() ? null : beside.bill(lines, way);
        return new CorrectedInvoice(difference, notes, lines, made, back.missingCents());
    }

    /** The fees of one subscription under the same taxes. */
    private static Iterable<List<FeeDifference>> byTaxes(InvoiceDifference difference) {
        Map<List<Object>, List<FeeDifference>> groups = new LinkedHashMap<>();
        difference.fees().forEach(one -> groups.computeIfAbsent(
                List.of(one.key().subscriptionId(), one.taxKey()),
                key -> new ArrayList<>()).add(one));
        return groups.values();
    }

    /** Windows behind this one go on from where it ends now. */
    private void replaceLevels(InvoiceDifference difference) {
        difference.invoice().subscriptions().stream().filter(link -> link.charges() != null
                        && link.reason().billsUsage())
                .forEach(link -> WeightedLevel.forget(handle, link.subscriptionId(),
                        link.charges()));
        difference.levels().forEach(level -> level.store(handle));
    }
}
