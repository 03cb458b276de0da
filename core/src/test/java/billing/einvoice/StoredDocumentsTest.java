package billing.einvoice;

import static org.assertj.core.api.Assertions.assertThat;

import billing.documents.Totals;
import billing.einvoice.mapping.CreditNoteMapping;
import billing.einvoice.mapping.InvoiceMapping;
import billing.einvoice.mapping.MappedDocument;
import billing.einvoice.syntax.ElectronicInvoiceXml;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.print.InvoiceDocuments;
import billing.kernel.vat.VatCategory;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Stored documents of all kinds, under all categories of VAT and reductions, satisfy the official
 * rules of all formats without errors and warnings.
 */
class StoredDocumentsTest {
    /** A top-up is an invoice type that XRechnung and German Peppol parties warn of. */
    private static final List<String> ALLOWED = List.of("BR-DE-17", "DE-R-017");
    @TempDir
    Path folder;

    @Test
    void subscriptions_with_every_charge_model_and_reduction() {
        try (EInvoiceStory told = new EInvoiceStory(folder)) {
            told.subscribe("alp", "flat").coupon("alp", "ten");
            // Storage has a rate of its own, so that only customers within VAT can have it.
            for (String customer : List.of("acme", "brew")) {
                told.subscribe(customer, "pro").subscribe(customer, "flat");
                told.use(customer + "-pro", "calls", Map.of("n", 250));
                told.use(customer + "-pro", "seats", Map.of("n", 7, "region", "eu"));
                told.use(customer + "-pro", "seats", Map.of("n", "2.123456", "team", "red"));
            }
            told.use("acme-pro", "storage", Map.of("n", 12));
            told.coupon("acme", "ten").coupon("acme", "cash").coupon("brew", "ten");
            told.wallet("{\"external_customer_id\": \"acme\", \"rate_amount\": \"1\","
                    + " \"currency\": \"EUR\", \"paid_credits\": \"10\","
                    + " \"granted_credits\": \"5\"}");
            told.pay(told.last("acme")).runUntil("2026-02-01T08:00:00Z");
            told.runUntil("2026-03-01T08:00:00Z");
            expectValid(told);
        }
    }

    @Test
    void one_offs_credit_notes_corrections_and_new_invoices() {
        try (EInvoiceStory told = new EInvoiceStory(folder)) {
            told.coupon("acme", "cash");
            Invoice first = told.oneOff("acme", "setup", "book");
            told.credit(first, 33);
            told.credit(first, 33);
            Invoice second = told.oneOff("acme", "setup", "book");
            told.regenerate(second);
            told.credit(told.oneOff("brew", "setup"), 100);
            told.credit(told.oneOff("alp", "setup"), 50);
            expectValid(told);
        }
    }

    @Test
    void progressive_invoices_and_the_final_one() {
        try (EInvoiceStory told = new EInvoiceStory(folder)) {
            told.subscribe("acme", "steps").at("2026-01-10T00:00:00Z")
                    .use("acme-steps", "calls", Map.of("n", 90))
                    .runUntil("2026-01-11T00:00:00Z")
                    .use("acme-steps", "calls", Map.of("n", 11)).coupon("acme", "ten")
                    .runUntil("2026-02-01T08:00:00Z");
            assertThat(told.last("acme").amounts().progressiveBillingCreditCents()).isPositive();
            expectValid(told);
        }
    }

    @Test
    void categories_of_vat() {
        try (EInvoiceStory told = new EInvoiceStory(folder)) {
            for (String tax : List.of("export", "exempt", "zero", "igic",
                    "goods")) {
                told.customer(tax, tax.equals("export") ? "US" : "ES", "Madrid", tax,
                        "ESA12345674", "9920", "ESA12345674");
                told.credit(told.oneOff(tax, "setup"), 40);
            }
            expectValid(told);
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', value = {
        "E  | exemption_reason_code: VATEX-EU-132 | exemption_reason_code: VATEX-EU-143",
        "E  | exemption_reason: Small firm        | exemption_reason_code: VATEX-EU-132",
        "AE | exemption_reason: By article 9 | exemption_reason: By article 44",
        "K  | exemption_reason: Goods        | exemption_reason_code: VATEX-EU-IC",
        "G  | exemption_reason: Shipped      | exemption_reason_code: VATEX-EU-G",
        "O  | exemption_reason: A voucher    | exemption_reason: Abroad"})
    void taxes_of_one_category_with_different_reasons(String category, String one,
                                                      String other) {
        try (EInvoiceStory told = new EInvoiceStory(folder)) {
            told.credit(soldUnderTwoTaxes(told, category, one, other), 40);
            expectValid(told);
        }
    }

    @Test
    @DisplayName("electronic-invoices.md 4: a breakdown states the reasons of all its taxes")
    void reasons_of_one_category_are_stated_together() {
        try (EInvoiceStory told = new EInvoiceStory(folder)) {
            Invoice coded = soldUnderTwoTaxes(told, "E", "exemption_reason_code: VATEX-EU-132",
                    "exemption_reason_code: VATEX-EU-143");
            assertThat(vat(told, coded)).containsExactly(new VatGroup(VatCategory.E,
                    BigDecimal.ZERO, null, "Exempt based on article 132 of Council Directive"
                    + " 2006/112/EC\nExempt based on article 143 of Council Directive"
                    + " 2006/112/EC"));
            Invoice described = soldUnderTwoTaxes(told, "E", "exemption_reason: Small firm,"
                    + " exemption_reason_code: VATEX-EU-132", "exemption_reason: Schools,"
                    + " exemption_reason_code: null");
            assertThat(vat(told, described)).containsExactly(new VatGroup(VatCategory.E,
                    BigDecimal.ZERO, "VATEX-EU-132", "Small firm\nSchools"));
        }
    }

