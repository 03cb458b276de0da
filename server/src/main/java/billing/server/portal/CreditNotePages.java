package billing.server.portal;

import billing.einvoice.service.ElectronicInvoices;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.server.page.DocumentSite;
import billing.server.page.Page;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteFilter;
import billing.settlement.creditnote.store.CreditNotes;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Lists the customer's credit notes with their documents. */
final class CreditNotePages {
    private final PortalSession session;

    CreditNotePages(PortalSession session) {
        this.session = session;
    }

    /**
     * A credit note; {@code left} is the balance that later invoices can use, {@code xml} null
     * where it cannot be written as an electronic invoice.
     */
    record Row(String number, String issued, String reason, String total, String left,
               String file, String xml) {
    }

    /** Returns a page of the list ({@code 2}), or a file ({@code <id>.pdf}, {@code <id>.xml}). */
    Optional<Page> page(String part) {
        return part != null && Files.isNamed(part) ? file(part)
                : NumberedPages.range(part).map(this::list);
    }

    /** The document of a final credit note of this customer. */
    private Optional<Page> file(String part) {
        return Files.named(part).flatMap(new CreditNotes(session.handle())::byId)
                .filter(note -> note.customerId().equals(session.customer().id())
                        && note.isFinalized())
                .map(note -> Files.isXml(part)
                        ? DocumentSite.creditNoteXml(session.handle(), note)
                        : DocumentSite.creditNote(session.handle(), note));
    }

    private Page list(PageRange range) {
        PageOf<CreditNote> found = new CreditNotes(session.handle()).page(
                CreditNoteFilter.ofCustomer(session.customer().externalId()), range);
        Set<UUID> expressible =
                new ElectronicInvoices(session.handle()).expressibleNotes(found.items());
        Map<String, Object> model = new HashMap<>(
                NumberedPages.links(session, "credit-notes", found));
        model.put("notes", found.items().stream()
                .map(note -> row(note, expressible.contains(note.id()))).toList());
        return session.page("creditnotes", "credit-notes",
                session.words().text("menu.creditnotes"), model);
    }

    private Row row(CreditNote note, boolean isExpressible) {
        return new Row(note.document().number(), session.date(note.document().issuingDate()),
                session.words().text("reason." + note.document().reason().name().toLowerCase(
                Locale.ROOT)),
                session.money(note.amounts().totalCents(), note.document().currency()),
                session.money(note.state().balanceCents(), note.document().currency()),
                session.path("credit-notes/" + note.id() + Files.ENDING),
                isExpressible
                        ? session.path("credit-notes/" + note.id() + Files.XML) : null);
    }
}
