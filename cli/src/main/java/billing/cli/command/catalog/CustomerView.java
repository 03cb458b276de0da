package billing.cli.command.catalog;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.cli.command.invoice.InvoiceTable;
import billing.cli.output.Amounts;
import billing.cli.output.Block;
import billing.cli.output.Column;
import billing.cli.output.Count;
import billing.cli.output.Facts;
import billing.cli.output.Table;
import billing.cli.output.Text;
import billing.customer.Customer;
import billing.engine.Handle;
import billing.engine.PageRange;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceFilter;
import billing.invoicing.store.Invoices;
import billing.invoicing.store.OpenBalance;
import billing.kernel.money.Money;
import billing.settlement.balance.store.BalanceEntries;
import billing.subscription.Subscription;
import billing.subscription.store.Subscriptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** A customer's subscriptions, latest invoices and balances as people see them. */
final class CustomerView {
    private static final int LATEST_INVOICES = 5;

    private CustomerView() {
    }

    /** The parts after the customer's own facts; empty parts are omitted. */
    static List<Block> blocks(Handle handle, Customer customer) {
        List<Block> blocks = new ArrayList<>();
        List<Subscription> subscriptions = new Subscriptions(handle).ofCustomer(customer.id());
        if (!subscriptions.isEmpty()) {
            blocks.add(Text.heading("Subscriptions"));
            blocks.add(subscriptions(handle, subscriptions));
        }
        List<Invoice> latest = new Invoices(handle).page(
                InvoiceFilter.ofCustomer(customer.externalId()),
                new PageRange(1, LATEST_INVOICES)).items();
        if (!latest.isEmpty()) {
            blocks.add(Text.heading("Latest invoices"));
            blocks.add(invoices(latest));
            blocks.add(balances(OpenBalance.list(handle, customer.externalId()),
                    new BalanceEntries(handle).balances(customer.id())));
        }
        return blocks;
    }

    private static Table subscriptions(Handle handle, List<Subscription> subscriptions) {
        Map<UUID, Plan> plans = new Plans(handle).byIds(subscriptions.stream()
                .map(Subscription::planId).distinct().collect(Collectors.toList()));
        Table table = Table.of(Column.text("Subscription").key("external_id"),
                Column.text("Plan").key("plan_code"), Column.text("Status"),
                Column.text("Started at"), Column.text("Name"));
        subscriptions.forEach(one -> table.row(one.externalId(),
                plans.get(one.planId()).code(), one.state().status().code(),
                one.state().startedAt() == null ? null : one.state().startedAt().toString(),
                one.name()));
        return table;
    }

    private static Table invoices(List<Invoice> invoices) {
        Table table = Table.of(Column.text("Number"), Column.text("Status"),
                Column.text("Payment"), Column.text("Issued"), Column.text("Due"),
                Column.number("Total"));
        invoices.forEach(invoice -> table.row(
                invoice.document().number() == null ? invoice.id() : invoice.document().number(),
                invoice.state().status().code(), InvoiceTable.payment(invoice),
                invoice.dates().issuing(), invoice.dates().paymentDue(),
                Amounts.cell(invoice.amounts().totalCents(), invoice.document().currency())));
        return table;
    }

    private static Facts balances(List<OpenBalance> balances, List<Money> paidAhead) {
        Facts facts = Facts.none();
        if (balances.isEmpty()) {
            facts.fact("Amount due", "nothing");
        }
        for (OpenBalance balance : balances) {
            facts.fact("Amount due in " + balance.due().currency(),
                    Amounts.cell(balance.due()).shown() + " on "
                            + Count.of(balance.invoices(), "invoice")
                            + (balance.overdue() == 0 ? ""
                            : ", " + balance.overdue() + " of them overdue"));
        }
        paidAhead.forEach(balance -> facts.fact("Balance in " + balance.currency(),
                Amounts.cell(balance).shown() + " overpaid"));
        return facts;
    }
}
