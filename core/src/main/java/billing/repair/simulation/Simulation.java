package billing.repair.simulation;

import billing.catalog.Plan;
import billing.engine.Handle;
import billing.invoicing.BilledItem;
import billing.invoicing.Fee;
import billing.kernel.money.Decimals;
import billing.kernel.money.Money;
import billing.kernel.time.Window;
import billing.repair.correction.service.FeeList;
import billing.repair.simulation.store.BilledInvoices;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteReason;
import billing.settlement.creditnote.store.CreditNotes;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/**
 * Simulates the invoices of one customer at the prices of another catalog, for comparison with the
 * actual ones.
 *
 * <p>Fees are priced again ({@link Pricing}), then the amounts that follow from them
 * ({@code subscriptions-and-invoicing.md 6.2}): progressive invoices and their credits, coupons, in
 * order of use, taxes, and credit notes for unused days.
 */
public final class Simulation {
    private final Handle handle;
    private final UUID customerId;
    private final Pricing pricing;
    private final Map<UUID, PricedInvoice> priced = new LinkedHashMap<>();

    /** Creates a simulation with plans read for the database of the handle. */
    public Simulation(Handle handle, UUID customerId, List<Plan> plans) {
        this.handle = handle;
        this.customerId = customerId;
        this.pricing = new Pricing(handle, new AlternativeCatalog(plans));
    }

    /**
     * Simulates the invoices billed and the credit notes issued within a span, one by one.
     *
     * @throws billing.kernel.error.NotAllowedException {@code rhythm_changed} when the other
     *                                                  catalog would have billed other periods
     */
    public List<SimulatedTotal> simulate(Window span) {
        new BilledInvoices(handle).within(span, customerId)
                .forEach(id -> priced.put(id, pricing.price(id)));
        CouponTimeline coupons =
                CouponTimeline.read(handle, customerId).without(priced.keySet());
        List<PricedInvoice> invoices = List.copyOf(priced.values());
        Map<UUID, ReducedFees> was = ReducedFees.all(invoices, PricedInvoice::was,
                coupons.restarted());
        Map<UUID, ReducedFees> same = ReducedFees.all(invoices, PricedInvoice::same,
                coupons.restarted());
        Map<UUID, ReducedFees> other = ReducedFees.all(invoices, PricedInvoice::other,
                coupons.restarted());
        List<SimulatedTotal> totals = new ArrayList<>();
        for (PricedInvoice one : invoices) {
            UUID id = one.invoice().id();
            SimulatedBill invoiced = one.corrected() ? was.get(id).whole()
                    : SimulatedBill.of(one.invoice()).plus(was.get(id).credited());
            SimulatedBill late = same.get(id).whole().minus(was.get(id).whole());
            totals.add(new SimulatedTotal(customerId, 1, invoiced, late,
                    invoiced.plus(late).plus(other.get(id).whole())
                            .minus(same.get(id).whole())));
        }
        notes(span).forEach(note -> totals.add(repriced(note)));
        return totals;
    }

    /** Returns the credit notes for unused days, of any invoice. */
    private List<CreditNote> notes(Window span) {
        return new CreditNotes(handle).issuedFor(customerId,
                CreditNoteReason.ORDER_CANCELLATION, span);
    }

    /** Reprices a note, which credits the same share of a fee at other prices. */
    private SimulatedTotal repriced(CreditNote note) {
        PricedInvoice on = priced.computeIfAbsent(note.invoiceId(), pricing::price);
        SimulatedBill was = scaled(note, on, PricedInvoice::was);
        SimulatedBill same = scaled(note, on, PricedInvoice::same);
        SimulatedBill late = same.minus(was);
        return new SimulatedTotal(customerId, 0, was, late,
                scaled(note, on, PricedInvoice::other));
    }

    private static SimulatedBill scaled(CreditNote note, PricedInvoice on,
                                        Function<PricedInvoice, FeeList> prices) {
        BigDecimal before = BigDecimal.ZERO;
        BigDecimal after = BigDecimal.ZERO;
        for (CreditNote.Item item : note.lines().items()) {
            Fee fee = on.invoice().parts().fees().stream()
                    .filter(one -> one.id().equals(item.feeId())).findFirst().orElseThrow();
            BilledItem what = BilledItem.of(fee);
            long was = on.was().centsOf(what);
            before = before.add(item.preciseAmountCents());
            after = after.add(was == 0 ? item.preciseAmountCents()
                    : Decimals.ratio(item.preciseAmountCents().multiply(BigDecimal.valueOf(
                            prices.apply(on).centsOf(what))), BigDecimal.valueOf(was)));
        }
        return SimulatedBill.credited(new Money(
                scaled(note.amounts().subTotalExcludingTaxesCents(), after, before),
                note.document().currency()),
                new Money(scaled(note.amounts().taxesCents(), after, before),
                note.document().currency()));
    }

    private static long scaled(long cents, BigDecimal after, BigDecimal before) {
        return before.signum() == 0 ? cents : Decimals.toWhole(Decimals.ratio(
                BigDecimal.valueOf(cents).multiply(after), before));
    }
}
