package billing.invoicing.snapshot.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.catalog.Plan;
import billing.catalog.PlanRevision;
import billing.catalog.PlanText;
import billing.catalog.Tax;
import billing.catalog.store.SampleCatalog;
import billing.catalog.store.TaxLinks;
import billing.catalog.store.Taxes;
import billing.customer.ElectronicInvoicing;
import billing.customer.EntityElectronicInvoicing;
import billing.customer.store.BillingEntities;
import billing.documents.Detail;
import billing.documents.Heading;
import billing.documents.InvoiceDocument;
import billing.documents.Line;
import billing.documents.Section;
import billing.documents.pdf.InvoicePdf;
import billing.engine.FalsifiedDatabase;
import billing.engine.Rows;
import billing.engine.Sql;
import billing.invoicing.Invoice;
import billing.invoicing.VoidRequest;
import billing.invoicing.print.InvoiceDocuments;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.snapshot.Snapshot;
import billing.invoicing.snapshot.SnapshotPart;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.time.Interval;
import billing.kernel.vat.VatCategory;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.subscription.BillingPort;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an invoice was issued with is kept, each content once. */
class SnapshotsTest {
    @TempDir
    Path folder;
    private Story story;

    @BeforeEach
    void bill() {
        story = new Story(folder.resolve("billing.db"), "2024-01-01T00:00:00Z");
        story.customer("acme", "Europe/Paris").customer("globex", "UTC");
        story.plan(PlanSketch.of("pro", Interval.MONTHLY, 4_900).withUsage("calls", "0.5")
                .withSeats(3, "2", false));
        story.subscribe("acme", "pro");
        story.subscribe("globex", "pro");
        story.at("2024-01-10T09:00:00Z").use("acme-1", "calls", "12");
    }

    @AfterEach
    void close() {
        story.close();
    }

    @Test
    void the_document_of_an_invoice_is_the_same_whatever_changes_later() {
        story.runUntil("2024-02-01T06:00:00Z");
        Invoice invoice = story.invoices().get(0);
        byte[] issued = print(invoice, false);
        InvoiceDocument before = current(invoice);
        changeAll();
        assertThat(print(invoice, true)).isEqualTo(issued);
        assertThat(print(invoice, false)).isEqualTo(issued);
        story.writing(handle -> new InvoiceService(story.work(handle), BillingPort.NONE)
                .voidInvoice(invoice.id(), VoidRequest.PLAIN));
        Invoice voided = story.invoices().get(0);
        assertThat(print(voided, true)).isEqualTo(issued);
        InvoiceDocument after = current(voided);
        assertThat(after.heading().mark()).isEqualTo(Heading.Mark.VOIDED);
        assertThat(after.frame()).usingRecursiveComparison().isEqualTo(before.frame());
        assertThat(after.sections()).isEqualTo(before.sections());
    }

    @Test
    void an_invoice_without_a_snapshot_is_printed_with_the_data_of_today() {
        story.runUntil("2024-02-01T06:00:00Z");
        Invoice invoice = story.invoices().get(0);
        changeAll();
        story.writing(handle -> FalsifiedDatabase.execute(handle, "DELETE FROM invoice_originals"));
        assertThat(current(invoice).frame().issuer().name()).isEqualTo("New Ltd");
        assertThat(current(invoice).sections()).extracting(Section::title)
                .containsExactly("Renamed");
    }

    private void changeAll() {
        story.writing(handle -> {
            handle.execute("UPDATE customers SET name = 'Acme, moved', city = 'Lyon',"
                    + " document_locale = 'de', timezone = 'Asia/Tokyo'");
            handle.execute("UPDATE billing_entities SET name = 'New Ltd', country = 'AU',"
                    + " invoice_footer = 'In liquidation',"
                    + " logo = 'data:image/png;base64,iVBORw0KGgo='");
            handle.execute("UPDATE plans SET name = 'Renamed'");
        });
    }

