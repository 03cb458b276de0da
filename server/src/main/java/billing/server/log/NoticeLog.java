package billing.server.log;

import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.kernel.time.BillingClock;
import billing.log.ActivityLog;
import billing.log.SecurityLog;
import billing.log.store.ActivityLogs;
import billing.log.store.SecurityLogs;
import billing.notice.EventType;
import billing.notice.Notice;
import billing.notice.NoticeReader;
import billing.notice.Notices;
import billing.server.MessageObjects;
import billing.server.render.IdPrefix;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Writes notices into the logs, in their transaction: notices of keys and endpoints into the
 * security log, all others into the activity log ({@code api-conventions.md 18}).
 */
public final class NoticeLog implements NoticeReader {
    private final Identifiers identifiers;
    private final BillingClock clock;
    private final IdPrefix prefix;
    private final String own;

    /**
     * Creates a reader that writes the logs.
     *
     * @param own the source of changes that were not requested through the API: {@code system} for
     *            a server, {@code front} for the command line; null to write the security log only
     */
    public NoticeLog(Identifiers identifiers, BillingClock clock, IdPrefix prefix, String own) {
        this.identifiers = identifiers;
        this.clock = clock;
        this.prefix = prefix;
        this.own = own;
    }

    @Override
    public void read(Handle handle, List<Notice> notices) {
        Instant now = clock.now();
        List<Notice> business = new ArrayList<>();
        for (Notice notice : notices) {
            if (notice.type().concernsSecurity()) {
                new SecurityLogs(handle).insert(new SecurityLog(identifiers.next(now),
                        notice.type().subjectKind(), notice.type().code(), notice.subjectId(),
                        notice.details() == null ? JsonNodeFactory.instance.objectNode()
                                : notice.details(), now));
            } else if (own != null && isActivity(notice.type())) {
                business.add(notice);
            }
        }
        if (!business.isEmpty()) {
            MessageObjects objects = new MessageObjects(handle, prefix, now, null);
            String asker = Notices.in(handle).source();
            String source = asker.equals(Notices.SYSTEM) ? own : asker;
            objects.each(business, (notice, object) -> new ActivityLogs(handle).insert(
                    activity(handle, notice, source, object, now)));
        }
    }

    private static boolean isActivity(EventType type) {
        return type.isLoggedOnly() || type.isPublished() && MessageObjects.isStored(type);
    }

    private ActivityLog activity(Handle handle, Notice notice, String source, ObjectNode object,
                                 Instant now) {
        JsonNode changes = notice.type().code().contains("updated")
                ? new ActivityLogs(handle).latest(notice.subjectId()).map(ActivityLog::object)
                        .map(before -> changes(before, object)).orElse(null) : null;
        String subscription = text(object, "external_subscription_id");
        return new ActivityLog(identifiers.next(now), notice.type().code(),
                new ActivityLog.Cause(source, Notices.in(handle).reason()), object, changes,
                customer(notice.type().subjectKind(), object),
                notice.type().subjectKind().equals("subscription")
                        ? text(object, "external_id") : subscription,
                notice.subjectId(), resourceType(notice.type().subjectKind()), now);
    }

    private static String customer(String kind, ObjectNode object) {
        String own = text(object, "external_customer_id");
        return kind.equals("customer") ? text(object, "external_id")
                : own != null ? own : text(object.path("customer"), "external_id");
    }

    /** The members whose values differ, each with both values. */
    private static ObjectNode changes(JsonNode before, ObjectNode after) {
        ObjectNode changes = after.objectNode();
        Set<String> names = names(before);
        names.retainAll(names(after));
        names.stream().filter(name -> !before.get(name).toString()
                        .equals(after.get(name).toString()))
                .filter(name -> !name.equals("updated_at"))
                .forEach(name -> changes.putArray(name).add(before.get(name))
                        .add(after.get(name)));
        return changes;
    }

    private static Set<String> names(JsonNode node) {
        Set<String> names = new LinkedHashSet<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static String text(JsonNode node, String member) {
        return node.path(member).textValue();
    }

    /** Converts a name: {@code credit_note} to {@code CreditNote}. */
    private static String resourceType(String kind) {
        StringBuilder type = new StringBuilder();
        for (String word : kind.split("_")) {
            type.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
        }
        return type.toString();
    }
}
