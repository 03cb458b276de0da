package billing.einvoice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.einvoice.mapping.CreditNoteMapping;
import billing.einvoice.mapping.InvoiceMapping;
import billing.einvoice.service.DocumentFiles.Form;
import billing.einvoice.service.DocumentFiles;
import billing.einvoice.service.ElectronicInvoices;
import billing.einvoice.service.Readiness;
import billing.invoicing.Invoice;
import billing.invoicing.VoidRequest;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.store.Invoices;
import billing.run.LifecycleInvoicing;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.service.CreditNoteService;
import billing.settlement.creditnote.store.CreditNotes;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("electronic-invoices.md 5: what cannot be valid is refused with all reasons")
class RefusedDocumentsTest {
    @TempDir
    Path folder;
    private EInvoiceStory told;

    @BeforeEach
    void begin() {
        told = new EInvoiceStory(folder);
    }

    @AfterEach
    void end() {
        told.close();
    }

    private List<String> codes(Invoice invoice, Format format) {
        return told.story().read(handle -> new InvoiceMapping(handle)
                .map(new Invoices(handle).get(invoice.id())).reasons(format).stream()
                .map(Reason::code).toList());
    }

    @Test
    void drafts() {
        told.apply("customers: [{external_id: acme, billing_configuration:"
                + " {invoice_grace_period: 3}}]").subscribe("acme", "flat");
        told.runUntil("2026-02-01T08:00:00Z");
        assertThat(codes(told.last("acme"), Format.UBL)).containsExactly("draft");
    }

    @Test
    void voided_invoices_and_credit_notes() {
        Invoice invoice = told.oneOff("acme", "setup");
        CreditNote note = told.credit(invoice, 50);
        told.story().writing(handle -> {
            new CreditNoteService(handle).voidNote(note.id(), told.story().now());
            new InvoiceService(told.story().work(handle), new LifecycleInvoicing())
                    .voidInvoice(invoice.id(), VoidRequest.PLAIN);
        });
        assertThat(codes(invoice, Format.UBL)).containsExactly("voided");
        List<Reason> reasons = told.story().read(handle ->
                new CreditNoteMapping(handle).map(new CreditNotes(handle).get(note.id()))
                        .reasons(Format.UBL));
        assertThat(reasons).singleElement().satisfies(reason -> {
            assertThat(reason.code()).isEqualTo("voided");
            assertThat(reason.remedy()).isNotBlank();
        });
    }

    @Test
    void self_billed_invoices() {
        told.apply("customers: [{external_id: agent, name: Agent, country: DE, currency: EUR,"
                + " account_type: partner, tax_codes: [vat]}]");
        assertThat(codes(told.oneOff("agent", "setup"), Format.UBL))
                .containsExactly("self_billed");
    }

    @Test
    void several_taxes_on_a_fee() {
        told.apply("customers: [{external_id: acme, tax_codes: [vat, city]}]");
        assertThat(codes(told.oneOff("acme", "setup"), Format.UBL))
                .containsExactly("several_taxes_on_fee");
    }

    @Test
    void a_mix_of_items_in_and_outside_the_scope_of_vat() {
        assertThat(codes(told.oneOff("alp", "setup", "book"), Format.UBL))
                .containsExactly("untaxed_beside_taxed");
    }

    @Test
    void amounts_of_three_decimals() {
        told.customer("gulf", "KW", "Kuwait", "outside", "1234", "EM", "gulf@buyer.example")
                .apply("customers: [{external_id: gulf, currency: KWD}]")
                .subscribe("gulf", "dinar").runUntil("2026-02-01T08:00:00Z");
        for (Format format : Format.values()) {
            assertThat(codes(told.last("gulf"), format)).contains("currency_not_expressible");
        }
    }

    @Test
    @DisplayName("electronic-invoices.md 4: the VAT in euros of an invoice in dollars is known "
            + "where it is 0")
    void vat_in_another_currency_in_france() {
        told.french("taxed", "tva").french("free", "reverse").apply("customers: [{external_id:"
                + " taxed, currency: USD}, {external_id: free, currency: USD}]")
                .subscribe("taxed", "dollar").subscribe("free", "dollar")
                .runUntil("2026-02-01T08:00:00Z");
        assertThat(codes(told.last("taxed"), Format.FACTURX_FR)).containsExactly("term_missing");
        assertThat(codes(told.last("taxed"), Format.FACTURX)).isEmpty();
        assertThat(codes(told.last("free"), Format.FACTURX_FR)).isEmpty();
    }

