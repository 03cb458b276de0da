package billing.invoicing.store;

import billing.engine.Handle;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceFilter;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.PaymentStatus;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The open amounts of a customer in one currency.
 *
 * @param due      on all of the invoices together
 * @param invoices finalized, not succeeded in payment, with something due
 * @param overdue  how many of them are overdue
 */
public record OpenBalance(Money due, int invoices, int overdue) {
    private static final List<PaymentStatus> OPEN =
            List.of(PaymentStatus.PENDING, PaymentStatus.FAILED);

    /** The balances of a customer, one for each currency; none when everything is paid. */
    public static List<OpenBalance> list(Handle handle, String externalCustomerId) {
        Map<CurrencyUnit, OpenBalance> balances = new LinkedHashMap<>();
        for (PaymentStatus status : OPEN) {
            InvoiceFilter filter = InvoiceFilter.ofCustomer(externalCustomerId)
                    .in(InvoiceStatus.FINALIZED, status);
            for (Invoice invoice : all(handle, filter)) {
                if (invoice.totalDueCents() > 0) {
                    balances.merge(invoice.document().currency(),
                            new OpenBalance(invoice.totalDue(), 1,
                            invoice.state().paymentOverdue() ? 1 : 0), OpenBalance::plus);
                }
            }
        }
        return List.copyOf(balances.values());
    }

    private OpenBalance plus(OpenBalance other) {
        return new OpenBalance(due.plus(other.due), invoices + other.invoices,
                overdue + other.overdue);
    }

    private static List<Invoice> all(Handle handle, InvoiceFilter filter) {
        List<Invoice> found = new ArrayList<>();
        Invoices invoices = new Invoices(handle);
        int number = 0;
        PageOf<Invoice> page;
        do {
            page = invoices.page(filter, new PageRange(++number, PageRange.DEFAULT_ROWS));
            found.addAll(page.items());
        } while (number < page.totalPages());
        return found;
    }
}
