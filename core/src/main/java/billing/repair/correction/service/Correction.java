package billing.repair.correction.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.AppliedTax;
import billing.invoicing.CouponShare;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.correction.CorrectionLine;
import billing.invoicing.correction.store.CorrectionLines;
import billing.invoicing.fee.store.WeightedCheckpoint;
import billing.invoicing.store.Invoices;
import billing.kernel.money.Decimals;
import billing.repair.correction.CorrectedInvoice;
import billing.repair.correction.CorrectionMethod;
import billing.repair.correction.FeeDifference;
import billing.repair.correction.InvoiceDifference;
import billing.repair.correction.store.Corrections;
import billing.settlement.coupon.service.CouponUse;
import billing.settlement.creditnote.CreditNote;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Books the differences of invoices of closed periods once: the corrected amounts, stored in the
 * same transaction as the documents, are the baseline of the next correction.
 */
public final class Correction {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** Corrects at {@code now}, within the handle's transaction. */
    public Correction(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /**
     * Corrects an invoice, with a line for each fee. Lines with the same taxes are billed by one
     * invoice, so that usage that only replaces a minimum changes no amount due.
     *
     * @return the correction; empty when the recomputed amounts equal the billed ones
     * @throws billing.kernel.error.NotAllowedException {@code not_regenerable} for an invoice with
     *                                                  payments, credit notes, corrections or
     *                                                  progressive credits
     */
    public Optional<CorrectedInvoice> correct(UUID invoiceId, CorrectionMethod method) {
        InvoiceDifference difference =
                new Rerating(handle).rerate(new Invoices(handle).byId(invoiceId).orElseThrow());
        if (difference.isEmpty()) {
            return Optional.empty();
        }
        boolean regenerates = method == CorrectionMethod.REGENERATE && !difference.fees().isEmpty();
        InvoiceRegeneration regeneration = new InvoiceRegeneration(work);
        if (regenerates) {
            regeneration.check(difference);
        }
        if (difference.levels() != null) {
            replaceLevels(difference);
        }
        if (difference.fees().isEmpty()) {
            return Optional.empty();
        }
        if (regenerates) {
            Invoice replacement = regeneration.regenerate(difference);
            return Optional.of(new CorrectedInvoice(difference, List.of(), List.of(),
                    difference.fees().stream()
                            .collect(Collectors.toMap(FeeDifference::key, fee -> replacement)),
                    0));
        }
        new CouponUse(handle).correct(difference.fees().stream().map(FeeDifference::coupons)
                .flatMap(List::stream).toList(), now);
        Corrections.add(work, invoiceId, difference.fees(), method);
        return Optional.of(book(difference, method));
    }

    /** Bills the pending lines of subscriptions that have ended and will have no next invoice. */
    public List<Invoice> billEnded() {
        return new CorrectionCharges(work).billEnded();
    }

    private CorrectedInvoice book(InvoiceDifference difference, CorrectionMethod method) {
        CorrectionCharges charges = new CorrectionCharges(work);
        CorrectionCredits credits =
                new CorrectionCredits(work, difference.invoice(), method);
        List<CorrectionLine> lines = new ArrayList<>();
        List<List<CorrectionLine>> groups = new ArrayList<>();
        byTaxes(charges.lines(difference)).forEach(group -> groups.add(withPending(group)));
        groups.forEach(group -> lines.addAll(place(group, credits)));
        List<CreditNote> notes = credits.issue();
        return new CorrectedInvoice(difference, notes, lines, charges.bill(lines, method),
                credits.missingCents());
    }

    /** Groups lines by subscription and taxes. */
    private static Iterable<List<CorrectionLine>> byTaxes(List<CorrectionLine> lines) {
        Map<List<Object>, List<CorrectionLine>> groups = new LinkedHashMap<>();
        lines.forEach(one -> groups.computeIfAbsent(group(one), key -> new ArrayList<>())
                .add(one));
        return groups.values();
    }

    private static List<Object> group(CorrectionLine line) {
        return List.of(line.corrected().externalSubscriptionId(),
                AppliedTax.Key.of(line.amount().taxes()));
    }

    /**
     * Withdraws the lines of earlier corrections that are not on a final invoice and merges them
     * with those of the same fees, so that changes reverted before billing leave no line.
     */
    private List<CorrectionLine> withPending(List<CorrectionLine> group) {
        CorrectionLines stored = new CorrectionLines(handle);
        List<CorrectionLine> joined = new ArrayList<>(group);
        for (CorrectionLine earlier : stored.ofInvoice(group.get(0).corrected().invoiceId())) {
            if (group(earlier).equals(group(group.get(0))) && isWithdrawn(earlier)) {
                stored.delete(earlier);
                int same = 0;
                while (same < joined.size() && !earlier.isOfSameFee(joined.get(same))) {
                    same++;
                }
                if (same < joined.size()) {
                    joined.set(same, earlier.then(joined.get(same)));
                } else {
                    joined.add(earlier.waiting());
                }
            }
        }
        joined.removeIf(line -> line.amount().cents() == 0);
        return joined;
    }

    /** Whether a line is not on a final invoice; a draft with the line is marked for refresh. */
    private boolean isWithdrawn(CorrectionLine line) {
        if (line.billed().invoiceId() == null) {
            return true;
        }
        Invoice holder = new Invoices(handle).byId(line.billed().invoiceId()).orElseThrow();
        boolean draft = holder.state().status() == InvoiceStatus.DRAFT;
        if (draft) {
            new Invoices(handle).markRefreshNeeded(holder.id());
        }
        return draft;
    }

    /**
     * Stores the lines that an invoice can bill: all positive lines, and negative lines as long as
     * the total is not negative, with coupons and without. The remainder is credited on the
     * invoices that billed it, first, as lines can also reduce what is billed with them.
     */
    private List<CorrectionLine> place(List<CorrectionLine> group, CorrectionCredits credits) {
        CorrectionLines stored = new CorrectionLines(handle);
        List<CorrectionLine> placed = new ArrayList<>(
                group.stream().filter(line -> line.amount().cents() > 0).toList());
        placed.forEach(line -> stored.insert(line, Map.of()));
        List<CorrectionLine> fitting = new ArrayList<>();
        List<CorrectionLine> exceeding = new ArrayList<>();
        group.stream().filter(line -> line.amount().cents() < 0).forEach(line -> (fits(
                joined(placed, fitting), line) ? fitting : exceeding).add(line));
        exceeding.forEach(line -> reduce(line, placed, fitting, credits));
        fitting.forEach(line -> reduce(line, placed, List.of(), credits));
        return placed;
    }

    private static List<CorrectionLine> joined(List<CorrectionLine> some,
                                               List<CorrectionLine> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    /**
     * Allocates the reduction of a fee: to the line as a whole, else to a credit note on the
     * invoice that billed it. When that invoice has less left, because other lines of a correction
     * were deducted from it, the line and then the other fees receive the rest. Amounts already
     * credited are not credited again.
     *
     * @param waiting further negative lines that are going to be placed
     */
    private void reduce(CorrectionLine whole, List<CorrectionLine> placed,
                        List<CorrectionLine> waiting, CorrectionCredits credits) {
        CorrectionCredits.Plan billed = credits.plan(whole, CorrectionCredits.From.BILLED);
        credits.addMissing(billed.missingCents());
        if (billed.isWhole() && fits(joined(placed, waiting), whole)) {
            place(whole, billed, placed, credits);
            return;
        }
        long owed = -whole.netCents() - Decimals.toWhole(billed.missingCents());
        long rest = owed <= 0 ? 0
                : credit(whole.part(-owed), CorrectionCredits.From.CREDITABLE, credits);
        long fitting = Math.min(rest, joined(placed, waiting).stream()
                .mapToLong(CorrectionLine::netCents).sum());
        if (fitting > 0) {
            CorrectionLine part = whole.part(-fitting);
            CorrectionLine line = fits(joined(placed, waiting), part) ? part : part.net();
            CorrectionCredits.Plan plan = credits.plan(line, CorrectionCredits.From.BILLED);
            if (plan.isWhole() && fits(joined(placed, waiting), line)) {
                place(line, plan, placed, credits);
                rest -= fitting;
            }
        }
        if (rest > 0) {
            credits.addMissing(BigDecimal.valueOf(
                    credit(whole.part(-rest), CorrectionCredits.From.ANY, credits)));
        }
    }

    private void place(CorrectionLine line, CorrectionCredits.Plan plan,
                       List<CorrectionLine> placed, CorrectionCredits credits) {
        credits.reserve(plan);
        new CorrectionLines(handle).insert(line, plan.amounts());
        placed.add(line);
    }

    /** Credits by notes and returns the amount that exceeds them. */
    private static long credit(CorrectionLine line, CorrectionCredits.From from,
                               CorrectionCredits credits) {
        CorrectionCredits.Plan plan = credits.plan(line, from);
        credits.credit(plan);
        return Decimals.toWhole(plan.missingCents());
    }

    private static boolean fits(List<CorrectionLine> placed, CorrectionLine line) {
        List<CorrectionLine> all = new ArrayList<>(placed);
        all.add(line);
        List<CouponShare> coupons = all.stream().filter(one -> one.amount().coupons() != null)
                .map(correctionLine -> correctionLine.amount().coupons())
                .reduce(List.of(), CouponShare::joined);
        return all.stream().mapToLong(correctionLine -> correctionLine.amount().cents()).sum() >= 0
                && all.stream().mapToLong(CorrectionLine::netCents).sum() >= 0
                && coupons.stream().allMatch(one -> one.cents() >= 0);
    }

    /** Later windows continue from the recomputed end of this one. */
    private void replaceLevels(InvoiceDifference difference) {
        difference.invoice().parts().subscriptions().stream()
                .filter(link -> link.windows().charges() != null
                        && link.reason().billsUsage())
                .forEach(link -> WeightedCheckpoint.forget(handle, link.subscriptionId(),
                        link.windows().charges()));
        difference.levels().forEach(level -> level.store(handle));
    }
}
