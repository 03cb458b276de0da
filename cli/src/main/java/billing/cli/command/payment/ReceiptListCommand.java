package billing.cli.command.payment;

import billing.cli.command.invoice.NamedInvoice;
import billing.cli.output.Amounts;
import billing.cli.output.Column;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.PageOptions;
import billing.cli.session.Session;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.PageOf;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentReceipt;
import billing.settlement.payment.store.PaymentReceipts;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists receipts. */
@Command(name = "list", description = "List payment receipts, newest first.",
        footer = {"  billing receipt list", "  billing receipt list --invoice BENT-1-001-001"})
public final class ReceiptListCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--invoice", paramLabel = "INVOICE",
            description = "Filter by invoice (number or id).")
    private String invoice;
    @Mixin
    private PageOptions pages;

    public ReceiptListCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        PageOf<PaymentReceipt> found = session.database().read(handle ->
                new PaymentReceipts(handle).page(
                        invoice == null ? null : NamedInvoice.find(handle, invoice).id(),
                        pages.page(session)));
        Result result = Result.of(() -> List.of(table(found.items())),
                () -> session.database().read(handle -> PageOptions.json("payment_receipts",
                        session.responses(handle).ofPayments().receipts(found.items()), found)));
        return PageOptions.withNext(result, found, "receipts");
    }

    private Table table(List<PaymentReceipt> receipts) {
        Map<UUID, Customer> customers = session.database().read(handle -> new Customers(handle)
                .byIds(receipts.stream().map(PaymentReceipt::customerId)
                        .collect(Collectors.toSet())));
        Table table = Table.of(Column.text("Number"), Column.name("Customer"),
                Column.text("Invoices").optional(), Column.text("Paid at"),
                Column.number("Amount"), Column.currency(), Column.text("Status").whole(),
                Column.text("Id").optional())
                .whenEmpty("no receipts");
        for (PaymentReceipt receipt : receipts) {
            Payment payment = receipt.payment();
            table.row(receipt.number(), customers.get(receipt.customerId()).displayName(),
                    String.join(", ", payment.target().invoiceNumbers()),
                    payment.createdAt().toString(),
                    Amounts.bare(payment.amountCents(), payment.currency()),
                    payment.currency().code(),
                    payment.isReversed() ? "cancelled" : "valid", receipt.id());
        }
        return table;
    }
}
