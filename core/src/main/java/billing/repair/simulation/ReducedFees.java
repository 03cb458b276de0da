package billing.repair.simulation;

import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceType;
import billing.invoicing.tax.InvoiceComputation;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.kernel.money.Money;
import billing.repair.correction.service.FeeList;
import billing.settlement.progressive.ProgressiveCredit;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/**
 * What is left of an invoice's fees once everything is taken off, with taxes.
 *
 * @param fees      priced in one way, less what was taken off
 * @param bill      what the invoice states
 * @param givenBack what progressive invoices had billed beyond it, which a credit note gives back
 */
record ReducedFees(List<Fee> fees, SimulatedBill bill, SimulatedBill givenBack) {
    private static final Comparator<PricedInvoice> IN_ORDER = Comparator
            .comparing((PricedInvoice one) -> one.invoice().state().finalizedAt())
            .thenComparing(one -> one.invoice().dates().createdAt())
            .thenComparing(one -> one.invoice().id());

    /** The invoices of a customer, priced in one way, in the order in which they became final. */
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
        SimulatedBill givenBack = SimulatedBill.nothing(invoice.document().currency());
        for (ProgressiveCredit credit : reductions.progressive()) {
            givenBack = givenBack.plus(excess(credit, computed.fees()));
        }
        return of(invoice, computed, givenBack);
    }

    private static ReducedFees of(Invoice invoice, InvoiceComputation computed,
                                  SimulatedBill givenBack) {
        return new ReducedFees(computed.fees(),
                SimulatedBill.of(invoice.document().currency(), computed.amounts()), givenBack);
    }

    private static SimulatedBill excess(ProgressiveCredit credit, List<Fee> fees) {
        long cents = Math.max(credit.excessCents(fees), 0);
        long taxes = Decimals.toWhole(Decimals.percentage(BigDecimal.valueOf(cents),
                credit.invoice().amounts().taxesRate()));
        CurrencyUnit currency = credit.invoice().document().currency();
        return SimulatedBill.credited(new Money(cents, currency), new Money(taxes, currency));
    }

    /** What is asked for in the end. */
    SimulatedBill whole() {
        return bill.plus(givenBack);
    }

    /** What a progressive invoice leaves for the one that closes its window. */
    long openCents() {
        return Math.max(bill.fees().minus(bill.coupons()).cents(), 0);
    }
}
