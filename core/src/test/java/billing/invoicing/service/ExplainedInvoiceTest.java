package billing.invoicing.service;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.Plan;
import billing.check.Finding;
import billing.check.service.DatabaseCheck;
import billing.customer.Customer;
import billing.documents.InvoiceDocument;
import billing.documents.Line;
import billing.documents.Section;
import billing.engine.FalsifiedDatabase;
import billing.engine.driver.TextOrBytes;
import billing.invoicing.Invoice;
import billing.invoicing.explanation.Explanation;
import billing.invoicing.explanation.InvoiceExplanation;
import billing.invoicing.print.InvoiceDocuments;
import billing.kernel.time.BillingTime;
import billing.subscription.Subscription;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An invoice is explained, printed and checked from what is stored. */
class ExplainedInvoiceTest {
    @TempDir
    Path folder;
    private InvoiceStory story;
    private Subscription subscription;
    private Invoice invoice;

    @BeforeEach
    void begin() {
        story = new InvoiceStory(folder);
        Customer customer = story.customer("Europe/Paris", null, story.tax("vat", "20"));
        Plan plan = story.plan(new PlanOutline().counting("jars", "0.125", 1_000)
                .summing("litres", "2", false, false, false));
        subscription = story.subscribe(customer, plan, BillingTime.CALENDAR,
                "2024-03-15T23:30:00Z");
        story.use(subscription, "jars", "2024-03-16T10:00:00Z", null);
        story.use(subscription, "litres", "2024-03-17T10:00:00Z", "1.5");
        invoice = story.periodic("2024-03-31T22:10:00Z", subscription);
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    void the_tax_lines_of_a_fee_add_up_to_its_taxes(@TempDir Path other) {
        try (InvoiceStory two = new InvoiceStory(other)) {
            Customer customer = two.customer("Europe/Paris", null, two.tax("state", "9.8"),
                    two.tax("city", "9.8"));
            Subscription one = two.subscribe(customer, two.plan(new PlanOutline()),
                    BillingTime.CALENDAR, "2024-03-15T23:30:00Z");
            Invoice taxed = two.periodic("2024-03-31T22:10:00Z", one);
            assertThat(lines(two.database.read(handle ->
                    new InvoiceExplanation(handle, taxed, true).tree()))).contains(
                    "taxes, set by the customer = 1.01 EUR",
                    "state, 9.8 % of 5.16 EUR, rounded from 0.50568 EUR = 0.51 EUR",
                    "city, 9.8 % of 5.16 EUR, rounded from 0.50568 EUR = 0.50 EUR");
        }
    }

    @Test
    void every_amount_is_led_back_to_events_days_prices_and_roundings() {
        Explanation tree = story.database.read(handle ->
                new InvoiceExplanation(handle, invoice, true).tree());
        assertThat(lines(tree)).containsExactly(
                "invoice BENT-1-001-001 = 15.98 EUR",
                "fees = 13.32 EUR",
                "Plan = 5.16 EUR",
                "from 2024-03-16 to 2024-03-31 (Europe/Paris), 16 of 31 days",
                "the plan's price of a whole period = 10.00 EUR",
                "16 of 31 days are billed = 5.16129032258064516 EUR",
                "rounded from 5.16129032258064516 EUR = 5.16 EUR",
                "taxes, set by the customer = 1.03 EUR",
                "vat, 20 % of 5.16 EUR, rounded from 1.032 EUR = 1.03 EUR",
                "jars = 0.13 EUR",
                "from 2024-03-16 to 2024-03-31 (Europe/Paris), 16 of 31 days",
                "count over 1 event = 1 unit",
                "2024-03-16T10:00:00Z event t-1 = 1",
                "1 unit at 0.125 each = 0.125 EUR",
                "rounded from 0.125 EUR = 0.13 EUR",
                "taxes, set by the customer = 0.03 EUR",
                "vat, 20 % of 0.13 EUR, rounded from 0.026 EUR = 0.03 EUR",
                "jars (up to the minimum) = 5.03 EUR",
                "from 2024-03-16 to 2024-03-31 (Europe/Paris), 16 of 31 days",
                "minimum of 10.00 EUR a period, for 16 of 31 days = 5.16129032258064516 EUR",
                "less the fees for its usage = -0.13 EUR",
                "taxes, set by the customer = 1.01 EUR",
                "vat, 20 % of 5.03 EUR, rounded from 1.006 EUR = 1.01 EUR",
                "litres = 3.00 EUR",
                "from 2024-03-16 to 2024-03-31 (Europe/Paris), 16 of 31 days",
                "sum of value over 1 event = 1.5 units",
                "2024-03-17T10:00:00Z event t-2 = 1.5",
                "1.5 units at 2 each = 3.00 EUR",
                "taxes, set by the customer = 0.60 EUR",
                "vat, 20 % of 3.00 EUR = 0.60 EUR",
                "taxes = 2.66 EUR",
                "vat, 20 % of 13.32 EUR, rounded from 2.664 EUR = 2.66 EUR");
    }

    @Test
    void an_edit_of_the_plan_explains_no_invoice_from_before() {
        List<String> before = lines(tree());
        story.database.writing(handle -> {
            handle.execute("UPDATE charges SET min_amount_cents = 2000");
            handle.execute("UPDATE plans SET amount_cents = 5000");
        });
        assertThat(lines(tree())).isEqualTo(before)
                .contains("minimum of 10.00 EUR a period, for 16 of 31 days"
                        + " = 5.16129032258064516 EUR");
    }

    private Explanation tree() {
        return story.database.read(handle ->
                new InvoiceExplanation(handle, invoice, true).tree());
    }

    @Test
    void days_of_units_and_commitments_are_explained() {
        Plan plan = story.plan(new PlanOutline().costing(0).committedTo(6_200)
                .summing("seats", "31", true, false, true));
        Subscription other = story.subscribe(story.customer("UTC", null), plan,
                BillingTime.CALENDAR, "2024-03-22T00:00:00Z");
        story.use(other, "seats", "2024-03-28T10:00:00Z", "1");
        Invoice committed = story.periodic("2024-04-01T00:10:00Z", other);
        assertThat(lines(story.database.read(handle ->
                new InvoiceExplanation(handle, committed, true).tree()))).containsSubsequence(
                "seats = 4.00 EUR",
                "from 2024-03-22 to 2024-03-31 (UTC), 10 of 31 days",
                "sum of value over 1 event = 1 unit",
                "2024-03-28T10:00:00Z event t-3, counts 4 days = 1",
                "raises the fees of the period to the plan's minimum commitment",
                "minimum commitment of 62.00 EUR a period, for 10 of 31 days = 20.00 EUR",
                "less the fees of the period, here and on invoices before = -4.00 EUR");
    }

    @Test
    void a_document_holds_what_is_printed() {
        InvoiceDocument document = story.database.read(
                handle -> new InvoiceDocuments(handle).document(invoice));
        assertThat(document.heading().number()).isEqualTo("BENT-1-001-001");
        assertThat(document.sections()).hasSize(1);
        Section section = document.sections().get(0);
        assertThat(section.subtotalCents()).isEqualTo(invoice.amounts().feesCents());
        assertThat(section.groups()).extracting(Section.Group::category)
                .containsExactly(Section.Category.SUBSCRIPTION, Section.Category.USAGE);
        assertThat(section.groups().get(1).lines()).extracting(Line::name)
                .containsExactly("jars", "jars (up to the minimum)", "litres");
        assertThat(document.totals().dueCents()).isEqualTo(invoice.amounts().totalCents());
    }

    @Test
    void a_check_finds_nothing_until_usage_comes_late_and_then_names_it() {
        assertThat(check()).isEmpty();
        story.use(subscription, "litres", "2024-03-18T10:00:00Z", "2");
        story.database.writing(handle -> handle.execute("UPDATE events SET created_at ="
                + " created_at + 86400000000 * 30 WHERE transaction_id = ?",
                new TextOrBytes("t-3")));
        assertThat(check()).singleElement().satisfies(finding -> {
            assertThat(finding.invoice()).isEqualTo("BENT-1-001-001");
            assertThat(finding.what()).isEqualTo("litres was billed at 3.00 EUR and its usage now"
                    + " amounts to 7.00 EUR");
            assertThat(finding.hint()).isEqualTo("1 event came late (+2): t-3;"
                    + " billing correct books it");
        });
    }

    @Test
    void a_check_finds_a_changed_amount() {
        story.database.writing(handle -> FalsifiedDatabase.execute(handle,
                "UPDATE fees SET amount_cents = amount_cents + 1 WHERE fee_type = 'subscription'"));
        assertThat(check()).extracting(Finding::what)
                .contains("the fees should be 13.33 EUR, not 13.32 EUR");
    }

    private List<Finding> check() {
        return new DatabaseCheck(story.database).all();
    }

    private static List<String> lines(Explanation tree) {
        Stream<String> own = Stream.of(tree.result() == null ? tree.what()
                : tree.what() + " = " + tree.result());
        return Stream.concat(own, tree.because().stream()
                .flatMap(step -> lines(step).stream())).toList();
    }
}
