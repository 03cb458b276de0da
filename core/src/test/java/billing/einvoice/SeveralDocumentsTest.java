package billing.einvoice;

import static org.assertj.core.api.Assertions.assertThat;

import billing.einvoice.mapping.CreditNoteMapping;
import billing.einvoice.mapping.InvoiceMapping;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.settlement.creditnote.CreditNote;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Documents that are read together state what each states alone. */
class SeveralDocumentsTest {
    @TempDir
    Path folder;

    @Test
    void documents_read_together_are_those_read_one_by_one() {
        try (EInvoiceStory told = new EInvoiceStory(folder)) {
            told.subscribe("acme", "steps").subscribe("brew", "flat").subscribe("alp", "flat");
            told.use("acme-steps", "calls", Map.of("n", 90));
            told.credit(told.oneOff("acme", "setup", "book"), 33);
            told.regenerate(told.oneOff("acme", "setup"));
            told.credit(told.oneOff("brew", "setup"), 100);
            told.runUntil("2026-02-01T08:00:00Z");
            told.story().database().read(handle -> compare(handle, told.invoices(), told.notes()));
        }
    }

    private static int compare(Handle handle, List<Invoice> invoices, List<CreditNote> notes) {
        InvoiceMapping mapping = new InvoiceMapping(handle);
        assertThat(mapping.map(invoices)).hasSizeGreaterThan(5)
                .isEqualTo(invoices.stream().map(mapping::map).toList());
        assertThat(mapping.map(List.of())).isEmpty();
        CreditNoteMapping ofNotes = new CreditNoteMapping(handle);
        assertThat(ofNotes.map(notes)).hasSize(2)
                .isEqualTo(notes.stream().map(ofNotes::map).toList());
        return notes.size();
    }
}
