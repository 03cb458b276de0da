package billing.server.describe;

import billing.server.render.IdPrefix;
import billing.server.routing.EntityCodes;
import billing.server.routing.Parameter;
import billing.server.routing.Route;
import billing.server.routing.Routes;
import billing.server.routing.Verb;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The API as an OpenAPI 3.1 document, made from the routes and the schemas. */
public final class OpenApi {
    private static final Map<Integer, String> ERRORS = new TreeMap<>(Map.of(
            400, "The body is not JSON or lacks its root",
            401, "The key is missing or not valid", 403, "The key lacks the permission",
            404, "A resource does not exist", 405, "The state of the resource does not allow it",
            422, "Validation errors: the codes of each member",
            429, "Too many wrong keys from one address; retry after a minute"));
    private final Routes routes;
    private final Shapes shapes;

    /** Describes routes, with a prefix on members that hold identifiers. */
    public OpenApi(Routes routes, IdPrefix prefix) {
        this.routes = routes;
        this.shapes = Shapes.load(prefix);
    }

    /** The document. */
    public ObjectNode document() {
        ObjectNode document = object();
        document.put("openapi", "3.1.0");
        document.putObject("info").put("title", "billing").put("version", "v1")
                .put("description", "Usage-based billing: plans and usage become invoices.");
        document.putArray("servers").addObject().put("url", Routes.BASE);
        document.putArray("security").addObject().putArray("key");
        ObjectNode paths = document.putObject("paths");
        routes.all().forEach(route -> paths.withObjectProperty(route.path().toString())
                .set(route.verb().name().toLowerCase(Locale.ROOT), operation(route)));
        ObjectNode components = document.putObject("components");
        components.putObject("securitySchemes").putObject("key").put("type", "http")
                .put("scheme", "bearer");
        ObjectNode schemas = components.putObject("schemas");
        schemas.setAll(shapes.all());
        schemas.set("Error", error());
        return document;
    }

    private ObjectNode operation(Route route) {
        ObjectNode operation = object().put("operationId", operationId(route))
                .put("summary", route.summary());
        operation.putArray("tags").add(tag(route));
        var parameters = operation.putArray("parameters");
        route.path().parameters().forEach(name -> parameters.addObject().put("name", name)
                .put("in", "path").put("required", true).putObject("schema")
                .put("type", "string"));
        route.query().forEach(parameter -> parameters.add(parameter(parameter)));
        if (parameters.isEmpty()) {
            operation.remove("parameters");
        }
        if (route.body() != null) {
            operation.putObject("requestBody").put("required", route.root() != null)
                    .set("content", json(shapes.reference(route.body())));
        }
        ObjectNode responses = operation.putObject("responses");
        responses.set("200", answer(route));
        ERRORS.forEach((status, meaning) -> {
            if (mayFail(route, status)) {
                responses.putObject(status.toString()).put("description", meaning)
                        .set("content", json(object().put("$ref", "#/components/schemas/Error")));
            }
        });
        return operation;
    }

    private ObjectNode answer(Route route) {
        ObjectNode answer = object().put("description", "Done");
        if (route.answer() != null) {
            answer.set("content", shapes.has(route.answer())
                    ? json(shapes.reference(route.answer()))
                    : text(route.answer()));
        }
        return answer;
    }

    /**
     * An answer that is not JSON has the type {@code string}; the description itself is an object.
     */
    private static ObjectNode text(String type) {
        ObjectNode content = object();
        content.putObject(type.equals("string") ? "text/plain" : "application/json")
                .putObject("schema").put("type", type);
        return content;
    }

    private static ObjectNode parameter(Parameter parameter) {
        ObjectNode schema = object();
        ObjectNode value = parameter.isArray() ? schema.put("type", "array").putObject("items")
                : schema;
        switch (parameter.type()) {
            case "date", "date-time", "uuid" ->
                    value.put("type", "string").put("format", parameter.type());
            default -> value.put("type", parameter.type());
        }
        if (!parameter.choice().isEmpty()) {
            parameter.choice().forEach(value.withArrayProperty("enum")::add);
        }
        ObjectNode shown = object().put("name", parameter.name()).put("in", "query");
        if (parameter.type().equals("object")) {
            shown.put("style", "deepObject");
        }
        shown.set("schema", schema);
        return shown;
    }

    private static boolean mayFail(Route route, int status) {
        boolean reads = route.verb() == Verb.GET;
        return switch (status) {
            case 400 -> route.body() != null;
            case 403 -> route.permission() != null;
            case 404 -> !route.path().parameters().isEmpty() || route.body() != null
                    || route.query().stream().anyMatch(EntityCodes::isOne);
            case 405 -> route.mayBeNotAllowed();
            case 422 -> !reads || !route.query().isEmpty();
            default -> true;
        };
    }

    private static ObjectNode error() {
        ObjectNode schema = object().put("type", "object");
        schema.putArray("required").add("status").add("error");
        ObjectNode members = schema.putObject("properties");
        members.putObject("status").put("type", "integer");
        members.putObject("error").put("type", "string");
        members.putObject("code").put("type", "string");
        ObjectNode details = members.putObject("error_details").put("description", "The error codes"
                + " by member, in batches by index; a text where they concern no member.");
        details.putArray("anyOf").add(object().put("type", "object"))
                .add(object().put("type", "string"));
        ObjectNode reason = members.putObject("reasons").put("type", "array")
                .put("description", "Why a document cannot be an e-invoice; in no other error.")
                .putObject("items").put("type", "object").putObject("properties");
        for (String member : List.of("code", "term", "rule", "message", "remedy")) {
            ArrayNode types = reason.putObject(member).putArray("type").add("string");
            if (!member.equals("code") && !member.equals("message")) {
                types.add("null");
            }
        }
        return schema;
    }

    private static ObjectNode json(ObjectNode schema) {
        ObjectNode content = object();
        content.putObject("application/json").set("schema", schema);
        return content;
    }

    /** The first segment of the path, which groups the routes. */
    static String tag(Route route) {
        return route.path().toString().split("[/.]")[1];
    }

    private static String operationId(Route route) {
        return route.verb().name().toLowerCase(Locale.ROOT)
                + route.path().toString().replaceAll("[^a-z0-9]+", "_").replaceAll("_$", "");
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
