package billing.server.console.usage;

import billing.input.Characters;
import billing.server.console.CachedFigures;
import billing.server.console.Visit;
import billing.server.console.view.Chart;
import billing.server.console.view.FormField;
import billing.server.console.view.HtmlCell;
import billing.server.console.view.HtmlTable;
import billing.server.console.view.State;
import billing.server.page.Page;
import billing.usage.EventFault;
import billing.usage.EventFilter;
import billing.usage.StoredEvent;
import billing.usage.UsageEvent;
import billing.usage.store.EventStore;
import billing.usage.store.EventTimes;
import billing.usage.store.SuspectEvents;
import billing.usage.store.UsageArchives;
import billing.webhook.store.WebhookEndpoints;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page about events. */
final class UsagePage {
    private static final int SHOWN = 50;
    private static final int SUSPECTS = 100;
    private static final int MOST_CODES = 100;
    private static final int LONGEST_TERM = 300;
    private static final int HOURS = 24;
    private static final int DAYS = 7;
    private static final int MOST_PROPERTIES = 200;
    private final Visit visit;
    private final Set<String> unknownCodes;
    private final Set<String> unknownSubscriptions;

    UsagePage(Visit visit) {
        this.visit = visit;
        EventTimes times = new EventTimes(visit.handle());
        this.unknownCodes = new LinkedHashSet<>(times.unknownCodes(SUSPECTS));
        this.unknownSubscriptions = new LinkedHashSet<>(times.unknownSubscriptions(SUSPECTS));
    }

    /** A chart with its table. */
    record Rate(String title, Chart chart, HtmlTable table) {
    }

    Page page(CachedFigures<RecentUsage> recent, RejectedEventRequests rejectedEvents) {
        String transaction = term("transaction");
        String subscription = term("subscription");
        Map<String, Object> model = new HashMap<>();
        model.put("fields", List.of(
                FormField.search("transaction", "Transaction ID", transaction),
                FormField.search("subscription", "External subscription ID", subscription)));
        if (!transaction.isEmpty() || !subscription.isEmpty()) {
            List<StoredEvent> found = transaction.isEmpty() ? newest(subscription)
                    : new EventStore(visit.handle()).withTransactionId(transaction).stream()
                            .filter(one -> subscription.isEmpty() || subscription.equals(
                                    one.event().externalSubscriptionId()))
                            .limit(SHOWN).toList();
            model.put("events", table("Events found", none(subscription), found));
            model.put("heading", transaction.isEmpty()
                    ? "The newest events of the subscription" : "Events found");
            model.put("rates", List.of());
            model.put("suspects", null);
            model.put("rejected", null);
            model.put("unbilled", null);
            model.put("summary", null);
            return visit.page("usage", UsageSection.NAME, "Usage", model);
        }
        CachedFigures.Figures<RecentUsage> found = recent.show(visit);
        if (found == null) {
            return CachedFigures.unfinished(visit, UsageSection.NAME, "Usage");
        }
        RecentUsage usage = found.value();
        model.put("summary", visit.figures().count(usage.taken())
                + " events and voids were taken in so far."
                + (found.at() == null ? "" : " As of " + visit.figures().time(found.at()) + "."));
        model.put("rates", usage.end() == null ? List.of() : List.of(hours(usage),
                days(usage)));
        model.put("suspects", suspects());
        model.put("rejected", rejected(rejectedEvents.all()));
        model.put("unbilled", unbilled());
        model.put("heading", "Newest events");
        model.put("events", table("Newest events", "No events.", usage.events()));
        return visit.page("usage", UsageSection.NAME, "Usage", model);
    }

    /** The text in place of an empty table; archived usage is not found. */
    private String none(String subscription) {
        return new UsageArchives(visit.handle())
                .latest(subscription.isEmpty() ? null : subscription, null)
                .map(until -> "No such events. Usage before " + visit.figures().time(until)
                        + " is archived.").orElse("No such events.");
    }

    private String term(String name) {
        String term = visit.parameter(name);
        return term.length() > LONGEST_TERM ? "" : term;
    }

    /** The newest events of a subscription; with each code the index has them in this order. */
    private List<StoredEvent> newest(String subscription) {
        EventStore events = new EventStore(visit.handle());
        return new EventTimes(visit.handle()).codes().stream().limit(MOST_CODES)
                .flatMap(code -> events.page(new EventFilter(code, subscription, null, null,
                        true), SHOWN, 0).stream())
                .sorted(Comparator.comparing((StoredEvent one) -> one.event().timestamp())
                        .thenComparingLong(StoredEvent::sequence).reversed())
                .limit(SHOWN).toList();
    }

    private Rate hours(RecentUsage usage) {
        List<Instant> hours = Stream.iterate(usage.end().minus(Duration.ofHours(HOURS)),
                hour -> hour.plus(Duration.ofHours(1))).limit(HOURS).toList();
        List<Long> counts = hours.stream()
                .map(hour -> usage.hours().getOrDefault(hour, 0L)).toList();
        return rate("Events by hour, until " + visit.figures().time(usage.end()), "Hour (UTC)",
                hours.stream().map(hour -> hour.atZone(ZoneOffset.UTC).toLocalTime().toString())
                        .toList(),
                hours.stream().map(visit.figures()::time).toList(), counts);
    }

