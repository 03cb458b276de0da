package billing.cli.command.fee;

import billing.cli.output.Amounts;
import billing.cli.output.Column;
import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.StoredFee;
import billing.invoicing.store.Invoices;
import billing.server.render.ListJson;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Fees as people see them. */
final class FeePage {
    private FeePage() {
    }

    /** The result of a command about one stored fee. */
    static Result result(Session session, StoredFee stored) {
        return session.database().read(handle -> {
            Facts facts = facts(handle, stored);
            var tree = ListJson.one("fee",
                    session.responses(handle).ofInvoices().fees(List.of(stored)).get(0));
            return Result.of(() -> List.of(facts), () -> tree);
        });
    }

    /** The table of a page. */
    static Table table(Handle handle, List<StoredFee> fees) {
        Map<UUID, Customer> customers = new Customers(handle).byIds(
                fees.stream().map(StoredFee::customerId).collect(Collectors.toSet()));
        Map<UUID, Invoice> invoices = new Invoices(handle).byIds(fees.stream()
                        .map(StoredFee::invoiceId).filter(Objects::nonNull).distinct().toList())
                .stream().collect(Collectors.toMap(Invoice::id, Function.identity()));
        Table table = Table.of(Column.text("Created").optional(), Column.name("Customer"),
                Column.name("Fee"), Column.text("Type").optional(),
                Column.number("Units"), Column.number("Amount"), Column.currency(),
                Column.text("Payment").optional(), Column.text("Invoice"),
                Column.text("Id").optional()).whenEmpty("no fees");
        fees.forEach(one -> table.row(one.fee().createdAt().toString(),
                customers.get(one.customerId()).displayName(), name(one),
                one.fee().source().type().code(), Amounts.units(one.fee().quantity().units()),
                Amounts.bare(one.fee().amounts().cents(), one.fee().amounts().currency()),
                one.fee().amounts().currency().code(), one.fee().payment().status().code(),
                one.invoiceId() == null ? null : invoices.get(one.invoiceId()).document().number(),
                one.fee().id()));
        return table;
    }

    /** The display name of a fee. */
    static String name(StoredFee stored) {
        return stored.fee().item().invoiceDisplayName();
    }

    private static Facts facts(Handle handle, StoredFee stored) {
        Fee fee = stored.fee();
        return Facts.none().fact("Id", fee.id()).fact("Fee", name(stored))
                .fact("Customer", new Customers(handle).byId(stored.customerId()).orElseThrow()
                        .displayName())
                .fact("Type", fee.source().type().code())
                .fact("Created", fee.createdAt().toString())
                .fact("Invoice", stored.invoiceId() == null ? null : new Invoices(handle)
                        .byId(stored.invoiceId()).map(invoice -> invoice.document().number())
                        .orElse(null))
                .fact("Event", fee.source().eventTransactionId())
                .fact("Units", Amounts.units(fee.quantity().units()))
                .fact("Amount", Amounts.cell(fee.amounts().cents(), fee.amounts().currency()))
                .fact("Taxes", Amounts.cell(fee.taxes().cents(), fee.amounts().currency()))
                .fact("Payment", fee.payment().status().code());
    }
}
