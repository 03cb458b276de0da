package billing.settlement.creditnote.service;

import static org.assertj.core.api.Assertions.assertThat;

import billing.documents.CreditNoteDocument;
import billing.documents.Heading.Mark;
import billing.documents.Note;
import billing.documents.Totals;
import billing.invoicing.Invoice;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.CreditNoteRequest;
import billing.settlement.creditnote.print.CreditNoteDocuments;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a credit note prints: {@code money.md 4.7}. */
class PrintedNoteTest {
    @TempDir
    Path folder;

    @Test
    @DisplayName("money.md 4.7: the invoice, items, taxes and parts of the total; voided notes are "
            + "marked")
    void a_note_and_its_void() {
        try (NoteStory story = new NoteStory(folder, "2024-02-01T23:30:00Z").taxed("20")) {
            story.story.customer("fritz", "Europe/Berlin");
            Invoice invoice = story.oneOff("fritz", 1000, 500);
            CreditNote note = story.note(new CreditNoteRequest(invoice.id(), "other",
                    "Late delivery", new CreditNoteParts(200, 0, 40),
                    NoteStory.noteLines(invoice, 150, 50), null));
            CreditNoteDocument document = printed(story, note);
            assertThat(document.number()).isEqualTo(note.document().number());
            assertThat(document.invoiceNumber()).isEqualTo(invoice.document().number());
            assertThat(document.issuedOn()).isEqualTo("2024-02-02");
            assertThat(document.mark()).isEqualTo(Mark.NONE);
            assertThat(document.items()).extracting(CreditNoteDocument.Item::name)
                    .containsExactly("Item", "Item");
            assertThat(document.items()).extracting(CreditNoteDocument.Item::amountCents)
                    .containsExactly(150L, 50L);
            assertThat(document.sums()).isEqualTo(new CreditNoteDocument.Sums(0, 200,
                    List.of(new Totals.Tax("Vat", new BigDecimal("20"), 200, 40)), 240, 200, 0,
                    40));
            assertThat(document.notes()).containsExactly(new Note(null, "Late delivery"));

            CreditNote voided = story.story.write(handle ->
                    new CreditNoteService(handle).voidNote(note.id(), story.story.now()));
            assertThat(printed(story, voided).mark()).isEqualTo(Mark.VOIDED);
            assertThat(printed(story, voided).sums()).isEqualTo(document.sums());
        }
    }

    private static CreditNoteDocument printed(NoteStory story, CreditNote note) {
        return story.story
                .read(handle -> new CreditNoteDocuments(handle).document(note));
    }
}
