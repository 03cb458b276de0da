package billing.server.portal;

import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.einvoice.service.ElectronicInvoices;
import billing.invoicing.CollectionState;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceFilter;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.store.Invoices;
import billing.server.page.DocumentSite;
import billing.server.page.Page;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Lists the customer's invoices with their documents. */
final class InvoicePages {
    private final PortalSession session;

    InvoicePages(PortalSession session) {
        this.session = session;
    }

    /**
     * A row of the table; {@code file} is null until the invoice is final, {@code xml} where it
     * cannot be written as an electronic invoice.
     */
    record Row(String number, String issued, String due, String status, String state,
               String total, String left, String file, String xml) {
    }

    /** Returns a page of the list ({@code 2}), or a file ({@code <id>.pdf}, {@code <id>.xml}). */
    Optional<Page> page(String part) {
        return part != null && Files.isNamed(part) ? file(part)
                : NumberedPages.range(part).map(this::list);
    }

    /** The latest invoices. */
    List<Row> latest(int count) {
        return rows(found(new PageRange(1, count)).items());
    }

    private Page list(PageRange range) {
        PageOf<Invoice> found = found(range);
        Map<String, Object> model = new HashMap<>(session.payLink());
        model.put("invoices", rows(found.items()));
        model.putAll(NumberedPages.links(session, "invoices", found));
        return session.page("invoices", "invoices", session.words().text("menu.invoices"), model);
    }

    private PageOf<Invoice> found(PageRange range) {
        return new Invoices(session.handle()).page(
                InvoiceFilter.ofCustomer(session.customer().externalId()), range);
    }

    /** The document of an invoice of this customer; empty for an invoice of another. */
    private Optional<Page> file(String part) {
        return Files.named(part).flatMap(new Invoices(session.handle())::byId)
                .filter(invoice -> invoice.parties().customerId().equals(session.customer().id()))
                .filter(invoice -> invoice.state().status().isVisible()
                && invoice.state().finalizedAt() != null)
                .map(invoice -> Files.isXml(part)
                        ? DocumentSite.invoiceXml(session.handle(), invoice)
                        : DocumentSite.invoice(session.handle(), invoice));
    }

    private List<Row> rows(List<Invoice> invoices) {
        Set<UUID> expressible = new ElectronicInvoices(session.handle()).expressibleInvoices(
                invoices.stream()
                        .filter(one -> one.state().status() == InvoiceStatus.FINALIZED)
                        .map(Invoice::id).toList());
        return invoices.stream().map(one -> row(one, expressible.contains(one.id()))).toList();
    }

    private Row row(Invoice invoice, boolean isExpressible) {
        String state = switch (CollectionState.of(invoice)) {
            case NONE -> invoice.state().status() == InvoiceStatus.VOIDED ? "voided" : "draft";
            case PAID -> "paid";
            case OVERDUE -> "overdue";
            default -> "open";
        };
        return new Row(invoice.document().number(), session.date(invoice.dates().issuing()),
                session.date(invoice.dates().paymentDue()), session.words().text("state." + state),
                state,
                session.money(invoice.amounts().totalCents(), invoice.document().currency()),
                session.money(invoice.dueCents(), invoice.document().currency()),
                invoice.state().finalizedAt() == null ? null
                        : session.path("invoices/" + invoice.id() + Files.ENDING),
                isExpressible ? session.path("invoices/" + invoice.id() + Files.XML)
                        : null);
    }
}
