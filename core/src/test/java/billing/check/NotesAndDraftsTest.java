package billing.check;

import static org.assertj.core.api.Assertions.assertThat;

import billing.books.AccountKind;
import billing.books.BookStory;
import billing.books.Entry;
import billing.books.EntryKind;
import billing.check.service.DatabaseCheck;
import billing.engine.Database;
import billing.engine.FalsifiedDatabase;
import billing.engine.OlderDatabase;
import billing.invoicing.AppliedTax;
import billing.invoicing.Invoice;
import billing.invoicing.store.DraftSearch;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.store.CreditNotes;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What `check` proves of credit notes, and what it leaves alone on drafts. */
class NotesAndDraftsTest {
    @TempDir
    Path folder;

    @Test
    void print_and_books_hold_the_same_tax_lines_of_a_note_and_they_add_up() {
        try (BookStory story = begun()) {
            CreditNote note = story.note(story.oneOff("acme", 2_900),
                    new CreditNoteParts(1_460, 0, 0), 1_346);
            assertThat(cents(note)).containsExactly(54L, 60L);
            Entry entry = story.entries(null, "2024-03-01").stream()
                    .filter(one -> one.kind() == EntryKind.CREDIT_NOTE).findFirst().orElseThrow();
            assertThat(entry.postings().stream()
                    .filter(one -> one.account().kind() == AccountKind.TAX)
                    .map(one -> one.cents())).containsExactly(54L, 60L);
            assertThat(findings(story.story.database())).isEmpty();
        }
    }

    @Test
    void check_names_a_note_whose_tax_lines_do_not_add_up() {
        try (BookStory story = begun()) {
            CreditNote note = story.note(story.oneOff("acme", 2_900),
                    new CreditNoteParts(1_460, 0, 0), 1_346);
            story.story.writing(handle -> FalsifiedDatabase.execute(handle,
                    "UPDATE credit_note_taxes SET amount_cents = 61 WHERE amount_cents = 60"));
            assertThat(findings(story.story.database())).singleElement().satisfies(finding ->
                    assertThat(finding.toString()).contains(note.document().number(),
                            "the sum of its tax lines should be 1.14 EUR, not 1.15 EUR"));
        }
    }

    @Test
    @Tag("sqlite")
    void the_tax_lines_of_older_notes_add_up_after_the_upgrade() throws SQLException {
        try (BookStory story = begun()) {
            story.note(story.oneOff("acme", 2_900), new CreditNoteParts(1_460, 0, 0), 1_346);
            story.note(story.oneOff("acme", 1_000), new CreditNoteParts(1_085, 0, 0), 1_000);
            story.story.writing(handle -> FalsifiedDatabase.execute(handle,
                    "UPDATE credit_note_taxes SET amount_cents = 61 WHERE amount_cents = 60"));
        }
        Path old = folder.resolve("old.db");
        OlderDatabase.write(folder.resolve("billing.db"), old, 4);
        try (Database upgraded = Database.open(old)) {
            assertThat(upgraded.read(handle -> new CreditNotes(handle).issuedOf(
                    new InvoiceCheck(handle).invoices())).stream()
                    .map(NotesAndDraftsTest::cents))
                    .containsExactly(List.of(54L, 60L), List.of(40L, 45L));
            assertThat(findings(upgraded)).isEmpty();
        }
    }

    @Test
    void check_names_an_invoice_that_is_settled_beyond_its_total() {
        try (BookStory story = begun()) {
            Invoice invoice = story.oneOff("acme", 2_900);
            story.note(invoice, new CreditNoteParts(0, 0, 1_085), 1_000);
            story.story.writing(handle -> FalsifiedDatabase.execute(handle,
                    "UPDATE invoice_settlements SET amount_cents = 4000 WHERE kind = 'offset'"));
            assertThat(findings(story.story.database())).extracting(Finding::toString)
                    .anySatisfy(finding -> assertThat(finding).contains(
                            invoice.document().number(), "the amount due is -8.53 EUR:"
                            + " payments and credit notes settle more than the total"));
        }
    }

    @Test
    void a_draft_that_waits_to_be_refreshed_is_not_wrong() {
        try (BookStory story = begun()) {
            story.story.customer("late", "UTC", 5);
            story.story.plan(PlanSketch.of("pro", Interval.MONTHLY, 500).inAdvance());
            story.story.subscribe("late", "pro");
            Invoice draft = story.story.invoices().stream()
                    .filter(one -> one.document().sequentialId() == null).findFirst().orElseThrow();
            story.story.writing(handle -> {
                new DraftSearch(handle).removeTax(draft.parts().appliedTaxes().get(0).taxId());
                new DraftSearch(handle).flagAll(story.story.now());
            });
            assertThat(findings(story.story.database())).isEmpty();
        }
    }

    private BookStory begun() {
        BookStory story = new BookStory(folder.resolve("billing.db"), 1, "2024-02-01T10:00:00Z")
                .taxed("4", "4.5");
        story.story.customer("acme", "UTC");
        return story;
    }

    private static List<Long> cents(CreditNote note) {
        return note.lines().appliedTaxes().stream().map(AppliedTax::amountCents).toList();
    }

    private static List<Finding> findings(Database database) {
        return new DatabaseCheck(database).all();
    }
}
