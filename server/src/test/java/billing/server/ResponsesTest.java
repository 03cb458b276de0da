package billing.server;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.Charge;
import billing.catalog.store.SampleCatalog;
import billing.customer.Organization;
import billing.customer.SampleParties;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.customer.store.Organizations;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.NewDatabase;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceFilter;
import billing.invoicing.store.Invoices;
import billing.invoicing.store.StoredInvoices;
import billing.invoicing.usage.CurrentUsage;
import billing.invoicing.usage.UsageLine;
import billing.rating.PriceSteps;
import billing.server.render.IdPrefix;
import billing.server.render.ListJson;
import billing.server.render.catalog.InvoiceCustomSectionJson;
import billing.server.render.usage.EventJson;
import billing.subscription.SampleSubscriptions;
import billing.subscription.SubscriptionTerms;
import billing.usage.StoredEvent;
import billing.usage.UsageEvent;
import billing.usage.aggregation.RatedUsage;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.approvaltests.Approvals;
import org.approvaltests.core.Options;
import org.approvaltests.namer.NamerWrapper;
import org.approvaltests.reporters.QuietReporter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** The responses of the API over a database file, each against its approved text. */
class ResponsesTest {
    private static final Instant NOW = SampleCatalog.NOW;
    private static final LocalDate DAY = LocalDate.parse("2024-03-01");
    private static final JsonMapper PRETTY = new JsonMapper();
    /** Written here, because a search for it fails in a checkout in a folder named billing. */
    private static final String APPROVED = "src/test/resources/billing/server/";
    @TempDir
    Path folder;
    private String test;
    private Database database;
    private SampleCatalog catalog;
    private SampleParties parties;
    private SampleSubscriptions subscriptions;
    private Invoice invoice;

    @BeforeEach
    void rememberName(TestInfo info) {
        test = info.getTestMethod().orElseThrow().getName();
    }

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        database.writing(handle -> {
            new Organizations(handle).insert(new Organization(new UUID(0x7000L, 1), "Acme", "ACM",
                    NOW));
            catalog = new SampleCatalog().insertInto(handle);
            parties = new SampleParties(catalog).insertInto(handle);
            subscriptions = new SampleSubscriptions(catalog, parties).insertInto(handle);
            invoice = new StoredInvoices(catalog, parties, subscriptions).periodic(1, DAY);
            new Invoices(handle).insert(invoice);
        });
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void tax() {
        verify(responses -> responses.ofCatalog().tax(catalog.vat));
    }

    @Test
    void billable_metric() {
        verify(responses -> responses.ofCatalog().metric(catalog.storage));
    }

    @Test
    void add_on() {
        verify(responses -> responses.ofCatalog().addOn(catalog.seat));
    }

    @Test
    void coupon() {
        verify(responses -> responses.ofCatalog().coupon(catalog.coupon));
    }

    @Test
    void feature() {
        verify(responses -> responses.ofCatalog().feature(catalog.seats));
    }

    @Test
    void invoice_custom_section() {
        verify(responses -> new InvoiceCustomSectionJson(responses.scope()).node(catalog.section));
    }

    @Test
    void plan() {
        verify(responses -> responses.ofCatalog().plan(catalog.plan));
    }

    @Test
    void billing_entity() {
        verify(responses -> responses.ofSystem().billingEntity(parties.entity));
    }

    @Test
    void customer() {
        verify(responses -> responses.ofCustomers().customer(parties.customer).tree());
    }

    @Test
    void customer_with_nothing_but_an_external_id() {
        verify(responses -> responses.ofCustomers().customer(parties.bare).tree());
    }

    @Test
    void subscription_with_a_plan_change_waiting() {
        verify(responses -> without(responses
                .ofCustomers().subscription(subscriptions.running), "plan"));
    }

    @Test
    void subscription_that_has_not_started() {
        verify(responses -> responses
                .ofCustomers().subscriptions(List.of(subscriptions.waiting)).get(0));
    }

    @Test
    void event() {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("gb", new BigDecimal("12.50"));
        properties.put("region", "eu");
        properties.put("hot", true);
        properties.put("none", null);
        verify(responses -> new EventJson(IdPrefix.DEFAULT).node(new StoredEvent(
                new UsageEvent("tx_1", "sub_1", "storage",
                        Instant.parse("2024-02-03T04:05:06.789Z"), properties,
                        new BigDecimal("12.500")), 7, NOW, null, null)));
    }

