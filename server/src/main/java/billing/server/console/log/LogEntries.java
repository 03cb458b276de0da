package billing.server.console.log;

import billing.log.ActivityLog;
import billing.log.ApiLog;
import billing.log.SecurityLog;
import billing.log.store.ActivityLogs;
import billing.log.store.ApiLogs;
import billing.log.store.SecurityLogs;
import billing.server.console.Visit;
import billing.server.console.view.Actor;
import billing.server.console.view.JsonView;
import billing.server.console.view.State;
import billing.server.page.Page;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** The pages of log entries. */
final class LogEntries {
    private final Visit visit;

    LogEntries(Visit visit) {
        this.visit = visit;
    }

    /** A label with its value. */
    record Fact(String label, String value) {
    }

    /** A text with its heading. */
    record Block(String label, String text) {
    }

    Page activity(UUID id) {
        ActivityLog log = new ActivityLogs(visit.handle()).get(id);
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Time", visit.figures().time(log.loggedAt())));
        facts.add(new Fact("By", Actor.name(log.source())));
        add(facts, "Reason", log.reason());
        facts.add(new Fact(State.words(log.resourceType()), log.resourceId().toString()));
        add(facts, "Customer", log.externalCustomerId());
        add(facts, "Subscription", log.externalSubscriptionId());
        return page(log.type(), "logs", null, facts, List.of(
                new Block("Changes", JsonView.text(log.changes())),
                new Block("Object", JsonView.text(log.object()))));
    }

    Page request(UUID id) {
        ApiLog log = new ApiLogs(visit.handle()).get(id);
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Time", visit.figures().time(log.loggedAt())));
        add(facts, "Client", log.client());
        facts.add(new Fact("Request ID", log.requestId().toString()));
        add(facts, "Origin", log.origin());
        return page(log.method().toUpperCase(Locale.ROOT) + " " + log.path(), "logs/api",
                LogLists.status(log), facts, List.of(
                new Block("Request", JsonView.text(log.body())),
                new Block("Response", JsonView.text(log.response()))));
    }

    Page security(UUID id) {
        SecurityLog log = new SecurityLogs(visit.handle()).get(id);
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Time", visit.figures().time(log.loggedAt())));
        facts.add(new Fact(State.words(log.type()), log.subjectId().toString()));
        return page(log.event(), "logs/security", null, facts,
                List.of(new Block("Details", JsonView.text(log.resources()))));
    }

    private Page page(String title, String back, State state, List<Fact> facts,
                      List<Block> blocks) {
        Map<String, Object> model = new HashMap<>();
        model.put("status", state);
        model.put("facts", facts);
        model.put("blocks", blocks.stream().filter(block -> block.text() != null).toList());
        model.put("back", Visit.path(back));
        model.put("of", "the list");
        model.put("actions", List.of());
        return visit.page("entry", LogSection.NAME, title, model);
    }

    private static void add(List<Fact> facts, String label, String value) {
        if (value != null && !value.isBlank()) {
            facts.add(new Fact(label, value));
        }
    }
}
