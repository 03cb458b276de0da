package billing.einvoice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.einvoice.mapping.CreditNoteMapping;
import billing.einvoice.mapping.InvoiceMapping;
import billing.einvoice.service.ElectronicInvoices.XmlFile;
import billing.einvoice.service.ElectronicInvoices;
import billing.einvoice.service.InvoiceSeries;
import billing.einvoice.service.XmlOutcome;
import billing.engine.Database;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.kernel.error.NotFoundException;
import billing.settlement.creditnote.CreditNote;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
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
            told.story().read(handle -> compare(handle, told.invoices(), told.notes()));
        }
    }

    @Test
    void a_series_writes_the_files_of_its_invoices_in_their_order() {
        try (EInvoiceStory told = new EInvoiceStory(folder)) {
            told.oneOff("acme", "setup", "book");
            told.oneOff("brew", "setup");
            List<UUID> ids = told.invoices().stream().map(Invoice::id).toList();
            // More than are read at a time.
            List<UUID> many = Collections.nCopies(75, ids).stream().flatMap(List::stream).toList();
            Database database = told.story().database();
            List<XmlFile> files = new ArrayList<>();
            InvoiceSeries series = new InvoiceSeries(database, Format.CII);
            series.write(many, outcome -> files.add(outcome.file()));
            assertThat(files).extracting(XmlFile::id).isEqualTo(many);
            assertThat(files).allSatisfy(file -> assertThat(file.bytes()).isEqualTo(
                    database.read(handle -> new ElectronicInvoices(handle).write(
                            new Invoices(handle).get(file.id()), Format.CII).bytes())));
            List<UUID> unknown = List.of(UUID.randomUUID());
            assertThatThrownBy(() -> series.write(unknown, outcome -> { }))
                    .isInstanceOf(NotFoundException.class);
        }
    }

    @Test
    void a_series_goes_on_after_an_invoice_that_is_refused() {
        try (EInvoiceStory told = new EInvoiceStory(folder)) {
            Invoice voided = told.oneOff("acme", "setup");
            List<UUID> ids = List.of(voided.id(), told.regenerate(voided).id());
            List<XmlOutcome> outcomes = new ArrayList<>();
            new InvoiceSeries(told.story().database(), Format.UBL).write(ids, outcomes::add);
            assertThat(outcomes.get(0)).isInstanceOfSatisfying(XmlOutcome.Refused.class, one ->
                    assertThat(one.refusal().reasons()).extracting(Reason::code)
                            .containsExactly("voided"));
            assertThat(outcomes.get(1).file().id()).isEqualTo(ids.get(1));
            assertThat(outcomes).hasSize(2);
        }
    }

    private static int compare(Handle handle, List<Invoice> invoices, List<CreditNote> notes) {
        InvoiceMapping mapping = new InvoiceMapping(handle);
        assertThat(mapping.map(invoices).values()).hasSizeGreaterThan(5)
                .containsExactlyElementsOf(invoices.stream().map(mapping::map).toList());
        assertThat(mapping.map(List.of())).isEmpty();
        CreditNoteMapping ofNotes = new CreditNoteMapping(handle);
        assertThat(ofNotes.map(notes).values()).hasSize(2)
                .containsExactlyElementsOf(notes.stream().map(ofNotes::map).toList());
        return notes.size();
    }
}