    @Test
    void amounts_of_three_decimals_of_which_the_last_is_zero_can_be_written() {
        told.customer("gulf", "KW", "Kuwait", "outside", "1234", "EM", "gulf@buyer.example")
                .apply("customers: [{external_id: gulf, currency: KWD}]")
                .apply("plans: [{code: dinar, amount_cents: 1990}]")
                .subscribe("gulf", "dinar").runUntil("2026-02-01T08:00:00Z");
        assertThat(codes(told.last("gulf"), Format.UBL)).isEmpty();
    }

    @Test
    void a_refusal_names_the_document_and_the_number_of_reasons() {
        told.apply("customers: [{external_id: new, name: New, country: DE, tax_codes: [vat],"
                + " currency: EUR}]");
        Invoice invoice = told.oneOff("new", "setup");
        assertThatThrownBy(() -> told.story().read(handle ->
                new ElectronicInvoices(handle).write(invoice, null)))
                .isInstanceOf(NotExpressibleException.class)
                .hasMessage("invoice " + invoice.document().number()
                        + " cannot be written as xrechnung: 4 reasons");
    }

    @Test
    void customers_are_ready_or_lack_what_is_named() {
        told.apply("customers: [{external_id: new, name: New, country: DE, tax_codes: [vat]}]");
        Map<String, List<String>> missing = Map.of("acme", List.of(), "brew", List.of(),
                "new", List.of("BT-10", "BT-52", "BT-53", "BT-49"));
        missing.forEach((customer, terms) -> {
            Readiness found = told.story().read(handle -> Readiness.read(handle,
                    told.story().customer(customer), null, LocalDate.of(2026, 1, 1)));
            assertThat(found.reasons()).extracting(Reason::term).as(customer)
                    .containsExactlyElementsOf(terms);
        });
    }

    private List<Reason> reasons(Invoice invoice, Format format) {
        return told.story().read(handle -> new InvoiceMapping(handle)
                .map(new Invoices(handle).get(invoice.id())).reasons(format));
    }

    private ElectronicInvoices.XmlFile file(Invoice invoice, Format format) {
        return told.story().read(handle -> new ElectronicInvoices(handle)
                .write(new Invoices(handle).get(invoice.id()), format));
    }

    @Test
    @DisplayName("electronic-invoices.md 1: data of e-invoices that were not stated at the issue "
            + "are those of today, where a format requires them")
    void what_an_issued_document_lacks_is_stated_later() {
        told.apply("customers: [{external_id: new, name: New, country: DE, city: Ulm, zipcode:"
                + " '89073', currency: EUR, tax_codes: [vat]}]");
        Invoice invoice = told.oneOff("new", "setup");
        CreditNote note = told.credit(invoice, 50);
        byte[] ubl = file(invoice, Format.UBL).bytes();
        assertThat(reasons(invoice, Format.XRECHNUNG)).extracting(Reason::term)
                .containsExactly("BT-10", "BT-49");
        told.apply("customers: [{external_id: new, name: Renamed, e_invoicing: {buyer_reference:"
                + " later, address: {scheme: '9930', id: DE811907980}}}]");
        ElectronicInvoices.XmlFile completed = file(invoice, Format.XRECHNUNG);
        assertThat(completed.incomplete()).isTrue();
        assertThat(new String(completed.bytes(), StandardCharsets.UTF_8))
                .contains("<cbc:BuyerReference>later<", ">DE811907980<").doesNotContain("Renamed");
        ElectronicInvoices.XmlFile credited = told.story().read(handle ->
                new ElectronicInvoices(handle).write(new CreditNotes(handle).get(note.id()),
                        Format.PEPPOL));
        assertThat(new String(credited.bytes(), StandardCharsets.UTF_8))
                .contains("<cbc:BuyerReference>later<");
        assertThat(file(invoice, Format.UBL).bytes()).isEqualTo(ubl);
        assertThat(file(invoice, Format.UBL).incomplete()).isFalse();
    }

