package billing.repair.simulation;

import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceType;
import billing.invoicing.tax.InvoiceComputation;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import billing.repair.correction.service.FeeList;
import billing.settlement.creditnote.CreditedItems;
import billing.settlement.creditnote.CreditedTaxes;
import billing.settlement.creditnote.ExcessAllocation;
import billing.settlement.progressive.ProgressiveCredit;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/**
 * The fees of an invoice after all deductions, with taxes.
 *
 * @param fees     the fees at one price, less deductions
 * @param bill     the amounts of the invoice
 * @param credited the excess of progressive invoices, which a credit note credits
 */
record ReducedFees(List<Fee> fees, SimulatedBill bill, SimulatedBill credited) {
    private static final Comparator<PricedInvoice> IN_ORDER = Comparator
            .comparing((PricedInvoice one) -> one.invoice().state().finalizedAt())
            .thenComparing(one -> one.invoice().dates().createdAt())
            .thenComparing(one -> one.invoice().id());

    /** Returns the invoices of a customer at one price, in the order in which they became final. */
    static Map<UUID, ReducedFees> all(List<PricedInvoice> invoices,
                                      Function<PricedInvoice, FeeList> prices,
                                      CouponTimeline coupons) {
        Map<UUID, ReducedFees> reduced = new HashMap<>();
        invoices.stream().sorted(IN_ORDER).forEach(one -> reduced.put(one.invoice().id(),
                of(one, prices.apply(one), coupons, reduced)));
        return reduced;
    }

    private static ReducedFees of(PricedInvoice priced, FeeList fees, CouponTimeline coupons,
                                  Map<UUID, ReducedFees> before) {
        Invoice invoice = priced.invoice();
        if (invoice.document().type() == InvoiceType.ADVANCE_CHARGES) {
            return of(invoice, InvoiceComputation.of(fees.fees()),
                    SimulatedBill.nothing(invoice.document().currency()));
        }
        SimulatedReductions reductions = new SimulatedReductions(priced, coupons, before);
        InvoiceComputation computed = InvoiceComputation.of(fees.fees(), reductions.inOrder());
        coupons.use(computed.credits(), invoice.state().finalizedAt());
        SimulatedBill credited = SimulatedBill.nothing(invoice.document().currency());
        for (ProgressiveCredit credit : reductions.progressive()) {
            credited = credited.plus(excess(credit, computed.fees()));
        }
        return of(invoice, computed, credited);
    }

    private static ReducedFees of(Invoice invoice, InvoiceComputation computed,
                                  SimulatedBill credited) {
        return new ReducedFees(computed.fees(),
                SimulatedBill.of(invoice.document().currency(), computed.amounts()), credited);
    }

    private static SimulatedBill excess(ProgressiveCredit credit, List<Fee> fees) {
        long cents = Math.max(credit.excessCents(fees), 0);
        long taxes = CreditedItems.of(ExcessAllocation.allocate(credit.billed(), cents,
                fee -> fee.amounts().cents(), (fee, netCents) ->
                        credit.tooHighCents(fee, netCents, fees)), CreditedTaxes.BY_RATE)
                .wholeTaxesCents();
        CurrencyUnit currency = credit.invoice().document().currency();
        return SimulatedBill.credited(new Money(cents, currency), new Money(taxes, currency));
    }

    /** Returns the invoice less the credited excess. */
    SimulatedBill whole() {
        return bill.plus(credited);
    }

    /** Returns the amount of a progressive invoice credited on the one that closes its window. */
    long openCents() {
        return Math.max(bill.fees().minus(bill.coupons()).cents(), 0);
    }
}
