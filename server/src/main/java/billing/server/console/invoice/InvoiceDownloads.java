package billing.server.console.invoice;

import billing.einvoice.NotExpressibleException;
import billing.einvoice.service.ElectronicInvoices;
import billing.einvoice.service.ElectronicInvoices.XmlFile;
import billing.engine.Identifiers;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.server.console.Visit;
import billing.server.page.DocumentSite;
import billing.server.page.Page;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.store.CreditNotes;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files of invoices and credit notes: {@code <id>.pdf} and {@code <id>.xml}. */
final class InvoiceDownloads {
    private static final Pattern FILE =
            Pattern.compile("([0-9a-fA-F-]+)\\.(?:pdf|xml)");
    private static final int UNPROCESSABLE = 422;
    private final Visit visit;

    InvoiceDownloads(Visit visit) {
        this.visit = visit;
    }

    static boolean isNamed(String name) {
        return id(name).isPresent();
    }

    /** The document of an invoice that has been final. */
    Optional<Page> invoice(String name) {
        return id(name).map(new Invoices(visit.handle())::get)
                .filter(invoice -> invoice.state().finalizedAt() != null)
                .map((Invoice invoice) -> isXml(name)
                        ? xml(invoice.id(), () -> electronic().write(invoice, null))
                        : DocumentSite.invoice(visit.handle(), invoice));
    }

    /** The document of an issued credit note of an invoice. */
    Optional<Page> creditNote(UUID invoiceId, String name) {
        visit.mustRead("credit_note");
        return id(name).flatMap(new CreditNotes(visit.handle())::byId)
                .filter(CreditNote::isFinalized)
                .filter(note -> note.invoiceId().equals(invoiceId))
                .map(note -> isXml(name)
                        ? xml(invoiceId, () -> electronic().write(note, null))
                        : DocumentSite.creditNote(visit.handle(), note));
    }

    private ElectronicInvoices electronic() {
        return new ElectronicInvoices(visit.handle());
    }

    /** The file, or a page with all reasons why it cannot be written. */
    private Page xml(UUID invoiceId, Supplier<XmlFile> file) {
        try {
            XmlFile written = file.get();
            return Page.xml(written.bytes(), written.number());
        } catch (NotExpressibleException e) {
            return visit.page(UNPROCESSABLE, "einvoice", InvoiceSection.NAME, "No e-invoice",
                    Map.of("document", e.document(), "format", e.format().code(), "reasons",
                            e.reasons(), "back", InvoiceSection.path(invoiceId)));
        }
    }

    private static Optional<UUID> id(String name) {
        Matcher matcher = FILE.matcher(name);
        return matcher.matches() ? Identifiers.read(matcher.group(1)) : Optional.empty();
    }

    private static boolean isXml(String name) {
        return name.endsWith(".xml");
    }
}
