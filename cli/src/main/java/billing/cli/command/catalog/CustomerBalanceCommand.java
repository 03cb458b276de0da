package billing.cli.command.catalog;

import billing.cli.command.invoice.NamedInvoice;
import billing.cli.command.payment.MoneyOption;
import billing.cli.output.Amounts;
import billing.cli.output.Block;
import billing.cli.output.Column;
import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.customer.Customer;
import billing.customer.Customers;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.service.CustomerBalance;
import billing.invoicing.store.Invoices;
import billing.kernel.money.CurrencyUnit;
import billing.server.render.CustomerBalanceJson;
import billing.settlement.balance.BalanceEntry;
import billing.settlement.balance.store.BalanceEntries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what a customer has paid beyond what was due, uses it, or pays it back. */
@Command(name = "balance", description = {
    "Show, use or refund what a customer has paid beyond what was due.",
    "The balance pays invoices as they become final. --use pays an invoice that was open before;",
    "--refund records that money was paid back."},
        footer = {"  billing customer balance acme",
            "  billing customer balance acme --use ACME-001-002",
            "  billing customer balance acme --refund --amount 25.00 --reference \"wire 12\""})
public final class CustomerBalanceCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "EXTERNAL_ID", description = "Your name of the customer.")
    private String key;
    @Option(names = "--use", paramLabel = "INVOICE",
            description = "Pay this invoice with it: its number, or its id.")
    private String invoice;
    @Option(names = "--refund", description = "Record that it was paid back to the customer.")
    private boolean refund;
    @Option(names = "--amount", paramLabel = "AMOUNT", description = "How much to use or refund,"
            + " as 25.00 or in cents as 2500. Default: as much as possible.")
    private String amount;
    @Option(names = "--reference", paramLabel = "TEXT",
            description = "Of the refund; shown on the statement of account.")
    private String reference;
    @Option(names = "--currency", paramLabel = "CODE",
            description = "Of the refund. Default: the currency of the only balance.")
    private String currency;

    /** The command of a session. */
    public CustomerBalanceCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        if (refund && invoice != null) {
            throw new UsageException("--use and --refund are two things", "give one of them");
        }
        if (!refund && (reference != null || currency != null)
                || !refund && invoice == null && amount != null) {
            throw new UsageException("--amount, --reference and --currency say what is done",
                    "add --refund, or --use INVOICE");
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
        if (!named.customerId().equals(customer.id())) {
            throw new UsageException("--use: invoice " + named.number() + " is not of customer "
                    + key, "name an invoice of this customer");
        }
        balance(handle, customer, named.currency()).apply(named,
                MoneyOption.cents("--amount", amount, named.currency()));
    }

    private void payBack(Handle handle) {
        Customer customer = new Customers(handle).get(key);
        CurrencyUnit of = currency(handle, customer);
        balance(handle, customer, of).refund(MoneyOption.cents("--amount", amount, of), reference);
    }

    private CurrencyUnit currency(Handle handle, Customer customer) {
        if (currency != null) {
            return CurrencyUnit.find(currency).orElseThrow(() -> new UsageException("--currency: \""
                    + currency + "\" is not a valid currency", "use a code of ISO 4217 like EUR"));
        }
        List<CurrencyUnit> held = List.copyOf(
                new BalanceEntries(handle).balances(customer.id()).keySet());
        if (held.size() > 1) {
            throw new UsageException("the customer has balances in "
                    + String.join(", ", held.stream().map(CurrencyUnit::code).toList()),
                    "name one with --currency");
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
            Map<CurrencyUnit, Long> balances = new BalanceEntries(handle).balances(customer.id());
            List<BalanceEntry> entries = new BalanceEntries(handle).ofCustomer(customer.id());
            Table table = table(handle, entries);
            return Result.of(() -> blocks(balances, table), () -> new CustomerBalanceJson(
                    session.answers(handle).scope()).tree(customer, balances, entries))
                    .flat(() -> table);
        });
    }

    private static List<Block> blocks(Map<CurrencyUnit, Long> balances, Table table) {
        Facts facts = Facts.none();
        if (balances.isEmpty()) {
            facts.fact("Balance", "nothing is paid beyond what was due");
        }
        balances.forEach((currency, cents) -> facts.fact("Balance in " + currency,
                Amounts.cell(cents, currency)));
        return new ArrayList<>(List.of(facts, table));
    }

    private static Table table(Handle handle, List<BalanceEntry> entries) {
        Table table = Table.of(Column.text("When"), Column.text("What"), Column.text("Invoice"),
                Column.text("Reference"), Column.number("Amount"), Column.number("Balance"),
                Column.text("Currency")).whenEmpty("no entries");
        entries.forEach(entry -> table.row(entry.enteredAt().toString(), entry.kind().code(),
                entry.invoiceId() == null ? null : new Invoices(handle).byId(entry.invoiceId())
                        .orElseThrow().number(), entry.reference(),
                Amounts.bare(entry.cents(), entry.currency()),
                Amounts.bare(entry.balanceCents(), entry.currency()), entry.currency().code()));
        return table;
    }
}
