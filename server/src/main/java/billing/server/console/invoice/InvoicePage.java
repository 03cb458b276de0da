package billing.server.console.invoice;

import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceSums;
import billing.invoicing.print.DocumentParties;
import billing.invoicing.print.FeeNames;
import billing.invoicing.print.PrintedFees;
import billing.invoicing.store.Invoices;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.DatePeriod;
import billing.server.console.ConsoleSession;
import billing.server.console.Visit;
import billing.server.console.view.FactList;
import billing.server.console.view.Figures;
import billing.server.console.view.HtmlCell;
import billing.server.console.view.HtmlTable;
import billing.server.console.view.Link;
import billing.server.page.Page;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** One invoice: its lines and sums, what settled it, and what can be done with it. */
final class InvoicePage {
    private final Visit visit;
    private final Invoice invoice;
    private final CurrencyUnit currency;
    private final Figures figures;

    InvoicePage(Visit visit, UUID id) {
        this.visit = visit;
        this.invoice = new Invoices(visit.handle()).get(id);
        this.currency = invoice.document().currency();
        this.figures = visit.figures();
    }

    Page page() {
        Map<String, Object> model = new HashMap<>();
        model.put("status", InvoiceStates.of(invoice));
        model.put("facts", facts().all());
        model.put("actions", actions());
        model.put("lines", lines());
        model.put("sums", sums().all());
        model.put("calculation", InvoiceSection.path(invoice.id()) + "/calculation");
        SettledParts parts = new SettledParts(visit, invoice);
        model.put("payments", parts.payments());
        model.put("notes", parts.creditNotes());
        model.put("timeline", new Timeline(visit, invoice).entries());
        return visit.page("invoice", InvoiceSection.NAME,
                "Invoice " + invoice.document().number(), model);
    }

    private FactList facts() {
        Customer customer = new Customers(visit.handle()).byId(invoice.parties().customerId())
                .orElseThrow();
        FactList facts = new FactList();
        facts.link("Customer", DocumentParties.readIssued(visit.handle(), invoice)
                .customer().name(),
                Visit.path("customers", customer.externalId()));
        facts.add("Issued", figures.date(invoice.dates().issuing()));
        facts.add("Due", figures.date(invoice.dates().paymentDue()));
        if (invoice.state().status() == InvoiceStatus.DRAFT) {
            facts.add("Becomes final",
                    figures.date(invoice.dates().expectedFinalization()));
        }
        facts.add("Total", figures.money(invoice.amounts().totalCents(), currency));
        facts.add("Paid", figures.money(invoice.settlement().paidCents(), currency));
        if (invoice.settlement().offsetCents() != 0) {
            facts.add("Credited",
                    figures.money(invoice.settlement().offsetCents(), currency));
        }
        facts.add("Amount due", figures.money(invoice.dueCents(), currency));
        facts.add("Purchase order", invoice.document().purchaseOrderNumber());
        new Invoices(visit.handle()).replacedBy(invoice.id()).ifPresent(one -> facts.link(
                "Replaces", one.document().number(), InvoiceSection.path(one.id())));
        new Invoices(visit.handle()).replacementOf(invoice.id()).ifPresent(one -> facts.link(
                "Replaced by", one.document().number(), InvoiceSection.path(one.id())));
        return facts;
    }

    private List<Link> actions() {
        String base = InvoiceSection.path(invoice.id());
        ConsoleSession session = visit.session();
        InvoiceStatus status = invoice.state().status();
        List<Link> actions = new ArrayList<>();
        if (invoice.state().finalizedAt() != null) {
            actions.add(new Link("PDF", base + ".pdf"));
        }
        if (status == InvoiceStatus.FINALIZED) {
            actions.add(new Link("E-invoice (XML)", base + ".xml"));
        }
        if (status == InvoiceStatus.DRAFT && session.mayWrite("invoice")) {
            actions.add(new Link("Finalize", base + "/finalize"));
        }
        if (status == InvoiceStatus.FINALIZED && session.mayWrite("payment")) {
            actions.add(new Link("Record payment", base + "/pay"));
        }
        if (status == InvoiceStatus.FINALIZED && session.mayWrite("credit_note")
                && CreditAction.isPossible(visit.handle(), invoice)) {
            actions.add(new Link("Credit", base + "/credit"));
        }
        if (status == InvoiceStatus.FINALIZED && session.mayWrite("invoice")) {
            actions.add(new Link("Void", base + "/void"));
        }
        return actions;
    }

    private HtmlTable lines() {
        HtmlTable table = new HtmlTable("Lines", "This invoice has no lines.").column("Line")
                .column("From").column("To").number("Units").number("Unit price")
                .number("Tax rate").number("Amount");
        FeeNames names = FeeNames.english(invoice.parts().fees());
        for (Fee fee : invoice.parts().fees()) {
            DatePeriod dates = dates(invoice, fee);
            table.row(HtmlCell.link(names.line(fee), InvoiceSection.path(invoice.id()) + "/lines/"
                            + fee.id()),
                    HtmlCell.time(dates == null ? "" : figures.date(dates.start())),
                    HtmlCell.time(dates == null ? "" : figures.date(dates.end())),
                    HtmlCell.text(figures.units(fee.quantity().units(), currency)),
                    HtmlCell.text(PrintedFees.isWithoutPrice(fee) ? ""
                            : figures.price(fee.amounts().unitAmount(),
                            PrintedFees.unitPrice(fee), currency)),
                    HtmlCell.text(fee.taxes().rate().stripTrailingZeros().toPlainString() + "%"),
                    HtmlCell.text(figures.money(fee.amounts().cents(), currency)));
        }
        return table;
    }

    /** The dates that a line is for, in the zone of its subscription; null for none. */
    static DatePeriod dates(Invoice invoice, Fee fee) {
        return PrintedFees.dates(fee.window(), invoice.parts().subscriptions().stream()
                .filter(link -> link.subscriptionId().equals(fee.source().subscriptionId()))
                .map(link -> link.zone()).findFirst().orElse(ZoneOffset.UTC));
    }

    private FactList sums() {
        FactList sums = new FactList();
        InvoiceSums.of(invoice)
                .forEach(sum -> sums.add(sum.label(), figures.money(sum.cents(), currency)));
        return sums;
    }
}