    private InvoiceDocument current(Invoice invoice) {
        return story.read(handle -> new InvoiceDocuments(handle).document(invoice));
    }

    @Test
    void prices_are_kept_as_they_were_billed() {
        story.runUntil("2024-02-01T06:00:00Z");
        Plan billed = story.plan("pro");
        Invoice invoice = story.invoices().get(0);
        story.writing(handle -> handle.execute(
                "UPDATE charges SET properties = '{\"amount\": \"99\"}'"));
        assertThat(original(invoice).parts().values()).extracting(SnapshotPart::plan)
                .containsExactly(billed);
    }

    @Test
    void invoices_share_what_they_have_in_common() {
        story.runUntil("2024-04-01T06:00:00Z");
        assertThat(story.invoices()).hasSize(6);
        // One letterhead, two addresses, one plan.
        assertThat(story.database().<Integer>read(handle ->
                Sql.one(handle, Integer.class, "SELECT count(*) FROM originals")))
                .isEqualTo(4);
    }

    @Test
    void a_draft_has_no_original_until_it_is_issued() {
        story.customer("careful", "UTC", 5);
        story.subscribe("careful", "pro");
        story.runUntil("2024-02-01T06:00:00Z");
        Invoice draft = story.invoices().stream()
                .filter(one -> one.document().sequentialId() == null)
                .findFirst().orElseThrow();
        assertThatThrownBy(() -> print(draft, true)).isInstanceOf(NotFoundException.class);
        story.runUntil("2024-02-10T06:00:00Z");
        assertThat(original(draft).recipient().zone()).isEqualTo("UTC");
    }

    @Test
    void a_prorated_line_shows_the_price_of_a_whole_unit_as_it_was_billed() {
        Plan plan = story.plan(PlanSketch.of("part", Interval.MONTHLY, 0)
                .withProrated("seats", 10, "200", false));
        story.customer("late", "UTC");
        story.at("2024-02-04T00:00:00Z").subscribe("late", plan.code());
        story.runUntil("2024-03-01T06:00:00Z");
        story.writing(handle -> handle.execute(
                "UPDATE fixed_charges SET properties = '{\"amount\": \"7\"}'"));
        Invoice invoice = story.invoices().stream().filter(one -> one.parties().customerId()
                .equals(story.customer("late").id())).findFirst().orElseThrow();
        Line seats = story.read(handle -> new InvoiceDocuments(handle).document(invoice))
                .sections().get(0).groups().stream().flatMap(group -> group.lines().stream())
                .filter(line -> line.amountCents() == 179_310).findFirst().orElseThrow();
        assertThat(seats.unitPrice()).isNull();
        assertThat(seats.details()).usingRecursiveFieldByFieldElementComparator(
                RecursiveComparisonConfiguration.builder().withComparatorForType(
                        BigDecimal::compareTo, BigDecimal.class).build())
                .containsExactly(Detail.prorated(new BigDecimal("8.965517"),
                        new BigDecimal("200"), new BigDecimal("1793.1034")));
    }

    @Test
    void a_configured_price_is_printed_with_all_its_digits() {
        Plan plan = story.plan(PlanSketch.of("exact", Interval.MONTHLY, 0)
                .withSeats(1_000_000, "0.123456789", false));
        story.customer("many", "UTC");
        story.at("2024-01-01T00:00:00Z").subscribe("many", plan.code());
        story.runUntil("2024-02-01T06:00:00Z");
        Invoice invoice = invoiceOf("many");
        assertThat(seatPrice(invoice)).isEqualByComparingTo("0.123456789");
        issueInLayout(6);
        assertThat(seatPrice(invoice)).isEqualByComparingTo("0.12345679");
    }

    private BigDecimal seatPrice(Invoice invoice) {
        return story.read(handle -> new InvoiceDocuments(handle).asIssued(invoice))
                .sections().get(0).groups().stream().flatMap(group -> group.lines().stream())
                .filter(line -> line.amountCents() == 12_345_679).findFirst().orElseThrow()
                .unitPrice();
    }

