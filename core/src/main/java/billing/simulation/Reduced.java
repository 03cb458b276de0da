package billing.simulation;

import billing.correction.life.FeeList;
import billing.invoice.Fee;
import billing.invoice.Invoice;
import billing.invoice.InvoiceType;
import billing.invoice.tax.InvoiceComputation;
import billing.invoice.tax.Reductions;
import billing.money.Decimals;
import billing.progressive.ProgressiveCredit;
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
record Reduced(List<Fee> fees, Bill bill, Bill givenBack) {
    private static final Comparator<PricedInvoice> IN_ORDER = Comparator
            .comparing((PricedInvoice one) -> one.invoice().finalizedAt())
            .thenComparing(one -> one.invoice().createdAt())
            .thenComparing(one -> one.invoice().id());

    /** The invoices of a customer, priced in one way, in the order in which they became final. */
    static Map<UUID, Reduced> all(List<PricedInvoice> invoices,
                                  Function<PricedInvoice, FeeList> prices,
                                  CouponTimeline coupons) {
        Map<UUID, Reduced> reduced = new HashMap<>();
        invoices.stream().sorted(IN_ORDER).forEach(one -> reduced.put(one.invoice().id(),
                of(one, prices.apply(one), coupons, reduced)));
        return reduced;
    }

    private static Reduced of(PricedInvoice priced, FeeList fees, CouponTimeline coupons,
                              Map<UUID, Reduced> before) {
        Invoice invoice = priced.invoice();
        if (invoice.type() == InvoiceType.ADVANCE_CHARGES) {
            return of(InvoiceComputation.of(fees.fees(), Reductions.NONE), Bill.NOTHING);
        }
        SimulatedReductions reductions = new SimulatedReductions(priced, coupons, before);
        InvoiceComputation computed = InvoiceComputation.of(fees.fees(), reductions);
        coupons.use(computed.credits(), invoice.finalizedAt());
        Bill givenBack = Bill.NOTHING;
        for (ProgressiveCredit credit : reductions.progressive()) {
            givenBack = givenBack.plus(excess(credit, computed.fees()));
        }
        return of(computed, givenBack);
    }

    private static Reduced of(InvoiceComputation computed, Bill givenBack) {
        return new Reduced(computed.fees(), Bill.of(computed.amounts()), givenBack);
    }

    private static Bill excess(ProgressiveCredit credit, List<Fee> fees) {
        long cents = Math.max(credit.excessCents(fees), 0);
        return Bill.credited(cents, Decimals.toWhole(BigDecimal.valueOf(cents)
                .multiply(credit.invoice().amounts().taxesRate()).movePointLeft(2)));
    }

    /** What is asked for in the end. */
    Bill whole() {
        return bill.plus(givenBack);
    }

    /** What a progressive invoice leaves for the one that closes its window. */
    long openCents() {
        return Math.max(bill.feesCents() - bill.couponsCents(), 0);
    }
}
