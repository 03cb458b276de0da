package billing.server.console.invoice;

import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.PageOf;
import billing.invoicing.CollectionState;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceFilter;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.store.Invoices;
import billing.server.console.Visit;
import billing.server.console.view.Choice;
import billing.server.console.view.FormField;
import billing.server.console.view.HtmlCell;
import billing.server.console.view.HtmlTable;
import billing.server.console.view.Pager;
import billing.server.page.Page;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** The list of invoices, the latest issued first. */
public final class InvoiceList {
    private static final List<Choice> STATES = List.of(new Choice("", "All"),
            new Choice("draft", "Draft"), new Choice("open", "Open"),
            new Choice("overdue", "Overdue"),
            new Choice("failed", "Payment failed"), new Choice("paid", "Paid"),
            new Choice("voided", "Voided"));
    private final Visit visit;

    InvoiceList(Visit visit) {
        this.visit = visit;
    }

    Page page() {
        PageOf<Invoice> found = new Invoices(visit.handle()).page(filter(), visit.range());
        return visit.page("tabbed", InvoiceSection.NAME, "Invoices", Map.of(
                "tabs", InvoiceSection.tabs(visit, ""), "fields", List.of(
                FormField.search("q", "Number or customer", visit.parameter("q")),
                FormField.text("customer", "External customer ID", visit.parameter("customer")),
                FormField.select("state", "State", visit.parameter("state"), STATES),
                FormField.date("from", "Issued from", visit.parameter("from")),
                FormField.date("to", "Issued to", visit.parameter("to"))),
                "table", table(visit, "Invoices", found.items()),
                "pager", Pager.of(found, visit::pathOfPage)));
    }

    /** Invoices as a table. */
    public static HtmlTable table(Visit visit, String caption, List<Invoice> invoices) {
        Map<UUID, Customer> customers = new Customers(visit.handle()).byIds(invoices.stream()
                .map(one -> one.parties().customerId()).collect(Collectors.toSet()));
        HtmlTable table = new HtmlTable(caption, "No invoices.").column("Number").column("Customer")
                .column("State").column("Issued").column("Due").number("Total")
                .number("Amount due");
        for (Invoice invoice : invoices) {
            Customer customer = customers.get(invoice.parties().customerId());
            table.row(HtmlCell.link(invoice.document().number(), InvoiceSection.path(invoice.id())),
                    HtmlCell.link(customer.displayName(),
                            Visit.path("customers", customer.externalId())),
                    HtmlCell.badge(InvoiceStates.of(invoice)),
                    HtmlCell.time(visit.figures().date(invoice.dates().issuing())),
                    HtmlCell.time(visit.figures().date(invoice.dates().paymentDue())),
                    HtmlCell.text(visit.figures().money(invoice.amounts().totalCents(),
                            invoice.document().currency())),
                    HtmlCell.text(visit.figures().money(invoice.dueCents(),
                            invoice.document().currency())));
        }
        return table;
    }

    private InvoiceFilter filter() {
        InvoiceFilter dated = InvoiceFilter.ALL.issued(visit.date("from"), visit.date("to"));
        InvoiceFilter stated = switch (visit.parameter("state")) {
            case "draft" -> dated.in(InvoiceStatus.DRAFT, null);
            case "voided" -> dated.in(InvoiceStatus.VOIDED, null);
            case "open" -> dated.collected(CollectionState.OPEN);
            case "overdue" -> dated.collected(CollectionState.OVERDUE);
            case "failed" -> dated.collected(CollectionState.FAILED);
            case "paid" -> dated.collected(CollectionState.PAID);
            default -> dated;
        };
        String customer = visit.parameter("customer");
        return stated.customer(customer.isEmpty() ? null : customer)
                .matching(null, null, null, visit.term("q"));
    }
}