    @Test
    void an_invoice_of_an_earlier_layout_is_printed_in_it() {
        story.runUntil("2024-02-01T06:00:00Z");
        Invoice invoice = story.invoices().get(0);
        byte[] newest = print(invoice, true);
        assertThat(version(newest)).isEqualTo("%PDF-1.7");
        issueInLayout(3);
        byte[] former = print(invoice, true);
        assertThat(version(former)).isEqualTo("%PDF-1.5");
        assertThat(print(invoice, false)).isEqualTo(newest);
        issueInLayout(2);
        assertThat(version(print(invoice, true))).isEqualTo("%PDF-1.5");
        assertThat(print(invoice, true)).isNotEqualTo(former);
        issueInLayout(1);
        assertThatThrownBy(() -> print(invoice, true)).isInstanceOf(NotAllowedException.class)
                .hasMessageContaining("this program prints layouts 2 to 8");
    }

    @Test
    void a_plan_is_read_from_its_text_as_it_was_written() {
        Plan plan = new SampleCatalog().plan;
        assertThat(PlanText.plan(PlanText.of(plan))).isEqualTo(new PlanRevision(plan)
                .entitlements(List.of()).usageThresholds(List.of()).metadata(null).made());
    }

    @Test
    void the_text_of_a_plan_holds_the_parts_of_a_metric_side_by_side_as_it_always_has() {
        assertThat(PlanText.of(new SampleCatalog().plan)).contains(
                "\"description\":\"GB kept\",\"aggregationType\":\"WEIGHTED_SUM_AGG\","
                        + "\"fieldName\":\"gb\",\"recurring\":true,\"weightedInterval\":\"seconds\","
                        + "\"roundingFunction\":\"CEIL\",\"roundingPrecision\":-1,"
                        + "\"expression\":\"ceil(event.properties.bytes / 1000)\"");
    }

    @Test
    void the_data_of_electronic_invoices_are_kept_as_they_were_at_issue() {
        story.writing(handle -> {
            handle.execute("UPDATE customers SET e_invoicing = '{\"buyer_reference\":\"PO 1\"}'"
                    + " WHERE external_id = 'acme'");
            handle.execute("UPDATE billing_entities SET e_invoicing ="
                    + " '{\"bank\":{\"iban\":\"DE89370400440532013000\"}}'");
            handle.execute("UPDATE billable_metrics SET unit_code = 'E34'");
            handle.execute("UPDATE add_ons SET unit_code = 'HUR'");
            Tax exempt = new Tax(story.id(), "Exempt", "exempt",
                    BigDecimal.ZERO, null, new Tax.Treatment(VatCategory.E, "VATEX-EU-132", null),
                    story.now(), null);
            new Taxes(handle).insert(exempt);
            BillingEntities entities = new BillingEntities(handle);
            new TaxLinks(handle).add(TaxLinks.Owner.BILLING_ENTITY, entities.byDefault().id(),
                    List.of(exempt));
        });
        story.runUntil("2024-02-01T06:00:00Z");
        story.writing(handle -> {
            handle.execute("UPDATE customers SET e_invoicing = '{\"buyer_reference\":\"PO 2\"}'");
            handle.execute("UPDATE billing_entities SET e_invoicing = NULL");
            handle.execute("UPDATE billable_metrics SET unit_code = 'E35'");
            handle.execute("UPDATE add_ons SET unit_code = NULL");
            handle.execute("UPDATE taxes SET category = 'Z', exemption_reason_code = NULL");
        });
        Snapshot first = original(invoiceOf("acme"));
        assertThat(first.recipientElectronicInvoicing().buyerReference()).isEqualTo("PO 1");
        assertThat(first.issuerElectronicInvoicing().bank().iban())
                .isEqualTo("DE89370400440532013000");
        assertThat(first.codes().treatments().values()).containsExactly(
                new Tax.Treatment(VatCategory.E, "VATEX-EU-132", null));
        assertThat(first.codes().units().values()).containsExactlyInAnyOrder("E34", "HUR");
        assertThat(original(invoiceOf("globex")).recipientElectronicInvoicing())
                .isEqualTo(ElectronicInvoicing.NONE);
        story.runUntil("2024-03-01T06:00:00Z");
        Snapshot second = original(story.invoices().get(story.invoices().size() - 1));
        assertThat(second.recipientElectronicInvoicing().buyerReference()).isEqualTo("PO 2");
        assertThat(second.issuerElectronicInvoicing()).isEqualTo(EntityElectronicInvoicing.NONE);
        assertThat(second.codes().treatments().values()).containsExactly(
                new Tax.Treatment(VatCategory.Z, null, null));
    }