    @Test
    void a_fee_without_tax_and_one_whose_tax_is_outside_the_scope_of_vat() {
        try (EInvoiceStory told = new EInvoiceStory(folder)) {
            told.apply("taxes: [{code: outside, exemption_reason: A voucher}]")
                    .apply("add_ons: [{code: book, tax_codes: [outside]}]")
                    .apply("customers: [{external_id: alp, tax_codes: []}]");
            Invoice invoice = told.oneOff("alp", "setup", "book");
            assertThat(vat(told, invoice)).containsExactly(new VatGroup(VatCategory.O,
                    BigDecimal.ZERO, "VATEX-EU-O", "A voucher"));
            expectValid(told);
        }
    }

    /** Two add-ons with taxes of 0 % of one category. */
    private static Invoice soldUnderTwoTaxes(EInvoiceStory told, String category, String one,
                                             String other) {
        told.apply("taxes: [{code: one, name: One, rate: '0', category: " + category + ", " + one
                + "}, {code: other, name: Other, rate: '0', category: " + category + ", " + other
                + "}]").apply("add_ons: [{code: book, tax_codes: [other]}]");
        told.customer("buyer", "ES", "Madrid", "one", "ESA12345674", "9920", "ESA12345674");
        return told.coupon("buyer", "ten").oneOff("buyer", "setup", "book");
    }

    private static List<VatGroup> vat(EInvoiceStory told, Invoice invoice) {
        return told.story().read(handle -> new InvoiceMapping(handle).map(invoice))
                .invoice().content().vat().stream().map(ElectronicInvoice.VatBreakdown::group)
                .toList();
    }

    @Test
    void currencies() {
        try (EInvoiceStory told = new EInvoiceStory(folder)) {
            for (String plan : List.of("dollar", "yen")) {
                told.apply("customers: [{external_id: " + plan + "}]");
                told.customer(plan, "DE", "Bonn", "vat", "DE811907980", "9930", "DE811907980");
                told.apply("customers: [{external_id: " + plan + ", currency: "
                        + (plan.equals("yen") ? "JPY" : "USD") + "}]");
                told.subscribe(plan, plan);
            }
            told.runUntil("2026-02-01T08:00:00Z");
            expectValid(told);
        }
    }

    /** Every document in every format that its parties have data for. */
    private static void expectValid(EInvoiceStory told) {
        List<MappedDocument> documents = told.story().read(handle -> documents(handle, told));
        List<String> faults = new ArrayList<>();
        for (MappedDocument document : documents) {
            SumLaws.faults(document.invoice()).forEach(fault ->
                    faults.add(document.name() + ": " + fault));
            for (Format format : Format.values()) {
                if (format != Format.FACTURX_FR) {
                    check(document, format, faults);
                }
            }
        }
        assertThat(documents).isNotEmpty();
        assertThat(new TreeSet<>(faults)).isEmpty();
        told.invoices().forEach(invoice -> assertThat(printedBases(told, invoice))
                .as("bases of " + invoice.document().number())
                .isEqualTo(bases(told, invoice)));
    }

    /** What the page states by rate. */
    private static Map<BigDecimal, Long> printedBases(EInvoiceStory told, Invoice invoice) {
        return told.story().database().read(handle -> new InvoiceDocuments(handle)
                .document(invoice)).totals().taxes().stream()
                .filter(tax -> tax.rate().signum() != 0).collect(Collectors.toMap(
                        tax -> tax.rate().stripTrailingZeros(), Totals.Tax::baseCents,
                        Long::sum));
    }

    private static Map<BigDecimal, Long> bases(EInvoiceStory told, Invoice invoice) {
        return told.story().database().read(handle -> new InvoiceMapping(handle).map(invoice))
                .invoice().content().vat().stream()
                .filter(vat -> vat.group().rate().signum() != 0).collect(Collectors.toMap(
                        vat -> vat.group().rate().stripTrailingZeros(),
                        vat -> vat.taxable().cents(), Long::sum));
    }

    private static List<MappedDocument> documents(Handle handle, EInvoiceStory told) {
        List<MappedDocument> documents = new ArrayList<>();
        told.invoices().forEach(invoice ->
                documents.add(new InvoiceMapping(handle).map(invoice)));
        told.notes().forEach(note -> documents.add(new CreditNoteMapping(handle).map(note)));
        return documents;
    }

    private static void check(MappedDocument document, Format format, List<String> faults) {
        List<Reason> reasons = document.reasons(format);
        reasons.forEach(reason -> faults.add(document.name() + " " + format + ": " + reason));
        ElectronicInvoice adapted = FormatRules.adapt(document.invoice(), format);
        OfficialRules.faults(ElectronicInvoiceXml.write(adapted, format), format,
                adapted.header().type().isCreditNote()).stream()
                .filter(fault -> ALLOWED.stream().noneMatch(fault::contains))
                .forEach(fault -> faults.add(document.name() + ": " + fault));
    }
}
