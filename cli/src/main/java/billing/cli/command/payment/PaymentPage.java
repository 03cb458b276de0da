package billing.cli.command.payment;

import billing.cli.output.Amounts;
import billing.cli.output.Block;
import billing.cli.output.Column;
import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.server.render.ListJson;
import billing.settlement.payment.Payment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** Payments as people see them. */
final class PaymentPage {
    private PaymentPage() {
    }

    /** The result of a command about one payment. */
    static Result result(Session session, Payment payment) {
        return Result.of(() -> blocks(session, payment),
                () -> session.database().read(handle -> ListJson.one("payment",
                        session.responses(handle).ofPayments().payment(payment))));
    }

    /** A row for each payment. */
    static Table table(Session session, List<Payment> payments) {
        Map<UUID, Customer> customers = session.database().read(handle -> new Customers(handle)
                .byIds(payments.stream().map(Payment::customerId).collect(Collectors.toSet())));
        Table table = Table.of(Column.text("Paid at"), Column.name("Customer"),
                Column.text("Invoices").optional(),
                Column.text("Reference").optional(), Column.text("Status").whole(),
                Column.number("Amount"), Column.currency(),
                Column.text("Id").optional())
                .whenEmpty("no payments");
        for (Payment payment : payments) {
            table.row(payment.createdAt().toString(),
                    customers.get(payment.customerId()).displayName(),
                    String.join(", ", payment.target().invoiceNumbers()),
                    payment.reference() == null ? "" : payment.reference(),
                    status(payment),
                    Amounts.bare(payment.amountCents(), payment.currency()),
                    payment.currency().code(), payment.id());
        }
        return table;
    }

    private static Facts facts(Session session, Payment payment) {
        String customer = session.database().read(handle -> new Customers(handle)
                .byId(payment.customerId()).orElseThrow().displayName());
        return Facts.none().fact("Id", payment.id()).fact("Customer", customer)
                .fact("Invoices", String.join(", ", payment.target().invoiceNumbers()))
                .fact("Paid at", payment.createdAt().toString())
                .fact("Reference", payment.reference())
                .fact("Status", status(payment))
                .fact("Amount", Amounts.cell(payment.amountCents(), payment.currency()))
                .fact("Remaining", payment.reversals().isEmpty() ? null
                        : Amounts.cell(payment.leftCents(), payment.currency()));
    }

    private static List<Block> blocks(Session session, Payment payment) {
        List<Block> blocks = new ArrayList<>(List.of(facts(session, payment)));
        if (!payment.reversals().isEmpty()) {
            Table table = Table.of(Column.text("Type"), Column.text("Reversed at"),
                    Column.number("Amount"), Column.text("Reason"));
            payment.reversals().forEach(one -> table.row(one.kind().code(),
                    one.reversedAt().toString(),
                    Amounts.cell(one.amountCents(), payment.currency()), one.reason()));
            blocks.add(table);
        }
        return blocks;
    }

    private static String status(Payment payment) {
        return payment.stateCode().replace('_', ' ');
    }
}