    @Test
    void an_invoice_from_before_these_data_were_kept_is_reported() {
        story.runUntil("2024-02-01T06:00:00Z");
        Invoice invoice = story.invoices().get(0);
        assertThat(original(invoice).keepsElectronicInvoicing()).isTrue();
        byte[] issued = print(invoice, true);
        story.writing(handle -> FalsifiedDatabase.execute(handle,
                "UPDATE invoice_originals SET e_invoicing = NULL"));
        Snapshot older = original(invoice);
        assertThat(older.keepsElectronicInvoicing()).isFalse();
        assertThat(older.issuerElectronicInvoicing()).isNull();
        assertThat(older.recipientElectronicInvoicing()).isNull();
        assertThat(print(invoice, true)).isEqualTo(issued);
    }

    @Test
    void contents_without_these_data_are_written_as_they_always_were() {
        story.runUntil("2024-02-01T06:00:00Z");
        List<String> contents = story.read(handle -> new Rows<>(handle,
                "SELECT content FROM originals", row -> row.text("content")).list(""));
        assertThat(contents).allSatisfy(content -> assertThat(content).doesNotContain("electronic",
                        "unitCode", "reasonCode", "treatment", "\"category\""))
                .anySatisfy(content -> assertThat(content)
                        .contains("\"amountCents\":100,\"amountCurrency\":\"EUR\",\"taxes\":[]"));
    }

    @Test
    void the_text_of_a_plan_has_the_units_and_the_treatments_that_are_stated() {
        story.writing(handle -> {
            handle.execute("UPDATE billable_metrics SET unit_code = 'E34'");
            handle.execute("UPDATE add_ons SET unit_code = 'HUR'");
        });
        Plan plan = story.plan("pro");
        assertThat(PlanText.of(plan)).contains("\"unitCode\":\"E34\"", "\"unitCode\":\"HUR\"");
        assertThat(PlanText.plan(PlanText.of(plan)).pricing()).isEqualTo(new PlanRevision(plan)
                .entitlements(List.of()).usageThresholds(List.of()).metadata(null).made()
                .pricing());
    }

    private Invoice invoiceOf(String customer) {
        return story.invoices().stream().filter(one -> one.parties().customerId()
                .equals(story.customer(customer).id())).findFirst().orElseThrow();
    }

    private void issueInLayout(int layout) {
        story.writing(handle -> FalsifiedDatabase.execute(handle,
                "UPDATE invoice_originals SET layout = " + layout));
    }

    private static String version(byte[] pdf) {
        return new String(pdf, 0, 8, StandardCharsets.US_ASCII);
    }

    private byte[] print(Invoice invoice, boolean asIssued) {
        return new InvoicePdf().render(story.read(handle -> {
            InvoiceDocuments documents = new InvoiceDocuments(handle);
            return asIssued ? documents.asIssued(invoice) : documents.document(invoice);
        }));
    }

    private Snapshot original(Invoice invoice) {
        return story.read(handle -> new Snapshots(handle).find(invoice.id())).orElseThrow();
    }
}