    @Test
    void current_usage() {
        List<Fee> fees = invoice.parts().fees().subList(1, 2);
        Fee fee = fees.get(0);
        Charge charge = catalog.plan.pricing().charges().get(0);
        RatedUsage usage = new RatedUsage(charge, charge.filters().get(0), fee.item().groupedBy(),
                fee.quantity().units(), fee.quantity().units(), fee.quantity().eventsCount(),
                new RatedUsage.Price(BigDecimal.ONE, BigDecimal.ONE, PriceSteps.NONE),
                List.of(), null, null);
        CurrentUsage current = CurrentUsage.of(fee.window(), ZoneId.of("UTC"),
                fee.amounts().currency(),
                UsageLine.of(List.of(usage), fees, null), 250);
        verify(responses -> responses.ofUsage().usage(current));
    }

    @Test
    void fee_on_its_own() {
        verify(responses -> responses.ofInvoices().fees(invoice).get(1));
    }

    @Test
    void invoice_on_its_own() {
        verify(responses -> responses.ofInvoices().invoice(invoice));
    }

    @Test
    void invoices_of_a_list() {
        verify((handle, responses) -> {
            PageOf<Invoice> page = new Invoices(handle).page(InvoiceFilter.ALL, PageRange.first());
            return ListJson.page("invoices", responses.ofInvoices().invoices(page.items()), 1,
                    PageRange.DEFAULT_ROWS, page.totalCount());
        });
    }

    @Test
    void a_preview_is_the_invoice_without_what_only_stored_ones_have() {
        SubscriptionTerms terms = new SubscriptionTerms(subscriptions.running, catalog.plan,
                ZoneId.of("Europe/Berlin"));
        ObjectNode preview = answer((handle, responses) ->
                responses.ofInvoices().preview(invoice, parties.customer, List.of(terms)));
        assertThat(preview.fieldNames()).toIterable()
                .contains("customer", "applied_taxes", "subscriptions", "fees", "credits")
                .doesNotContain("billing_periods", "metadata",
                        "applied_invoice_custom_sections");
    }

    @Test
    void members_of_lists_are_those_of_single_answers_without_what_hangs_on_them() {
        JsonNode plans = answer((handle, responses) -> responses.ofCatalog()
                .plans(List.of(catalog.plan)).get(0));
        assertThat(plans.has("fixed_charges")).isFalse();
        JsonNode entities = answer((handle, responses) -> responses.ofSystem().billingEntities(
                new BillingEntities(handle).all()).get(0));
        assertThat(entities.has("taxes")).isFalse();
        JsonNode customers = answer((handle, responses) -> responses.ofCustomers().customers(
                new Customers(handle).all()).get(0));
        assertThat(customers.has("taxes")).isTrue();
        assertThat(customers.has("applicable_invoice_custom_sections")).isFalse();
    }

    @Test
    void another_prefix_changes_the_names_of_identifiers_alone() {
        String own = database.read(handle -> new Responses(handle, IdPrefix.DEFAULT, NOW)
                .ofInvoices().invoice(invoice)).toString();
        String other = database.read(handle -> new Responses(handle, new IdPrefix("my_"), NOW)
                .ofInvoices().invoice(invoice)).toString();
        assertThat(other).isEqualTo(own.replace("\"svc_", "\"my_"));
    }

    @Test
    void a_page_states_its_position() {
        assertThat(ListJson.page("plans", List.of(), 2, 100, 350).toString()).isEqualTo(
                "{\"plans\":[],\"meta\":{\"current_page\":2,\"next_page\":3,\"prev_page\":1,"
                        + "\"total_pages\":4,\"total_count\":350}}");
        assertThat(ListJson.page("plans", List.of(), 3, 100, 0).get("meta").toString()).isEqualTo(
                "{\"current_page\":0,\"next_page\":null,\"prev_page\":null,"
                        + "\"total_pages\":0,\"total_count\":0}");
        assertThat(ListJson.page("plans", List.of(), 9, 100, 350).get("meta").toString())
                .isEqualTo("{\"current_page\":9,\"next_page\":null,\"prev_page\":8,"
                        + "\"total_pages\":4,\"total_count\":350}");
    }

    /** Renders with what a reading of the database offers. */
    @FunctionalInterface
    private interface Rendering {
        ObjectNode render(Handle handle, Responses responses);
    }

    private void verify(Function<Responses, ObjectNode> rendering) {
        verify((handle, responses) -> rendering.apply(responses));
    }

    private void verify(Rendering rendering) {
        try {
            Approvals.verify(PRETTY.writerWithDefaultPrettyPrinter()
                    .writeValueAsString(answer(rendering)).replace("\r\n", "\n"),
                    new Options(QuietReporter.INSTANCE).forFile().withExtension(".json")
                            .forFile().withNamer(new NamerWrapper(() -> "ResponsesTest." + test,
                                    () -> APPROVED)));
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    private ObjectNode answer(Rendering rendering) {
        return database.read(handle -> rendering.render(handle,
                new Responses(handle, IdPrefix.DEFAULT, NOW)));
    }

    private static ObjectNode without(ObjectNode node, String member) {
        return node.without(member);
    }
}
