package billing.server.console.log;

import billing.log.ActivityLog;
import billing.log.ApiLog;
import billing.log.SecurityLog;
import billing.log.store.ActivityLogs;
import billing.log.store.ApiLogs;
import billing.log.store.SecurityLogs;
import billing.server.console.Visit;
import billing.server.console.view.Actor;
import billing.server.console.view.FactList;
import billing.server.console.view.JsonView;
import billing.server.console.view.State;
import billing.server.console.view.TextBlock;
import billing.server.page.Page;
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

    Page activity(UUID id) {
        ActivityLog log = new ActivityLogs(visit.handle()).get(id);
        FactList facts = new FactList();
        facts.add("Time", visit.figures().time(log.loggedAt()));
        facts.add("By", Actor.name(log.source()));
        facts.add("Reason", log.reason());
        facts.add(State.words(log.resourceType()), log.resourceId().toString());
        facts.add("Customer", log.externalCustomerId());
        facts.add("Subscription", log.externalSubscriptionId());
        return page(log.type(), "logs", null, facts, List.of(
                new TextBlock("Changes", JsonView.text(log.changes())),
                new TextBlock("Object", JsonView.text(log.object()))));
    }

    Page request(UUID id) {
        ApiLog log = new ApiLogs(visit.handle()).get(id);
        FactList facts = new FactList();
        facts.add("Time", visit.figures().time(log.loggedAt()));
        facts.add("Client", log.client());
        facts.add("Request ID", log.requestId().toString());
        facts.add("Origin", log.origin());
        return page(log.method().toUpperCase(Locale.ROOT) + " " + log.path(), "logs/api",
                LogLists.status(log), facts, List.of(
                new TextBlock("Request", JsonView.text(log.body())),
                new TextBlock("Response", JsonView.text(log.response()))));
    }

    Page security(UUID id) {
        SecurityLog log = new SecurityLogs(visit.handle()).get(id);
        FactList facts = new FactList();
        facts.add("Time", visit.figures().time(log.loggedAt()));
        facts.add(State.words(log.type()), log.subjectId().toString());
        return page(log.event(), "logs/security", null, facts,
                List.of(new TextBlock("Details", JsonView.text(log.resources()))));
    }

    private Page page(String title, String back, State state, FactList facts,
                      List<TextBlock> blocks) {
        Map<String, Object> model = new HashMap<>();
        model.put("status", state);
        model.put("facts", facts.all());
        model.put("blocks", blocks.stream().filter(block -> block.text() != null).toList());
        model.put("back", Visit.path(back));
        model.put("of", "the list");
        model.put("actions", List.of());
        return visit.page("entry", LogSection.NAME, title, model);
    }
}
