package billing.run;

import billing.customer.store.Organizations;
import billing.engine.Database;
import billing.engine.Handle;
import billing.notice.Notices;
import billing.run.schedule.DueJob;
import billing.run.schedule.JobType;
import billing.usage.EventFault;
import billing.usage.store.SuspectEvents;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Checks every hour the events that were received during the hour before, and reports those that
 * are wrong ({@code rating-and-usage.md 1.6}).
 */
final class EventReview {
    private static final Duration HOUR = Duration.ofHours(1);
    private final Database database;

    /** The review of a database. */
    EventReview(Database database) {
        this.database = database;
    }

    /** When the hours are checked whose events are noted. */
    static List<DueJob> due(Handle handle) {
        return new SuspectEvents(handle).hours().stream().map(hour -> new DueJob(
                JobType.EVENT_CHECK.firstFrom(hour.plus(HOUR)), JobType.EVENT_CHECK, null))
                        .toList();
    }

    /**
     * Reports each hour that is over in one message, or in several if one would be too long;
     * returns how many.
     */
    int report(DueJob due) {
        Instant latest = due.at().truncatedTo(ChronoUnit.HOURS).minus(HOUR);
        int messages = 0;
        for (Optional<Instant> hour = next(latest); hour.isPresent(); hour = next(latest)) {
            Instant over = hour.get();
            messages += database.write(handle -> report(handle, over));
        }
        return messages;
    }

    private Optional<Instant> next(Instant latest) {
        return database.read(handle -> new SuspectEvents(handle).hours()).stream()
                .filter(hour -> !hour.isAfter(latest)).findFirst();
    }

    private static int report(Handle handle, Instant hour) {
        Map<EventFault, Set<String>> wrong = new SuspectEvents(handle).recheck(hour);
        if (wrong.isEmpty()) {
            return 0;
        }
        ObjectNode lists = JsonNodeFactory.instance.objectNode();
        for (EventFault fault : EventFault.values()) {
            ArrayNode list = lists.putArray(fault.code());
            wrong.getOrDefault(fault, Set.of()).forEach(list::add);
        }
        Notices.in(handle).add(SuspectEvents.TYPE, new Organizations(handle).get().id(), lists);
        return 1;
    }
}
