package billing.server.api.usage;

import billing.engine.Handle;
import billing.engine.JointWork;
import billing.ingestion.EventIngestion;
import billing.usage.StoredEvent;
import java.util.List;

/** Takes in the events of calls: of those that wait for the same transaction together. */
final class EventCalls implements JointWork<EventCall, List<StoredEvent>> {
    @Override
    public List<StoredEvent> alone(Handle handle, EventCall item) {
        return new EventIngestion(item.call().begin(handle)).accept(item.sent());
    }

    @Override
    public List<Outcome<List<StoredEvent>>> together(Handle handle, List<EventCall> items) {
        EventCall first = items.get(0);
        if (items.stream().anyMatch(item ->
                item.call().installation() != first.call().installation())) {
            return items.stream().map(item -> Outcome.<List<StoredEvent>>notTogether()).toList();
        }
        EventIngestion ingestion = new EventIngestion(first.call().begin(handle));
        items.forEach(item -> item.call().joins(first.call()));
        return ingestion.acceptTogether(items.stream().map(EventCall::sent).toList());
    }

    @Override
    public int size(EventCall item) {
        return item.sent().count();
    }
}