    @Test
    void what_is_printed_on_an_issued_document_changes_with_another_one_only() {
        told.apply("customers: [{external_id: new, name: New, currency: EUR, tax_codes: [vat]}]");
        Invoice invoice = told.oneOff("new", "setup");
        CreditNote note = told.credit(invoice, 50);
        told.apply("customers: [{external_id: new, country: AT}]");
        String number = invoice.document().number();
        assertThat(reasons(invoice, Format.UBL)).singleElement().satisfies(reason -> {
            assertThat(reason.term()).isEqualTo("BT-55");
            assertThat(reason.remedy()).isEqualTo("state `customers: [{external_id: new, country:"
                    + " ...}]` in a catalog file, and apply it with `billing apply -f FILE`; then"
                    + " replace the invoice, which was issued without: `billing invoice void "
                    + number + "`, `billing invoice regenerate " + number + "`");
        });
        List<Reason> ofNote = told.story().read(handle -> new CreditNoteMapping(handle)
                .map(new CreditNotes(handle).get(note.id())).reasons(Format.UBL));
        assertThat(ofNote).singleElement().extracting(Reason::remedy).asString()
                .endsWith("; the credit notes of " + number + ", which was issued without, can be"
                        + " sent as PDF only");
        told.apply("customers: [{external_id: other, name: Other, currency: EUR, tax_codes:"
                + " [vat]}]");
        Invoice replaced = told.oneOff("other", "setup");
        told.apply("customers: [{external_id: other, country: AT}]");
        assertThat(reasons(told.regenerate(replaced), Format.UBL)).isEmpty();
    }

    @Test
    void an_invoice_that_cannot_be_regenerated_is_not_to_be_voided() {
        told.apply("customers: [{external_id: new, name: New, currency: EUR}]");
        told.wallet("{\"external_customer_id\": \"new\", \"rate_amount\": \"1\","
                + " \"currency\": \"EUR\", \"paid_credits\": \"10\"}");
        told.pay(told.last("new"));
        told.apply("customers: [{external_id: new, country: AT}]");
        assertThat(reasons(told.last("new"), Format.UBL))
                .filteredOn(reason -> "BT-55".equals(reason.term())).singleElement()
                .extracting(Reason::remedy).asString()
                .contains("cannot be replaced (invoices of type credit cannot be regenerated)",
                        "`billing credit-note create ").doesNotContain("billing invoice void");
    }

    @Test
    void hybrid_pdfs_stay_what_they_were() {
        told.apply("customers: [{external_id: paris, name: Paris, country: FR, currency: EUR,"
                + " billing_entity_code: nuage, tax_codes: [tva]}]");
        Invoice invoice = told.oneOff("paris", "setup");
        byte[] hybrid = hybrid(invoice);
        told.apply("customers: [{external_id: paris, e_invoicing: {address: {scheme: '0225', id:"
                + " '404833048'}}}]");
        assertThat(reasons(invoice, Format.FACTURX_FR)).isEmpty();
        assertThat(hybrid(invoice)).isEqualTo(hybrid);
    }

    private byte[] hybrid(Invoice invoice) {
        return told.story().read(handle -> new DocumentFiles(handle)
                .pdf(new Invoices(handle).get(invoice.id()), Form.HYBRID).bytes());
    }

    @Test
    @DisplayName("electronic-invoices.md 1: the same bytes, whatever has changed since the issue")
    void documents_stay_what_they_were() {
        told.subscribe("acme", "pro").use("acme-pro", "storage", Map.of("n", 12))
                .runUntil("2026-02-01T08:00:00Z");
        Invoice invoice = told.last("acme");
        CreditNote note = told.credit(invoice, 50);
        byte[] invoiceBefore = xml(invoice);
        byte[] noteBefore = xml(note);
        told.apply("taxes: [{code: vat, name: Other, rate: '20'}, {code: low, category: L}]")
                .apply("customers: [{external_id: acme, name: Renamed, country: FR, e_invoicing:"
                        + " {buyer_reference: other}, timezone: America/New_York}]")
                .apply("billing_entities: [{code: default, name: Renamed, e_invoicing: null}]")
                .apply("billable_metrics: [{code: storage, name: Renamed}]")
                .apply("plans: [{code: pro, name: Renamed, amount_cents: 1}]")
                .pay(invoice).runUntil("2026-03-02T08:00:00Z");
        assertThat(xml(invoice)).isEqualTo(invoiceBefore);
        assertThat(xml(note)).isEqualTo(noteBefore);
        assertThat(told.last("acme").id()).isNotEqualTo(invoice.id());
    }

    private byte[] xml(Invoice invoice) {
        return told.story().read(handle -> {
            ElectronicInvoices.XmlFile file = new ElectronicInvoices(handle).write(
                    new Invoices(handle).get(invoice.id()), Format.XRECHNUNG);
            assertThat(file.incomplete()).isFalse();
            return file.bytes();
        });
    }

    private byte[] xml(CreditNote note) {
        return told.story().read(handle -> new ElectronicInvoices(handle)
                .write(new CreditNotes(handle).get(note.id()), Format.XRECHNUNG).bytes());
    }
}
