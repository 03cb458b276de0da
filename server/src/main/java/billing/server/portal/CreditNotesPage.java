package billing.server.portal;

import billing.einvoice.service.ElectronicInvoices;
import billing.server.page.DocumentSite;
import billing.server.page.Page;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteFilter;
import billing.settlement.creditnote.store.CreditNotes;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Lists the customer's credit notes with their documents. */
final class CreditNotesPage {
    private final PortalSession session;

    CreditNotesPage(PortalSession session) {
        this.session = session;
    }

    /**
     * A credit note; {@code left} is the balance that later invoices can use, {@code xml} null
     * where it cannot be written as an electronic invoice.
     */
    record Row(String number, String issued, String reason, String total, String left,
               String file, String xml) {
    }

    /** Returns the list, or a file ({@code <id>.pdf}, {@code <id>.xml}). */
    Optional<Page> page(String part) {
        if (part == null) {
            return Optional.of(list());
        }
        return !Files.isNamed(part) ? Optional.empty() : Files.named(part)
                .flatMap(new CreditNotes(session.handle())::byId)
                .filter(note -> note.customerId().equals(session.customer().id())
                        && note.isFinalized())
                .map(note -> Files.isXml(part)
                        ? DocumentSite.creditNoteXml(session.handle(), note)
                        : DocumentSite.creditNote(session.handle(), note));
    }

    private Page list() {
        List<CreditNote> notes = new CreditNotes(session.handle()).page(
                CreditNoteFilter.ofCustomer(session.customer().externalId()),
                billing.engine.PageRange.first()).items();
        Set<UUID> expressible = new ElectronicInvoices(session.handle()).expressibleNotes(notes);
        return session.page("creditnotes", "credit-notes", session.words().text("menu.creditnotes"),
                Map.of("notes", notes.stream()
                        .map(note -> row(note, expressible.contains(note.id()))).toList()));
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