    private Rate days(RecentUsage usage) {
        Instant begin = usage.end().minus(Duration.ofDays(DAYS));
        List<Instant> days = Stream.iterate(begin, day -> day.plus(Duration.ofDays(1)))
                .limit(DAYS).toList();
        List<Long> counts = days.stream().map(day -> usage.hours().entrySet().stream()
                .filter(hour -> !hour.getKey().isBefore(day)
                        && hour.getKey().isBefore(day.plus(Duration.ofDays(1))))
                .mapToLong(Map.Entry::getValue).sum()).toList();
        List<String> ends = days.stream().map(day -> visit.figures().time(
                day.plus(Duration.ofDays(1)))).toList();
        return rate("Events by 24 hours", "24 hours until", ends.stream()
                .map(end -> end.substring(5, 10)).toList(), ends, counts);
    }

    private Rate rate(String title, String column, List<String> labels, List<String> names,
                      List<Long> counts) {
        HtmlTable table = new HtmlTable(title, null).column(column).number("Events");
        for (int i = 0; i < names.size(); i++) {
            table.row(HtmlCell.text(names.get(i)),
                    HtmlCell.text(visit.figures().count(counts.get(i))));
        }
        return new Rate(title, Chart.bars(labels, value -> value.stripTrailingZeros().scale() > 0
                ? "" : visit.figures().count(value.longValue())).series("Events",
                counts.stream().map(BigDecimal::valueOf).toList()), table);
    }

    /** Names that events have and nothing else. */
    private HtmlTable unbilled() {
        HtmlTable table = new HtmlTable("Usage that is not billed",
                "All events belong to a metric and a subscription.").column("Name")
                .column("Reason");
        unknownCodes.forEach(code -> table.row(HtmlCell.text(code),
                HtmlCell.text("No metric has this code.")));
        unknownSubscriptions.forEach(id -> table.row(subscription(id),
                HtmlCell.text("No subscription has this external ID.")));
        return table;
    }

    /** Requests whose events are not stored. */
    private HtmlTable rejected(RejectedEventRequests.Rejections rejections) {
        HtmlTable table = new HtmlTable(
                "Rejected requests: " + visit.figures().count(rejections.count()),
                "No request with events was rejected.").column("Time").column("Status")
                .column("Reason").column("Request").column("Client");
        rejections.latest().forEach(one -> table.row(time(one.at()),
                HtmlCell.badge(State.bad(String.valueOf(one.status()))),
                HtmlCell.text(one.reason()), HtmlCell.text(one.body()),
                HtmlCell.text(one.client())));
        return table;
    }

    private HtmlTable suspects() {
        HtmlTable table = new HtmlTable("Events in doubt", new WebhookEndpoints(visit.handle())
                .want(SuspectEvents.TYPE) ? "No events are in doubt."
                : "Events are not checked: no webhook endpoint receives events.errors.")
                .column("Transaction ID").column("Subscription").column("Metric").column("Time")
                .column("In doubt because");
        for (SuspectEvents.Suspect one : new SuspectEvents(visit.handle()).list(SUSPECTS)) {
            table.row(HtmlCell.link(one.transactionId(), path("transaction", one.transactionId())),
                    subscription(one.externalSubscriptionId()), HtmlCell.text(one.code()),
                    time(one.timestamp()), HtmlCell.text(one.faults().stream().map(UsagePage::text)
                            .collect(Collectors.joining(", "))));
        }
        return table;
    }

    private static String text(EventFault fault) {
        return switch (fault) {
            case INVALID_CODE -> "no metric has this code";
            case MISSING_AGGREGATION_PROPERTY -> "the metric's property is missing or no number";
            case MISSING_GROUP_KEY -> "a group key is missing";
            case INVALID_FILTER_VALUES -> "a filter value is not declared";
        };
    }

    private HtmlTable table(String caption, String empty, List<StoredEvent> events) {
        HtmlTable table = new HtmlTable(caption, empty).column("Transaction ID").column("Time")
                .column("Metric").column("Subscription").column("Properties").column("Received")
                .column("State");
        for (StoredEvent one : events) {
            UsageEvent event = one.event();
            table.row(HtmlCell.text(event.transactionId()),
                    time(event.timestamp()), HtmlCell.text(event.code()),
                    subscription(event.externalSubscriptionId()),
                    HtmlCell.text(properties(event)), time(one.createdAt()),
                    HtmlCell.badge(state(one)));
        }
        return table;
    }

    private State state(StoredEvent one) {
        if (one.isVoided()) {
            return State.calm(one.replacedBy() == null ? "Voided" : "Replaced");
        }
        return unknownCodes.contains(one.event().code())
                || unknownSubscriptions.contains(one.event().externalSubscriptionId())
                ? State.warn("Not billed") : State.good("Counts");
    }

    private HtmlCell time(Instant time) {
        return HtmlCell.time(visit.figures().time(time));
    }

    private static HtmlCell subscription(String externalId) {
        return externalId == null ? HtmlCell.text(null)
                : HtmlCell.link(externalId, path("subscription", externalId));
    }

    private static String properties(UsageEvent event) {
        List<String> texts = new ArrayList<>();
        event.properties().forEach((key, value) -> texts.add(key + "=" + value));
        return Characters.shortened(String.join(", ", texts), MOST_PROPERTIES);
    }

    private static String path(String parameter, String value) {
        return Visit.path(UsageSection.NAME) + "?" + parameter + "=" + Visit.encoded(value);
    }
}
