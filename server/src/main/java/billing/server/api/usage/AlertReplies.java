package billing.server.api.usage;

import billing.alert.Alert;
import billing.alert.AlertRequest;
import billing.alert.RefusedBatchException;
import billing.alert.service.AlertService;
import billing.engine.Handle;
import billing.input.Formats;
import billing.input.Node;
import billing.server.routing.Call;
import billing.server.routing.Pages;
import billing.server.routing.Reply;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;

/**
 * The answers that the alerts of subscriptions and of wallets have in common
 * ({@code money.md 6.1}).
 *
 * @param service    creates and updates the alerts of the owner that the path names
 * @param walletCode of the owner; null for a subscription
 */
record AlertReplies(Call call, Function<Handle, AlertService> service,
                    Function<Handle, String> walletCode) {
    private static final String CODE = "code";

    /** Creates one alert or a batch; of a batch, all or none. */
    Reply create() {
        if (call.body().member("alerts").isEmpty()) {
            Node alert = call.under("alert");
            return call.write(handle ->
                    one(handle, service.apply(handle).create(AlertRequest.of(alert))));
        }
        List<Node> items = call.body().member("alerts").orElseThrow().items();
        try {
            return call.write(handle -> Reply.all("alerts", service.apply(handle)
                    .createAll(items.stream().map(AlertRequest::of).toList()).stream()
                    .map(alert -> call.responses(handle)
                            .ofUsage().alert(alert, walletCode.apply(handle)))
                    .toList()));
        } catch (RefusedBatchException e) {
            return refusal(e, items);
        }
    }

    Reply update() {
        return call.write(handle -> {
            AlertService alerts = service.apply(handle);
            String code = alerts.get(call.path(CODE)).code(); // an unknown alert is reported first
            return one(handle, alerts.update(code, AlertRequest.of(call.body())));
        });
    }

    Reply delete() {
        return call.write(handle -> one(handle, service.apply(handle).delete(call.path(CODE))));
    }

    Reply deleteAll() {
        return call.write(handle -> {
            service.apply(handle).deleteAll();
            return Reply.empty();
        });
    }

    Reply list() {
        return call.read(handle -> Pages.of(call, "alerts", service.apply(handle).all(),
                alert -> call.responses(handle).ofUsage().alert(alert, walletCode.apply(handle))));
    }

    Reply show() {
        return call.read(handle -> one(handle, service.apply(handle).get(call.path(CODE))));
    }

    private Reply one(Handle handle, Alert alert) {
        return Reply.one("alert",
                call.responses(handle).ofUsage().alert(alert, walletCode.apply(handle)));
    }

    /** Each invalid alert as it was sent, with its errors. */
    private static Reply refusal(RefusedBatchException refused, List<Node> items) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("status", 422)
                .put("error", "Unprocessable Entity").put("code", "validation_errors");
        ObjectNode details = body.putObject("error_details");
        refused.faults().forEach((index, fields) -> {
            ObjectNode fault = details.putObject(String.valueOf(index));
            fault.set("params", tree(items.get(index)));
            ObjectNode errors = fault.putObject("errors");
            fields.forEach((field, codes) -> codes.forEach(errors.putArray(field)::add));
        });
        return new Reply(422, body, null);
    }

    private static JsonNode tree(Node node) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return switch (node.kind()) {
            case OBJECT -> {
                ObjectNode object = nodes.objectNode();
                node.members().forEach((name, value) -> object.set(name, tree(value)));
                yield object;
            }
            case LIST -> nodes.arrayNode().addAll(
                    node.items().stream().map(AlertReplies::tree).toList());
            case TEXT -> nodes.textNode(node.text());
            case NUMBER -> {
                BigDecimal number = Formats.decimal(node.text());
                yield number == null ? nodes.textNode(node.text()) : DecimalNode.valueOf(number);
            }
            case FLAG -> nodes.booleanNode(Boolean.parseBoolean(node.text()));
            case NULL -> nodes.nullNode();
        };
    }
}
