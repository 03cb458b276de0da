package billing.repair.correction.service;

import billing.engine.Handle;
import billing.invoicing.AppliedTax;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.correction.CorrectionLine;
import billing.invoicing.correction.FeeKey;
import billing.invoicing.correction.store.CorrectionLines;
import billing.invoicing.store.Invoices;
import billing.subscription.Subscription;
import billing.subscription.store.Subscriptions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The fees to which reductions of a corrected invoice can be allocated: its own, and those of
 * earlier corrections of it on final invoices. Read once, as a correction may have thousands of
 * lines.
 */
final class CreditSources {
    private final Map<Group, List<Candidate>> all = new HashMap<>();
    private final Map<Billed, List<Candidate>> billing = new HashMap<>();

    /**
     * A fee to which a reduction can be allocated.
     *
     * @param own whether it billed the corrected fee; else it only has the same taxes
     */
    record CreditSource(Invoice holder, Fee fee, boolean own) {
        /** Whether progressive invoices have billed a part of the fee's invoice before. */
        boolean isBilledBefore() {
            return holder.amounts().progressiveBillingCreditCents() > 0;
        }
    }

    /** Fees among which a reduction can be allocated. */
    private record Group(String externalSubscriptionId, Set<AppliedTax.Key> taxes) {
        private static Group of(CorrectionLine line) {
            return new Group(line.corrected().externalSubscriptionId(),
                    AppliedTax.Key.of(line.amount().taxes()));
        }
    }

    /** The fees of a group that billed the same. */
    private record Billed(Group group, FeeKey key) {
    }

    private record Candidate(Invoice holder, Fee fee, Billed billed) {
        private CreditSource source(boolean own) {
            return new CreditSource(holder, fee, own);
        }
    }

    CreditSources(Handle handle, Invoice invoice) {
        List<Candidate> found = corrections(handle, invoice);
        found.addAll(original(handle, invoice));
        found.sort(Comparator.comparing(one -> one.fee().isCorrection()
                || Rerating.followsUsage(one.fee())));
        for (Candidate one : found) {
            all.computeIfAbsent(one.billed().group(), any -> new ArrayList<>()).add(one);
            billing.computeIfAbsent(one.billed(), any -> new ArrayList<>()).add(one);
        }
    }

    private static List<Candidate> corrections(Handle handle, Invoice invoice) {
        List<CorrectionLine> lines = new CorrectionLines(handle).ofInvoice(invoice.id()).stream()
                .filter(line -> line.billed().invoiceId() != null).toList();
        Map<UUID, Invoice> holders = new Invoices(handle).byIds(lines.stream()
                .map(line -> line.billed().invoiceId()).distinct().toList()).stream()
                .filter(holder -> holder.state().status() == InvoiceStatus.FINALIZED)
                .collect(Collectors.toMap(Invoice::id, holder -> holder));
        Map<UUID, Fee> fees = holders.values().stream()
                .flatMap(holder -> holder.parts().fees().stream())
                .collect(Collectors.toMap(Fee::id, fee -> fee));
        List<Candidate> found = new ArrayList<>();
        for (CorrectionLine line : lines) {
            Invoice holder = holders.get(line.billed().invoiceId());
            Fee fee = fees.get(line.billed().feeId());
            if (holder != null && fee != null) {
                found.add(new Candidate(holder, fee,
                        new Billed(Group.of(line), line.corrected().key())));
            }
        }
        return found;
    }

    private static List<Candidate> original(Handle handle, Invoice invoice) {
        List<Fee> fees = invoice.parts().fees().stream().filter(fee -> !fee.isCorrection()
                && fee.source().subscriptionId() != null).toList();
        Map<UUID, Subscription> subscriptions = new Subscriptions(handle).byIds(fees.stream()
                .map(fee -> fee.source().subscriptionId()).distinct().toList());
        return fees.stream().map(fee -> new Candidate(invoice, fee, new Billed(new Group(
                subscriptions.get(fee.source().subscriptionId()).externalId(),
                AppliedTax.Key.of(fee.billedTaxes())), FeeKey.of(fee)))).toList();
    }

    /** Returns the fees that billed the fee of a line. */
    List<CreditSource> billing(CorrectionLine line) {
        return billing.getOrDefault(billed(line), List.of()).stream()
                .map(one -> one.source(true)).toList();
    }

    /** Returns the same, then the others with the same taxes. */
    Iterable<CreditSource> all(CorrectionLine line) {
        Billed own = billed(line);
        return () -> Stream.concat(billing(line).stream(),
                all.getOrDefault(own.group(), List.of()).stream()
                        .filter(one -> !Objects.equals(one.billed(), own))
                        .map(one -> one.source(false))).iterator();
    }

    private static Billed billed(CorrectionLine line) {
        return new Billed(Group.of(line), line.corrected().key());
    }
}
