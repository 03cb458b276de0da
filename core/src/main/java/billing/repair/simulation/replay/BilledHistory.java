package billing.repair.simulation.replay;

import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceType;
import billing.invoicing.store.Invoices;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Window;
import billing.repair.simulation.SimulatedBill;
import billing.repair.simulation.store.BilledInvoices;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * The amounts billed to a customer in a span, by currency: final invoices and fees of single
 * events, less credit notes for unused days and of progressive invoices.
 *
 * @param invoices the number of invoices
 */
record BilledHistory(int invoices, Map<CurrencyUnit, SimulatedBill> bills) {
    static BilledHistory read(Handle handle, UUID customerId, Window span) {
        Map<CurrencyUnit, SimulatedBill> bills = new LinkedHashMap<>();
        int count = 0;
        BilledInvoices billed = new BilledInvoices(handle);
        for (UUID id : billed.within(span, customerId)) {
            Invoice invoice = new Invoices(handle).byId(id).orElseThrow();
            count++;
            // Fees of single events count at their creation, invoiced together or not.
            if (invoice.document().type() != InvoiceType.ADVANCE_CHARGES) {
                add(bills, SimulatedBill.of(invoice));
            }
        }
        billed.eventFees(customerId, span).forEach(sum -> add(bills,
                SimulatedBill.billed(sum.amount(), sum.taxes())));
        billed.credited(customerId, span).forEach(sum -> add(bills,
                SimulatedBill.credited(sum.amount(), sum.taxes())));
        return new BilledHistory(count, bills);
    }

    private static void add(Map<CurrencyUnit, SimulatedBill> bills, SimulatedBill bill) {
        bills.merge(bill.currency(), bill, SimulatedBill::plus);
    }

    SimulatedBill in(CurrencyUnit currency) {
        return bills.getOrDefault(currency, SimulatedBill.nothing(currency));
    }
}
