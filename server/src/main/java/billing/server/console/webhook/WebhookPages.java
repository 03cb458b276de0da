package billing.server.console.webhook;

import billing.engine.PageOf;
import billing.server.console.Visit;
import billing.server.console.view.Choice;
import billing.server.console.view.FactList;
import billing.server.console.view.FormField;
import billing.server.console.view.HtmlCell;
import billing.server.console.view.HtmlTable;
import billing.server.console.view.JsonView;
import billing.server.console.view.Link;
import billing.server.console.view.Pager;
import billing.server.console.view.State;
import billing.server.console.view.TextBlock;
import billing.server.page.Page;
import billing.webhook.MessageStatus;
import billing.webhook.WebhookEndpoint;
import billing.webhook.WebhookMessage;
import billing.webhook.store.WebhookEndpoints;
import billing.webhook.store.WebhookMessages;
import billing.webhook.store.WebhookMessages.MessageFilter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The list of endpoints and messages, and the page of a message. */
final class WebhookPages {
    private final Visit visit;

    WebhookPages(Visit visit) {
        this.visit = visit;
    }

    Page list() {
        String type = visit.parameter("type");
        PageOf<WebhookMessage> found = new WebhookMessages(visit.handle()).page(
                new MessageFilter(status().map(List::of).orElse(null),
                        type.isEmpty() ? null : List.of(type), null, null, null, null, false),
                visit.range());
        Map<String, Object> model = new HashMap<>();
        model.put("endpoints", endpoints());
        List<Choice> states = new ArrayList<>();
        states.add(new Choice("", "All"));
        Arrays.stream(MessageStatus.values()).forEach(one -> states.add(
                new Choice(code(one), State.words(one.name()))));
        model.put("fields", List.of(FormField.select("status", "State", visit.parameter("status"),
                states), FormField.text("type", "Type", type)));
        model.put("table", messages(found));
        model.put("pager", Pager.of(found, visit::pathOfPage));
        return visit.page("webhooks", WebhookSection.NAME, "Webhooks", model);
    }

    private HtmlTable endpoints() {
        HtmlTable table = new HtmlTable("Endpoints", "No endpoints. Add one with"
                + " billing webhook add or POST /webhook_endpoints.").column("URL")
                .column("Name").column("Types").column("Signature").column("Created");
        for (WebhookEndpoint one : new WebhookEndpoints(visit.handle()).all()) {
            table.row(HtmlCell.text(one.url()), HtmlCell.text(one.name()),
                    HtmlCell.text(one.eventTypes() == null ? "All"
                            : String.join(", ", one.eventTypes())),
                    HtmlCell.text(one.algorithm().name().toLowerCase(Locale.ROOT)),
                    HtmlCell.time(visit.figures().time(one.createdAt())));
        }
        return table;
    }

    private HtmlTable messages(PageOf<WebhookMessage> found) {
        HtmlTable table = new HtmlTable("Messages", "No messages.").column("Created").column("Type")
                .column("State").number("HTTP status").number("Failed attempts")
                .column("Next attempt");
        found.items().forEach(one -> table.row(
                HtmlCell.time(visit.figures().time(one.createdAt()), WebhookSection.path(one.id())),
                HtmlCell.text(one.event().type()), HtmlCell.badge(state(one)),
                HtmlCell.text(one.delivery().httpStatus() == null
                        ? one.delivery().lastRetriedAt() == null ? "" : "no response"
                        : one.delivery().httpStatus().toString()),
                HtmlCell.text(visit.figures().count(one.delivery().retries())),
                HtmlCell.time(next(one))));
        return table;
    }

    /** The page of a message. */
    Page message(WebhookMessage one) {
        FactList facts = new FactList();
        facts.add("Created", visit.figures().time(one.createdAt()));
        new WebhookEndpoints(visit.handle()).byId(one.endpointId()).ifPresent(endpoint ->
                facts.add("Endpoint", endpoint.url()));
        facts.add("Failed attempts", visit.figures().count(one.delivery().retries()));
        if (one.delivery().lastRetriedAt() != null) {
            facts.add("Last attempt", visit.figures().time(one.delivery().lastRetriedAt()));
        }
        if (one.delivery().httpStatus() != null) {
            facts.add("HTTP status", one.delivery().httpStatus().toString());
        }
        if (one.delivery().nextAttemptAt() != null) {
            facts.add("Next attempt", next(one));
        }
        Map<String, Object> model = new HashMap<>();
        model.put("status", state(one));
        model.put("facts", facts.all());
        model.put("actions", RetryAction.isPossible(one)
                && visit.session().mayWrite("webhook_endpoint")
                ? List.of(new Link("Retry", WebhookSection.path(one.id()) + "/retry"))
                : List.of());
        List<TextBlock> blocks = new ArrayList<>();
        if (one.delivery().response() != null && !one.delivery().response().isBlank()) {
            blocks.add(new TextBlock("Response", one.delivery().response()));
        }
        blocks.add(new TextBlock("Message", JsonView.text(one.event().payload())));
        model.put("blocks", blocks);
        model.put("back", Visit.path(WebhookSection.NAME));
        model.put("of", "the messages");
        return visit.page("entry", WebhookSection.NAME, one.event().type(), model);
    }

    private String next(WebhookMessage one) {
        return one.delivery().nextAttemptAt() == null ? ""
                : one.delivery().nextAttemptAt().isAfter(visit.now())
                ? visit.figures().time(one.delivery().nextAttemptAt()) : "At once";
    }

    private static State state(WebhookMessage one) {
        String label = State.words(one.delivery().status().name());
        return switch (one.delivery().status()) {
            case SUCCEEDED -> State.good(label);
            case FAILED -> State.bad(label);
            case RETRYING -> State.warn(label);
            case PENDING -> State.calm(label);
        };
    }

    private Optional<MessageStatus> status() {
        return Arrays.stream(MessageStatus.values())
                .filter(one -> code(one).equals(visit.parameter("status"))).findFirst();
    }

    private static String code(MessageStatus status) {
        return status.name().toLowerCase(Locale.ROOT);
    }
}
