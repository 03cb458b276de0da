package billing.server.portal;

import billing.engine.PageOf;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceFilter;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.PaymentStatus;
import billing.invoicing.store.Invoices;
import billing.server.page.DocumentSite;
import billing.server.page.Page;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The customer's invoices, and the file of each. */
final class InvoicePages {
    private static final int PER_PAGE = 25;
    private final PortalSession visit;

    InvoicePages(PortalSession visit) {
        this.visit = visit;
    }

    /** A row of the table; {@code file} is null until the invoice is final. */
    record Row(String number, String issued, String due, String status, String state,
               String total, String left, String file) {
    }

    /** The list, a further part of it ({@code 2}), or a file ({@code <id>.pdf}). */
    Optional<Page> page(String part) {
        if (part == null) {
            return Optional.of(list(1));
        } else if (Files.isNamed(part)) {
            return file(part);
        }
        return part.matches("[1-9][0-9]{0,6}") ? Optional.of(list(Integer.parseInt(part)))
                : Optional.empty();
    }

    /** The latest invoices. */
    List<Row> latest(int count) {
        return found(1, count).items().stream().map(this::row).toList();
    }

    private Page list(int number) {
        PageOf<Invoice> found = found(number, PER_PAGE);
        Map<String, Object> model = new HashMap<>();
        model.put("invoices", found.items().stream().map(this::row).toList());
        model.put("newer", number > 1 ? visit.path("invoices/" + (number - 1)) : null);
        model.put("older", number < found.totalPages() ? visit.path("invoices/" + (number + 1))
                : null);
        return visit.page("invoices", "invoices", visit.words().text("menu.invoices"), model);
    }

    private PageOf<Invoice> found(int number, int count) {
        return new Invoices(visit.handle()).page(
                InvoiceFilter.ofCustomer(visit.customer().externalId()),
                new billing.engine.PageRange(number, count));
    }

    /** Of this customer only; the invoices of others are none. */
    private Optional<Page> file(String part) {
        return Files.named(part).flatMap(new Invoices(visit.handle())::byId)
                .filter(invoice -> invoice.parties().customerId().equals(visit.customer().id()))
                .filter(invoice -> invoice.state().status().isVisible()
                && invoice.state().finalizedAt() != null)
                .map(invoice -> DocumentSite.invoice(visit.handle(), invoice));
    }

    private Row row(Invoice invoice) {
        String state = state(invoice);
        return new Row(invoice.document().number(), visit.date(invoice.dates().issuing()),
                visit.date(invoice.dates().paymentDue()), visit.words().text("state." + state),
                state,
                visit.money(invoice.amounts().totalCents(), invoice.document().currency()),
                visit.money(invoice.state().status() == InvoiceStatus.FINALIZED
                        && invoice.state().paymentStatus() != PaymentStatus.SUCCEEDED
                        ? invoice.totalDueCents() : 0, invoice.document().currency()),
                invoice.state().finalizedAt() == null ? null
                        : visit.path("invoices/" + invoice.id() + Files.ENDING));
    }

    private static String state(Invoice invoice) {
        if (invoice.state().status() != InvoiceStatus.FINALIZED) {
            return invoice.state().status() == InvoiceStatus.VOIDED ? "voided" : "draft";
        } else if (invoice.state().paymentStatus() == PaymentStatus.SUCCEEDED
                || invoice.totalDueCents() == 0) {
            return "paid";
        }
        return invoice.state().paymentOverdue() ? "overdue" : "open";
    }
}
