package billing.invoice.store;

import billing.invoice.Invoice;
import billing.invoice.InvoiceFilter;
import billing.invoice.InvoiceStatus;
import billing.invoice.PaymentStatus;
import billing.money.Currency;
import billing.store.Handle;
import billing.store.Page;
import billing.store.PageOf;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a customer still has to pay in one currency.
 *
 * @param invoices finalized, not succeeded in payment, with something due
 * @param overdue  how many of them are overdue
 * @param cents    due on all of them together
 */
public record OpenBalance(Currency currency, int invoices, int overdue, long cents) {
    private static final List<PaymentStatus> OPEN =
            List.of(PaymentStatus.PENDING, PaymentStatus.FAILED);

    /** The balances of a customer, one for each currency; none when everything is paid. */
    public static List<OpenBalance> of(Handle handle, String externalCustomerId) {
        Map<Currency, OpenBalance> balances = new LinkedHashMap<>();
        for (PaymentStatus status : OPEN) {
            InvoiceFilter filter = InvoiceFilter.ofCustomer(externalCustomerId)
                    .in(InvoiceStatus.FINALIZED, status);
            for (Invoice invoice : all(handle, filter)) {
                if (invoice.totalDueCents() > 0) {
                    balances.merge(invoice.currency(), new OpenBalance(invoice.currency(), 1,
                            invoice.paymentOverdue() ? 1 : 0, invoice.totalDueCents()),
                            OpenBalance::plus);
                }
            }
        }
        return List.copyOf(balances.values());
    }

    private OpenBalance plus(OpenBalance other) {
        return new OpenBalance(currency, invoices + other.invoices, overdue + other.overdue,
                cents + other.cents);
    }

    private static List<Invoice> all(Handle handle, InvoiceFilter filter) {
        List<Invoice> found = new ArrayList<>();
        Invoices invoices = new Invoices(handle);
        int number = 0;
        PageOf<Invoice> page;
        do {
            page = invoices.page(filter, new Page(++number, Page.DEFAULT_ROWS));
            found.addAll(page.items());
        } while (number < page.totalPages());
        return found;
    }
}
