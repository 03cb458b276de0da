package billing.server.describe;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.api.Resources;
import billing.server.render.IdPrefix;
import billing.server.routing.Route;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The description and the API match in both directions. */
class ContractTest {
    private static final Shapes SHAPES = Shapes.load(IdPrefix.DEFAULT);

    @Test
    void every_route_describes_its_request_and_response() {
        List<Route> routes = Resources.routes().all();
        assertThat(routes).allSatisfy(route -> {
            assertThat(route.summary()).as("summary of " + route).isNotBlank();
            if (route.body() != null) {
                assertThat(SHAPES.has(route.body())).as("body of " + route).isTrue();
            }
            if (route.answer() != null && !Set.of("string", "object").contains(route.answer())) {
                assertThat(SHAPES.has(route.answer())).as("answer of " + route).isTrue();
            }
        });
    }

    @Test
    void every_operation_has_a_name_of_its_own() {
        assertThat(new OpenApi(Resources.routes(), IdPrefix.DEFAULT).document()
                .findValuesAsText("operationId")).doesNotHaveDuplicates();
    }

    @Test
    void every_reference_leads_somewhere() {
        JsonNode document =
                new OpenApi(Resources.routes(), IdPrefix.DEFAULT).document();
        assertThat(document.findValuesAsText("$ref")).allSatisfy(reference ->
                assertThat(document.at(reference.substring(1)).isMissingNode())
                        .as(reference).isFalse());
    }

    @ParameterizedTest
    @CsvSource({"/invoices,get,404", "/credit_notes,get,404", "/payment_requests,get,404",
        "/wallets,get,404", "/subscriptions,get,404", "/credit_notes,post,405",
        "/credit_notes/estimate,post,405", "/payment_requests,post,405",
        "/customers/{external_customer_id}/current_usage,get,405",
        "/customers/{external_customer_id}/projected_usage,get,405"})
    void the_errors_of_filters_and_states_are_described(String path, String verb,
                                                        String status) {
        JsonNode operation = new OpenApi(Resources.routes(), IdPrefix.DEFAULT).document()
                .get("paths").path(path);
        assertThat(operation.path(verb).path("responses").has(status)).isTrue();
    }

    /** The list is made from the tables of the interface's specification. */
    @Test
    void every_member_of_the_interface_has_its_place() throws IOException {
        Set<String> members = new HashSet<>();
        collect(SHAPES.all(), members);
        assertThat(members).containsAll(
                Files.readAllLines(Path.of("src/test/resources/api/interface-members.txt")));
    }

    @Test
    void the_documented_aggregations_are_those_of_the_specification() {
        for (String schema : List.of("BillableMetric", "BillableMetricBaseInput")) {
            assertThat(SHAPES.all().at("/" + schema + "/properties/aggregation_type/enum"))
                    .extracting(JsonNode::textValue).containsExactly("count_agg", "sum_agg",
                            "max_agg", "unique_count_agg", "weighted_sum_agg", "latest_agg");
        }
    }

    @Test
    void identifiers_follow_the_prefix() {
        JsonNode plain = Shapes.load(new IdPrefix("")).all().get("Tax");
        assertThat(plain.get("properties").has("id")).isTrue();
        assertThat(plain.get("required").toString()).contains("\"id\"").doesNotContain("svc_");
    }

    @Test
    void the_page_holds_every_route_and_nothing_that_could_run() {
        String page = new ReferencePage(Resources.routes(), IdPrefix.DEFAULT).html();
        assertThat(Resources.routes().all()).allSatisfy(route ->
                assertThat(page).contains("</b> " + route.path() + "</h3>"));
        assertThat(page).doesNotContain("<script").doesNotContain("style=\"")
                .doesNotContain("http://").doesNotContain("https://");
    }

    @ParameterizedTest
    @CsvSource({"add_on,AddOn", "billable_metric,BillableMetric", "coupon,Coupon",
        "customer,CustomerExtended", "event,Event", "feature,Feature", "plan,Plan", "tax,Tax",
        "subscription_that_has_not_started,SubscriptionExtended",
        "invoice_on_its_own,InvoiceExtended", "fee_on_its_own,Fee",
        "billing_entity,BillingEntityExtended"})
    void the_approved_responses_keep_to_their_schemas(String response, String shape)
            throws IOException {
        Path file = Path.of("src/test/resources/billing/server/ResponsesTest." + response
                + ".approved.json");
        assertThat(SchemaCheck.of(SHAPES).faults(shape, Files.readString(file))).isEmpty();
    }

    private static void collect(JsonNode node, Set<String> members) {
        node.path("properties").fieldNames().forEachRemaining(members::add);
        node.forEach(each -> collect(each, members));
    }
}
