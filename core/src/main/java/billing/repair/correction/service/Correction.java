package billing.repair.correction.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.CouponShare;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.correction.CorrectionLine;
import billing.invoicing.correction.store.CorrectionLines;
import billing.invoicing.fee.WeightedCheckpoint;
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

/**
 * Books what invoices of closed periods come to now, once: what has been corrected is the baseline
 * of the next time, written in the same transaction as the documents.
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
     * Corrects an invoice, with a line for each fee. Those under the same taxes stand on one
     * invoice, so that usage that only takes the place of a minimum moves no money.
     *
     * @return what was done; nothing when the invoice still comes to what was billed
     * @throws billing.kernel.error.NotAllowedException {@code not_regenerable} for an invoice that
     *                                           cannot be made again without moving more than usage
     */
    public Optional<CorrectedInvoice> correct(UUID invoiceId, CorrectionMethod way) {
        InvoiceDifference difference =
                new Rerating(handle).rerate(new Invoices(handle).byId(invoiceId).orElseThrow());
        if (difference.isEmpty()) {
            return Optional.empty();
        }
        boolean again = way == CorrectionMethod.REGENERATE && !difference.fees().isEmpty();
        InvoiceRegeneration madeAgain = new InvoiceRegeneration(work);
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
                    madeAgain.regenerate(difference), 0));
        }
        new CouponUse(handle).correct(difference.fees().stream().map(FeeDifference::coupons)
                .flatMap(List::stream).toList(), now);
        Corrections.add(work, invoiceId, difference.fees(), way);
        return Optional.of(book(difference, way));
    }

    /** Bills what waits for invoices that will not come, because subscriptions have ended. */
    public List<Invoice> billStranded() {
        return new CorrectionCharges(work).billStranded();
    }

    private CorrectedInvoice book(InvoiceDifference difference, CorrectionMethod way) {
        CorrectionCharges beside = new CorrectionCharges(work);
        CorrectionCredits back =
                new CorrectionCredits(work, difference.invoice(), way);
        List<CorrectionLine> lines = new ArrayList<>();
        List<List<CorrectionLine>> groups = new ArrayList<>();
        byTaxes(beside.lines(difference)).forEach(group -> groups.add(withWaiting(group)));
        groups.forEach(group -> lines.addAll(placed(group, back)));
        List<CreditNote> notes = back.issue();
        Invoice made = lines.isEmpty() ? null : beside.bill(lines, way);
        return new CorrectedInvoice(difference, notes, lines, made, back.missingCents());
    }

    /** The lines of one subscription under the same taxes. */
    private static Iterable<List<CorrectionLine>> byTaxes(List<CorrectionLine> lines) {
        Map<List<Object>, List<CorrectionLine>> groups = new LinkedHashMap<>();
        lines.forEach(one -> groups.computeIfAbsent(group(one), key -> new ArrayList<>())
                .add(one));
        return groups.values();
    }

    private static List<Object> group(CorrectionLine line) {
        return List.of(line.corrected().externalSubscriptionId(),
                FeeDifference.taxKey(line.amount().taxes()));
    }

    /**
     * Withdraws the lines of earlier corrections that no final invoice holds and joins them with
     * those of the same fees, so that what came and went before it was billed leaves nothing.
     */
    private List<CorrectionLine> withWaiting(List<CorrectionLine> group) {
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

    /** Whether a line is on no final invoice; a draft that holds it is made again without it. */
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
     * Stores the lines that an invoice can hold: every one of a fee that comes to more, and those
     * of fees that come to less as long as the lines come to no less than nothing together, with
     * their coupons and without. What does not fit is credited where it was billed.
     */
    private List<CorrectionLine> placed(List<CorrectionLine> group, CorrectionCredits back) {
        CorrectionLines stored = new CorrectionLines(handle);
        List<CorrectionLine> placed = new ArrayList<>(
                group.stream().filter(line -> line.amount().cents() > 0).toList());
        placed.forEach(line -> stored.insert(line, Map.of()));
        group.stream().filter(line -> line.amount().cents() < 0)
                .forEach(line -> reduce(line, placed, back));
        return placed;
    }

    /**
     * Places what a fee owes less: on the line as a whole, else credited where it was billed. Where
     * that invoice holds less, because other lines of a correction took it off, the line and then
     * the other fees hold the rest. What was credited before is not given back again.
     */
    private void reduce(CorrectionLine whole, List<CorrectionLine> placed, CorrectionCredits back) {
        CorrectionCredits.Plan billed = back.plan(whole, CorrectionCredits.From.BILLED);
        back.miss(billed.missingCents());
        if (billed.isWhole() && fits(placed, whole)) {
            place(whole, billed, placed, back);
            return;
        }
        long owed = -whole.netCents() - Decimals.toWhole(billed.missingCents());
        long rest = owed <= 0 ? 0
                : credit(whole.part(-owed), CorrectionCredits.From.CREDITABLE, back);
        long fitting = Math.min(rest,
                placed.stream().mapToLong(CorrectionLine::netCents).sum());
        if (fitting > 0) {
            CorrectionLine part = whole.part(-fitting);
            CorrectionCredits.Plan plan = back.plan(part, CorrectionCredits.From.BILLED);
            if (plan.isWhole() && fits(placed, part)) {
                place(part, plan, placed, back);
                rest -= fitting;
            }
        }
        if (rest > 0) {
            back.miss(BigDecimal.valueOf(
                    credit(whole.part(-rest), CorrectionCredits.From.ANY, back)));
        }
    }

    private void place(CorrectionLine line, CorrectionCredits.Plan plan,
                       List<CorrectionLine> placed, CorrectionCredits back) {
        back.take(plan);
        new CorrectionLines(handle).insert(line, plan.takes());
        placed.add(line);
    }

    /** Credits by notes; answers what they cannot hold. */
    private static long credit(CorrectionLine line, CorrectionCredits.From from,
                               CorrectionCredits back) {
        CorrectionCredits.Plan plan = back.plan(line, from);
        back.credit(plan);
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

    /** Windows behind this one go on from where it ends now. */
    private void replaceLevels(InvoiceDifference difference) {
        difference.invoice().parts().subscriptions().stream()
                .filter(link -> link.windows().charges() != null
                        && link.reason().billsUsage())
                .forEach(link -> WeightedCheckpoint.forget(handle, link.subscriptionId(),
                        link.windows().charges()));
        difference.levels().forEach(level -> level.store(handle));
    }
}
