package billing.server.describe;

import static org.assertj.core.api.Assertions.assertThat;

import billing.customer.PaymentMethod;
import billing.customer.store.Customers;
import billing.customer.store.PaymentMethods;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.run.BillingRun;
import billing.run.RunListener;
import billing.server.business.RunningServer;
import billing.server.business.SmallBusiness;
import billing.server.routing.ApiRequest;
import billing.server.routing.Reply;
import billing.server.routing.Route;
import billing.server.routing.Verb;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The API as a small business uses it: every answer keeps to its schema, and every member of the
 * interface's specification is there, under its name and with its type. The list of members is made
 * by {@code interface-members.py} in this folder.
 */
class InterfaceTest {
    private static final Pattern UUID =
            Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Pattern INSTANT =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{3})?Z");
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");
    private static final Pattern DECIMAL = Pattern.compile("-?\\d+\\.\\d+");
    private static final Map<String, Predicate<JsonNode>> TYPES = Map.of(
            "uuid", matching(UUID), "timestamp", matching(INSTANT), "date", matching(DATE),
            "decimal", matching(DECIMAL), "string", JsonNode::isTextual,
            "integer", JsonNode::isIntegralNumber, "number", JsonNode::isNumber,
            "boolean", JsonNode::isBoolean, "object", JsonNode::isObject,
            "list", JsonNode::isArray);
    private static final SchemaCheck SCHEMAS = SchemaCheck.ofProduct();
    private final List<JsonNode> answers = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();
    @TempDir
    Path folder;

    @BeforeEach
    void show_everything() {
        try (RunningServer server = new RunningServer(folder)) {
            SmallBusiness business = new SmallBusiness(server.api(), (call, answer) ->
                    check(route(server, call), answer)).open();
            server.database().writing(InterfaceTest::importPaymentMethod);
            new BillingRun(server.database(), Identifiers.seeded(3))
                    .until(RunningServer.NOW.plus(Duration.ofHours(1)), RunListener.SILENT);
            server.api().routes().all().stream().filter(route -> route.verb() == Verb.GET)
                    .forEach(route -> look(server, route, business));
        }
    }

    @Test
    void every_answer_keeps_to_its_schema() {
        assertThat(answers).hasSizeGreaterThan(80);
        assertThat(faults).isEmpty();
    }

    @Test
    void every_member_is_there_under_its_name_and_with_its_type() throws IOException {
        Map<String, List<JsonNode>> objects = new HashMap<>();
        answers.forEach(answer -> collect("", answer, objects));
        Set<String> wrong = new TreeSet<>();
        for (String line : Files.readAllLines(
                Path.of("src/test/resources/api/interface-members.tsv"))) {
            String[] entry = line.split("\t");
            List<JsonNode> values = objects.getOrDefault(entry[0], List.of()).stream()
                    .filter(object -> object.has(entry[1]))
                    .map(object -> object.get(entry[1])).toList();
            if (values.isEmpty()) {
                wrong.add(line + ": absent");
            }
            values.stream().filter(value -> !value.isNull() && !TYPES.get(entry[2]).test(value))
                    .forEach(value -> wrong.add(line + ": " + value));
        }
        assertThat(wrong).isEmpty();
    }

    /** The API cannot make any: they come with their provider. */
    private static void importPaymentMethod(Handle handle) {
        new PaymentMethods(handle).insert(new PaymentMethod(Identifiers.seeded(2)
                .next(RunningServer.NOW), new Customers(handle).get("acme").id(), "stripe",
                "stripe_eu", "Stripe", "pm_1", true, RunningServer.NOW));
    }

    private void look(RunningServer server, Route route, SmallBusiness business) {
        StringBuilder path = new StringBuilder();
        String collection = "";
        for (String segment : route.path().toString().substring(1).split("/")) {
            String known = collection.equals("wallets") && path.indexOf("/customers") == 0
                    ? business.named("wallet_code") : business.named(collection);
            if (segment.startsWith("{") && known == null) {
                return;
            }
            path.append('/').append(segment.startsWith("{") ? known : segment);
            collection = segment;
        }
        String query = path.toString().equals("/security_logs") ? "to_date=2024-03-05"
                : path.toString().endsWith("usage") ? "external_subscription_id=sub" : null;
        Reply reply = server.api().answerTrusted(new ApiRequest("GET", path.toString(), query,
                null, null, () -> new byte[0]));
        if (reply.status() == 200 && reply.json() != null) {
            check(route, parsed(reply.json().toString()));
        } else if (reply.status() >= 500) {
            faults.add(path + ": " + reply.json());
        }
    }

    private void check(Route route, JsonNode answer) {
        if (!"object".equals(route.answer())) {
            answers.add(answer);
            SCHEMAS.bodyFaults(route.answer(), answer)
                    .forEach(fault -> faults.add(route + " " + fault));
        }
    }

    private static Route route(RunningServer server, String call) {
        String[] words = call.split(" ");
        return server.api().routes().find(Verb.valueOf(words[0]), words[1]).orElseThrow().route();
    }

    /** The value under the name of a resource, or of several of it; flat entities by theirs. */
    private static void collect(String name, JsonNode node, Map<String, List<JsonNode>> objects) {
        if (node.isArray()) {
            node.forEach(item -> collect(name.replaceAll("ies$", "ys").replaceAll("s$", ""),
                    item, objects));
        } else if (node.isObject()) {
            boolean isEntity = node.has("document_numbering");
            objects.computeIfAbsent(isEntity ? "billing_entity" : name,
                    key -> new ArrayList<>()).add(node);
            node.properties().forEach(member ->
                    collect(member.getKey(), member.getValue(), objects));
        }
    }

    private static JsonNode parsed(String json) {
        try {
            return new ObjectMapper().readTree(json);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Predicate<JsonNode> matching(Pattern pattern) {
        return value -> value.isTextual() && pattern.matcher(value.textValue()).matches();
    }
}
