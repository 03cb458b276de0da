package billing.server.portal;

import billing.server.page.DocumentSite;
import billing.server.page.Page;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteFilter;
import billing.settlement.creditnote.store.CreditNotes;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Lists the customer's credit notes with their documents. */
final class CreditNotesPage {
    private final PortalSession visit;

    CreditNotesPage(PortalSession visit) {
        this.visit = visit;
    }

    /** A credit note; {@code left} is the balance that later invoices can use. */
    record Row(String number, String issued, String reason, String total, String left,
               String file) {
    }

    /** Returns the list, or a document ({@code <id>.pdf}). */
    Optional<Page> page(String part) {
        if (part == null) {
            return Optional.of(list());
        }
        return !Files.isNamed(part) ? Optional.empty() : Files.named(part)
                .flatMap(new CreditNotes(visit.handle())::byId)
                .filter(note -> note.customerId().equals(visit.customer().id())
                        && note.isFinalized())
                .map(note -> DocumentSite.creditNote(visit.handle(), note));
    }

    private Page list() {
        return visit.page("creditnotes", "credit-notes", visit.words().text("menu.creditnotes"),
                Map.of("notes", new CreditNotes(visit.handle()).page(
                        CreditNoteFilter.ofCustomer(visit.customer().externalId()),
                        billing.engine.PageRange.first()).items().stream().map(this::row)
                                .toList()));
    }

    private Row row(CreditNote note) {
        return new Row(note.document().number(), visit.date(note.document().issuingDate()),
                visit.words().text("reason." + note.document().reason().name().toLowerCase(
                Locale.ROOT)),
                visit.money(note.amounts().totalCents(), note.document().currency()),
                visit.money(note.state().balanceCents(), note.document().currency()),
                visit.path("credit-notes/" + note.id() + Files.ENDING));
    }
}
