package billing.cli.command.catalog;

import billing.cli.command.invoice.NamedInvoice;
import billing.cli.output.Amounts;
import billing.cli.output.Block;
import billing.cli.output.Column;
import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.MoneyOption;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import billing.server.render.customer.CustomerBalanceJson;
import billing.settlement.balance.BalanceEntry;
import billing.settlement.balance.service.CustomerBalance;
import billing.settlement.balance.store.BalanceEntries;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows, uses or refunds the balance of a customer's overpayments. */
@Command(name = "balance", description = {
    "Show, use or refund a customer's balance of overpayments.",
    "The balance pays invoices when they become final. --use applies it to an invoice that is",
    "already open; --refund records a refund to the customer."},
        footer = {"  billing customer balance acme",
            "  billing customer balance acme --use ACME-001-002",
            "  billing customer balance acme --refund --amount 25.00 --reference \"wire 12\""})
public final class CustomerBalanceCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "EXTERNAL_ID", description = "External id of the customer.")
    private String key;
    @Option(names = "--use", paramLabel = "INVOICE",
            description = "Apply the balance to this invoice (number or id).")
    private String invoice;
    @Option(names = "--refund", description = "Record a refund of the balance to the customer.")
    private boolean refund;
    @Option(names = "--amount", paramLabel = "AMOUNT", description = "Amount to use or refund:"
        + " 25.00, or 2500 for cents. Default: as much as possible")
    private String amount;
    @Option(names = "--reference", paramLabel = "TEXT",
            description = "Reference of the refund, shown on the statement of account.")
    private String reference;
    @Option(names = "--currency", paramLabel = "CODE",
            description = "Currency of the refund. Default: the currency of the only balance")
    private CurrencyUnit currency;

    public CustomerBalanceCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        if (refund && invoice != null) {
            throw new UsageException("--use and --refund cannot be combined", "use one of them");
        }
        if (!refund && (reference != null || currency != null)
                || !refund && invoice == null && amount != null) {
            throw new UsageException("--amount, --reference and --currency need an action",
                    "add --refund, or --use INVOICE with --amount");
        }
        if (invoice != null) {
            session.database().writing(this::use);
        } else if (refund) {
            session.database().writing(this::payBack);
        }
        return shown();
    }

    private void use(Handle handle) {
        Customer customer = new Customers(handle).get(key);
        Invoice named = NamedInvoice.find(handle, invoice);
        if (!named.parties().customerId().equals(customer.id())) {
            throw new UsageException("--use: invoice " + named.document().number()
                    + " does not belong to"
                    + " customer " + key, "use an invoice of this customer");
        }
        balance(handle, customer, named.document().currency()).apply(named,
                MoneyOption.cents(session, "--amount", amount, named.document().currency()));
    }

    private void payBack(Handle handle) {
        Customer customer = new Customers(handle).get(key);
        CurrencyUnit of = currency(handle, customer);
        balance(handle, customer, of).refund(MoneyOption.cents(session, "--amount", amount, of),
                reference);
    }

    private CurrencyUnit currency(Handle handle, Customer customer) {
        if (currency != null) {
            return currency;
        }
        List<CurrencyUnit> held = new BalanceEntries(handle).balances(customer.id()).stream()
                .map(Money::currency).toList();
        if (held.size() > 1) {
            throw new UsageException("customer " + key + " has balances in "
                    + String.join(", ", held.stream().map(CurrencyUnit::code).toList()),
                    "select one with --currency");
        }
        return held.isEmpty() ? customer.billing().currency() == null ? CurrencyUnit.of("EUR")
                : customer.billing().currency() : held.get(0);
    }

    private CustomerBalance balance(Handle handle, Customer customer, CurrencyUnit of) {
        return new CustomerBalance(session.work(handle), customer.id(), of);
    }

    private Result shown() {
        return session.database().read(handle -> {
            Customer customer = new Customers(handle).get(key);
            List<Money> balances = new BalanceEntries(handle).balances(customer.id());
            List<BalanceEntry> entries = new BalanceEntries(handle).ofCustomer(customer.id());
            Table table = table(handle, entries);
            return Result.of(() -> blocks(balances, table), () -> new CustomerBalanceJson(
                    session.responses(handle).scope()).tree(customer, balances, entries))
                    .flat(() -> table);
        });
    }

    private static List<Block> blocks(List<Money> balances, Table table) {
        Facts facts = Facts.none();
        if (balances.isEmpty()) {
            facts.fact("Balance", "no overpayments");
        }
        balances.forEach(balance -> facts.fact("Balance in " + balance.currency(),
                Amounts.cell(balance)));
        return new ArrayList<>(List.of(facts, table));
    }

    private static Table table(Handle handle, List<BalanceEntry> entries) {
        Table table = Table.of(Column.text("Entered at"), Column.text("Type"),
                Column.text("Invoice"), Column.text("Reference"), Column.number("Amount"),
                Column.number("Balance"), Column.currency()).whenEmpty("no entries");
        entries.forEach(entry -> table.row(entry.enteredAt().toString(), entry.kind().code(),
                entry.cause().invoiceId() == null ? null
                        : new Invoices(handle).byId(entry.cause().invoiceId()).orElseThrow()
                                .document().number(), entry.cause().reference(),
                Amounts.bare(entry.cents(), entry.currency()),
                Amounts.bare(entry.balanceCents(), entry.currency()), entry.currency().code()));
        return table;
    }
}
