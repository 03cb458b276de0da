package billing.server.console.log;

import billing.engine.PageOf;
import billing.log.ActivityLog;
import billing.log.ApiLog;
import billing.log.LogPeriod;
import billing.log.SecurityLog;
import billing.log.store.ActivityLogs;
import billing.log.store.ApiLogs;
import billing.log.store.SecurityLogs;
import billing.server.console.Visit;
import billing.server.console.view.Actor;
import billing.server.console.view.Choice;
import billing.server.console.view.FormField;
import billing.server.console.view.HtmlCell;
import billing.server.console.view.HtmlTable;
import billing.server.console.view.Pager;
import billing.server.console.view.State;
import billing.server.console.view.Tab;
import billing.server.page.Page;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The lists of the logs, the latest entry first. */
final class LogLists {
    private static final int FIRST_FAILURE = 400;
    private static final List<Choice> SOURCES = List.of(new Choice("", "All"),
            actor("api"), actor("front"), actor("system"));
    private static final List<Choice> METHODS = List.of(new Choice("", "All"),
            new Choice("post", "POST"), new Choice("put", "PUT"), new Choice("patch", "PATCH"),
            new Choice("delete", "DELETE"));
    private static final List<Choice> RESULTS = List.of(new Choice("", "All"),
            new Choice("succeeded", "Succeeded"), new Choice("failed", "Failed"));
    private final Visit visit;

    LogLists(Visit visit) {
        this.visit = visit;
    }

    /** The changes of the business. */
    Page activities() {
        PageOf<ActivityLog> found = new ActivityLogs(visit.handle()).page(period(),
                new ActivityLogs.Filter(one("type"), one("source"), text("customer"),
                        text("subscription"), one("resource"), null, false), visit.range());
        HtmlTable table = new HtmlTable("Activity", "No activity.")
                .column("Time").column("Activity")
                .column("Object").column("Customer").column("By");
        found.items().forEach(log -> table.row(
                HtmlCell.time(visit.figures().time(log.loggedAt()),
                        Visit.path("logs/activity/" + log.id())),
                HtmlCell.text(log.type()),
                HtmlCell.text(State.words(log.resourceType())).noted(log.resourceId().toString()),
                log.externalCustomerId() == null ? HtmlCell.text(null)
                        : HtmlCell.link(log.externalCustomerId(),
                                Visit.path("customers", log.externalCustomerId())),
                HtmlCell.text(Actor.name(log.source()))));
        return page("Activity log", "activity", List.of(
                FormField.text("type", "Activity", visit.parameter("type")),
                FormField.text("customer", "External customer ID", visit.parameter("customer")),
                FormField.text("resource", "Object ID", visit.parameter("resource")),
                FormField.select("source", "By", visit.parameter("source"), SOURCES)), table,
                Pager.of(found, visit::pathOfPage));
    }

    /** The requests that may have changed something. */
    Page requests() {
        PageOf<ApiLog> found = new ApiLogs(visit.handle()).page(period(), one("method"),
                one("result"), one("path"), null, visit.range());
        HtmlTable table = new HtmlTable("API requests", "No requests.")
                .column("Time").column("Request")
                .column("Status").column("Client");
        found.items().forEach(log -> table.row(
                HtmlCell.time(visit.figures().time(log.loggedAt()),
                        Visit.path("logs/api/" + log.requestId())),
                HtmlCell.text(log.method().toUpperCase(Locale.ROOT) + " " + log.path()),
                HtmlCell.badge(status(log)), HtmlCell.text(log.client())));
        return page("API log", "api", List.of(
                FormField.select("method", "Method", visit.parameter("method"), METHODS),
                FormField.select("result", "Result", visit.parameter("result"), RESULTS),
                FormField.text("path", "Path", visit.parameter("path"))), table,
                Pager.of(found, visit::pathOfPage));
    }

    /** The status of a request as a badge. */
    static State status(ApiLog log) {
        String status = String.valueOf(log.status());
        return log.status() < FIRST_FAILURE ? State.good(status) : State.bad(status);
    }

    /** What concerns access and the receivers of messages. */
    Page security() {
        PageOf<SecurityLog> found = new SecurityLogs(visit.handle()).page(period(), null,
                one("type"), one("event"), false, visit.range());
        HtmlTable table = new HtmlTable("Security events", "No security events.").column("Time")
                .column("Event").column("Concerns");
        found.items().forEach(log -> table.row(
                HtmlCell.time(visit.figures().time(log.loggedAt()),
                        Visit.path("logs/security/" + log.id())),
                HtmlCell.text(log.event()), HtmlCell.text(State.words(log.type()))
                        .noted(log.subjectId().toString())));
        return page("Security log", "security", List.of(
                FormField.text("event", "Event", visit.parameter("event"))), table,
                Pager.of(found, visit::pathOfPage));
    }

    private Page page(String title, String log, List<FormField> filters, HtmlTable table,
                      Pager pager) {
        List<FormField> fields = new ArrayList<>(filters);
        fields.add(FormField.date("from", "From", visit.parameter("from")));
        fields.add(FormField.date("to", "To", visit.parameter("to")));
        Map<String, Object> model = new HashMap<>();
        model.put("tabs", tabs(log));
        model.put("off", !visit.installation().keepsLogs());
        model.put("fields", fields);
        model.put("table", table);
        model.put("pager", pager);
        return visit.page("logs", LogSection.NAME, title, model);
    }

    private List<Tab> tabs(String log) {
        List<Tab> tabs = new ArrayList<>();
        tabs.add(new Tab("Activity", Visit.path("logs"), log.equals("activity")));
        if (visit.session().mayRead("api_log")) {
            tabs.add(new Tab("API", Visit.path("logs/api"), log.equals("api")));
        }
        if (visit.session().mayRead("security_log")) {
            tabs.add(new Tab("Security", Visit.path("logs/security"), log.equals("security")));
        }
        return tabs;
    }

    private LogPeriod period() {
        return new LogPeriod(visit.date("from"), visit.date("to"));
    }

    private String text(String name) {
        return visit.parameter(name).isEmpty() ? null : visit.parameter(name);
    }

    private List<String> one(String name) {
        return visit.parameter(name).isEmpty() ? null : List.of(visit.parameter(name));
    }

    private static Choice actor(String source) {
        return new Choice(source, Actor.name(source));
    }
}
