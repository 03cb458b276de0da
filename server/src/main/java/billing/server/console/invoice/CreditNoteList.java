package billing.server.console.invoice;

import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.PageOf;
import billing.invoicing.DocumentBounds;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.server.console.Visit;
import billing.server.console.view.FormField;
import billing.server.console.view.HtmlCell;
import billing.server.console.view.HtmlTable;
import billing.server.console.view.Pager;
import billing.server.console.view.State;
import billing.server.page.Page;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteFilter;
import billing.settlement.creditnote.store.CreditNotes;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The list of issued credit notes, the latest issued first. */
final class CreditNoteList {
    static final String NAME = "credit-notes";
    private final Visit visit;

    CreditNoteList(Visit visit) {
        this.visit = visit;
    }

    Page page() {
        visit.mustRead("credit_note");
        PageOf<CreditNote> found = new CreditNotes(visit.handle()).page(filter(), visit.range());
        return visit.page("tabbed", InvoiceSection.NAME, "Credit notes", Map.of(
                "tabs", InvoiceSection.tabs(visit, NAME), "fields", List.of(
                        FormField.search("q", "Number or customer", visit.parameter("q")),
                        FormField.date("from", "Issued from", visit.parameter("from")),
                        FormField.date("to", "Issued to", visit.parameter("to"))),
                "table", table(found.items()), "pager", Pager.of(found, visit::pathOfPage)));
    }

    private HtmlTable table(List<CreditNote> notes) {
        Map<UUID, Customer> customers = new Customers(visit.handle()).byIds(notes.stream()
                .map(CreditNote::customerId).collect(Collectors.toSet()));
        Map<UUID, Invoice> invoices = new Invoices(visit.handle()).byIds(notes.stream()
                .map(CreditNote::invoiceId).collect(Collectors.toSet())).stream()
                .collect(Collectors.toMap(Invoice::id, Function.identity()));
        HtmlTable table = new HtmlTable("Credit notes", "No credit notes.").column("Number")
                .column("Customer").column("Invoice").column("Issued").column("Reason")
                .column("State").number("Total").number("Balance").column("Document");
        for (CreditNote note : notes) {
            Customer customer = customers.get(note.customerId());
            table.row(HtmlCell.text(note.document().number()),
                    HtmlCell.link(customer.displayName(),
                            Visit.path("customers", customer.externalId())),
                    HtmlCell.link(invoices.get(note.invoiceId()).document().number(),
                            InvoiceSection.path(note.invoiceId())),
                    HtmlCell.time(visit.figures().date(note.document().issuingDate())),
                    HtmlCell.text(State.words(note.document().reason().code())),
                    HtmlCell.badge(SettledParts.state(note)),
                    HtmlCell.text(visit.figures().money(note.amounts().totalCents(),
                            note.document().currency())),
                    HtmlCell.text(visit.figures().money(note.state().balanceCents(),
                            note.document().currency())),
                    SettledParts.document(note));
        }
        return table;
    }

    private CreditNoteFilter filter() {
        CreditNoteFilter all = CreditNoteFilter.ALL;
        return new CreditNoteFilter(null, null, List.of(), all.credited(), null,
                new DocumentBounds(visit.date("from"), visit.date("to"), null, null), null,
                List.of(), visit.term("q"));
    }
}
