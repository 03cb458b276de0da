package billing.cli.command.invoice;

import billing.cli.output.Amounts;
import billing.cli.output.Cell;
import billing.cli.output.Column;
import billing.cli.output.Table;
import billing.cli.output.TerminalStyle;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Database;
import billing.engine.Handle;
import billing.invoicing.CollectionState;
import billing.invoicing.Invoice;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** Invoices as people see them in a list. */
public final class InvoiceTable {
    private InvoiceTable() {
    }

    /** A row for each invoice, in the order given. */
    public static Table list(Database database, List<Invoice> invoices) {
        return database.read(handle -> list(handle, invoices));
    }

    /** The same within a transaction. */
    public static Table list(Handle handle, List<Invoice> invoices) {
        Map<UUID, Customer> customers = new Customers(handle).byIds(
                invoices.stream().map(one -> one.parties().customerId()).collect(
                Collectors.toSet()));
        Table table = Table.of(Column.text("Number").whole(), Column.name("Customer"),
                Column.text("Status").whole(), Column.text("Payment").whole(),
                Column.text("Issued").optional(),
                Column.text("Due").optional(), Column.number("Total"),
                Column.number("Amount due"), Column.currency(),
                Column.text("Id").optional()).whenEmpty("no invoices");
        for (Invoice invoice : invoices) {
            table.row(invoice.document().number(),
                    customers.get(invoice.parties().customerId()).displayName(),
                    InvoiceSummary.status(invoice), payment(invoice),
                    invoice.dates().issuing(), invoice.dates().paymentDue(),
                    Amounts.bare(invoice.amounts().totalCents(), invoice.document().currency()),
                    Amounts.bare(invoice.dueCents(), invoice.document().currency()),
                    invoice.document().currency().code(), invoice.id());
        }
        return table;
    }

    /** The collection state for people; the payment status of the API for programs. */
    public static Cell payment(Invoice invoice) {
        CollectionState state = CollectionState.of(invoice);
        return Cell.of(invoice.state().paymentStatus().code(), state.word()).in(switch (state) {
            case OVERDUE, FAILED -> TerminalStyle.BAD;
            case PARTLY_PAID -> TerminalStyle.WARNING;
            default -> TerminalStyle.PLAIN;
        });
    }
}
