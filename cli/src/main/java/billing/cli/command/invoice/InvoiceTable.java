package billing.cli.command.invoice;

import billing.cli.output.Amounts;
import billing.cli.output.Column;
import billing.cli.output.Table;
import billing.customer.Customer;
import billing.customer.Customers;
import billing.invoice.Invoice;
import billing.store.Database;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** Invoices as a person sees them in a list. */
public final class InvoiceTable {
    private InvoiceTable() {
    }

    /** A row for each invoice, in the order given. */
    public static Table of(Database database, List<Invoice> invoices) {
        Map<UUID, Customer> customers = database.read(handle -> new Customers(handle)
                .byIds(invoices.stream().map(Invoice::customerId).collect(Collectors.toSet())));
        Table table = Table.of(Column.text("Number"), Column.text("Customer"),
                Column.text("Status"), Column.text("Payment"), Column.text("Issued"),
                Column.text("Due"), Column.number("Total"), Column.text("Currency"),
                Column.text("Id")).whenEmpty("no invoices");
        for (Invoice invoice : invoices) {
            table.row(invoice.number(), customers.get(invoice.customerId()).displayName(),
                    InvoicePage.status(invoice), invoice.paymentStatus().code(),
                    invoice.issuingDate(), invoice.paymentDueDate(),
                    Amounts.bare(invoice.amounts().totalCents(), invoice.currency()),
                    invoice.currency().code(), invoice.id());
        }
        return table;
    }
}
