package billing.server.console.invoice;

import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.PageOf;
import billing.server.console.Visit;
import billing.server.console.view.FormField;
import billing.server.console.view.HtmlCell;
import billing.server.console.view.HtmlTable;
import billing.server.console.view.Pager;
import billing.server.page.Page;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentFilter;
import billing.settlement.payment.store.Payments;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** The list of payments, the latest first. */
final class PaymentList {
    static final String NAME = "payments";
    private final Visit visit;

    PaymentList(Visit visit) {
        this.visit = visit;
    }

    Page page() {
        visit.mustRead("payment");
        String customer = visit.parameter("customer");
        PageOf<Payment> found = new Payments(visit.handle()).page(
                new PaymentFilter(null, customer.isEmpty() ? null : customer), visit.range());
        return visit.page("tabbed", InvoiceSection.NAME, "Payments", Map.of(
                "tabs", InvoiceSection.tabs(visit, NAME), "fields", List.of(
                        FormField.text("customer", "External customer ID", customer)),
                "table", table(found.items()), "pager", Pager.of(found, visit::pathOfPage)));
    }

    private HtmlTable table(List<Payment> payments) {
        Map<UUID, Customer> customers = new Customers(visit.handle()).byIds(payments.stream()
                .map(Payment::customerId).collect(Collectors.toSet()));
        HtmlTable table = new HtmlTable("Payments", "No payments.").column("Paid")
                .column("Customer").column("Invoices").column("Reference").column("State")
                .number("Amount").number("Not reversed");
        for (Payment payment : payments) {
            Customer customer = customers.get(payment.customerId());
            table.row(HtmlCell.time(visit.figures().time(payment.createdAt())),
                    HtmlCell.link(customer.displayName(),
                            Visit.path("customers", customer.externalId())),
                    invoices(payment.target()), HtmlCell.text(payment.reference()),
                    HtmlCell.badge(PaymentStates.of(payment)),
                    HtmlCell.text(visit.figures().money(payment.amountCents(), payment.currency())),
                    HtmlCell.text(visit.figures().money(payment.leftCents(), payment.currency())));
        }
        return table;
    }

    private static HtmlCell invoices(Payment.Target target) {
        return target.invoiceIds().size() == 1 ? HtmlCell.link(target.invoiceNumbers().get(0),
                InvoiceSection.path(target.invoiceIds().get(0)))
                : HtmlCell.text(String.join(", ", target.invoiceNumbers()));
    }
}
