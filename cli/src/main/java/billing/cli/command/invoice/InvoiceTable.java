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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Invoices as people see them in a list. */
public final class InvoiceTable {
    private static final List<Column> COLUMNS = List.of(Column.text("Number").whole(),
            Column.name("Customer"), Column.text("Status").whole(), Column.text("Payment").whole(),
            Column.text("Issued").optional(), Column.text("Due").optional(),
            Column.number("Total"), Column.number("Amount due"), Column.currency(),
            Column.text("Id").optional());

    private InvoiceTable() {
    }

    /** A row for each invoice, in the order given. */
    public static Table list(Database database, List<Invoice> invoices) {
        return database.read(handle -> list(handle, invoices));
    }

    /** The same within a transaction. */
    public static Table list(Handle handle, List<Invoice> invoices) {
        Table table = Table.of(COLUMNS.toArray(Column[]::new)).whenEmpty("no invoices");
        rows(handle, invoices).forEach(row -> table.row(row.toArray()));
        return table;
    }

    /** The same for CSV and --columns: also whether it is overdue, seen as a state otherwise. */
    public static Table flat(Handle handle, List<Invoice> invoices) {
        Table table = Table.of(Stream.concat(COLUMNS.stream(), Stream.of(Column.text("Overdue")))
                .toArray(Column[]::new));
        List<List<Object>> rows = rows(handle, invoices);
        for (int place = 0; place < rows.size(); place++) {
            table.row(Stream.concat(rows.get(place).stream(),
                    Stream.of(invoices.get(place).state().paymentOverdue())).toArray());
        }
        return table;
    }

    private static List<List<Object>> rows(Handle handle, List<Invoice> invoices) {
        Map<UUID, Customer> customers = new Customers(handle).byIds(
                invoices.stream().map(one -> one.parties().customerId()).collect(
                Collectors.toSet()));
        return invoices.stream().map(invoice -> Arrays.<Object>asList(invoice.document().number(),
                customers.get(invoice.parties().customerId()).displayName(),
                InvoiceSummary.status(invoice), payment(invoice),
                invoice.dates().issuing(), invoice.dates().paymentDue(),
                Amounts.bare(invoice.amounts().totalCents(), invoice.document().currency()),
                Amounts.bare(invoice.dueCents(), invoice.document().currency()),
                invoice.document().currency().code(), invoice.id())).toList();
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
