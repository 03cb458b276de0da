package billing.archive.store;

import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.time.DateOrInstant;
import billing.kernel.time.Instants;
import billing.kernel.time.LocalDays;
import billing.kernel.time.Window;
import billing.subscription.SubscriptionStatus;
import billing.usage.store.SettledUsage.Bound;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Finds how far the usage of each subscription is settled: before that instant, each charge window
 * has ended and is on a final invoice, and none reaches beyond it. Windows of an external id are
 * those of all subscriptions that have had it.
 */
public final class SettledPeriods {
    private static final String SELECT = "SELECT k.key, s.external_id, s.id, s.status,"
            + " s.subscription_at, s.started_at, coalesce(c.timezone, e.timezone) AS zone,"
            + " (SELECT max(l.charges_to) FROM invoice_subscriptions l"
            + " WHERE l.subscription_id = s.id"
            + " AND l.invoicing_reason = 'subscription_periodic') AS billed_until"
            + " FROM event_subscriptions k JOIN subscriptions s ON s.external_id = k.external_id"
            + " JOIN customers c ON c.id = s.customer_id"
            + " JOIN billing_entities e ON e.id = c.billing_entity_id ORDER BY k.key";
    private static final String LINKS = "SELECT l.subscription_id, l.charges_from, l.charges_to,"
            + " i.number, i.id,"
            + " i.status FROM invoice_subscriptions l JOIN invoices i ON i.id = l.invoice_id";
    private static final String ORDER = "ORDER BY l.charges_from";
    private static final int TOGETHER = 500;
    private final Handle handle;
    private final DateOrInstant before;
    private final Set<String> due;
    private final List<Bound> bounds = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();
    private long kept;

    /**
     * Reads how far usage is settled.
     *
     * @param before a date is one in the time zone of each customer
     * @param due    external ids of subscriptions whose billing is due
     */
    public SettledPeriods(Handle handle, DateOrInstant before, Set<String> due) {
        this.handle = handle;
        this.before = before;
        this.due = due;
        List<SubscriptionSpan> spans = new ArrayList<>();
        new Rows<>(handle, SELECT, SubscriptionSpan::read).each(span -> {
            spans.add(span);
            if (spans.size() == TOGETHER) {
                add(spans);
                spans.clear();
            }
        }, "");
        add(spans);
    }

    /**
     * A subscription in the order of external ids.
     *
     * @param key         of the external id in the event table
     * @param billedUntil end of the last charge window on a periodic invoice; or null
     */
    private record SubscriptionSpan(long key, String externalId, UUID id, SubscriptionStatus status,
                        Instant subscriptionAt, Instant startedAt, ZoneId zone,
                        Instant billedUntil) {
        static SubscriptionSpan read(Row row) {
            return new SubscriptionSpan(row.number("key"), row.text("external_id"), row.id("id"),
                    row.constant("status", SubscriptionStatus.class),
                    row.instant("subscription_at"), row.instant("started_at"), row.zone("zone"),
                    row.instant("billed_until"));
        }

        /** The start of the window that is not billed yet; null when there will be none. */
        Instant openFrom() {
            return switch (status) {
                case CANCELED, TERMINATED -> null;
                case PENDING -> subscriptionAt;
                case ACTIVE, INCOMPLETE -> billedUntil == null ? startedAt
                        : Window.endOf(billedUntil);
            };
        }
    }

    /** A charge window on an invoice. */
    private record Billed(UUID subscription, Instant from, Instant to, String number,
                          UUID invoice, String status) {
        static Billed read(Row row) {
            return new Billed(row.id("subscription_id"), row.instant("charges_from"),
                    row.instant("charges_to"),
                    row.text("number"), row.id("id"), row.text("status"));
        }
    }

    /** The subscriptions with usage, each once, and how far theirs is settled. */
    public List<Bound> bounds() {
        return bounds;
    }

    /** Why usage before the date cannot be archived; empty when it can. */
    public List<String> reasons() {
        return reasons;
    }

    /** How many subscriptions keep usage from before the date, since a period reaches over it. */
    public long kept() {
        return kept;
    }

    private void add(List<SubscriptionSpan> spans) {
        Map<UUID, List<Billed>> drafts = drafts(spans);
        List<Instant> untils = new ArrayList<>();
        spans.forEach(span -> untils.add(uncrossed(span,
                drafts.getOrDefault(span.id(), List.of()))));
        Map<UUID, List<Billed>> reaching = reaching(spans, untils);
        for (int place = 0; place < spans.size(); place++) {
            SubscriptionSpan span = spans.get(place);
            Instant at = untils.get(place);
            Instant until = reaching.getOrDefault(span.id(), List.of()).stream()
                    .filter(one -> one.from().isBefore(at) && !one.to().isBefore(at))
                    .findFirst().map(Billed::from).orElse(at).truncatedTo(ChronoUnit.MILLIS);
            merge(span, until);
            kept += until.isBefore(before.in(span.zone())) ? 1 : 0;
        }
    }

    /** Up to when usage is settled as far as no window reaches over that instant. */
    private Instant uncrossed(SubscriptionSpan span, List<Billed> drafts) {
        Instant limit = before.in(span.zone());
        Instant until = limit;
        Instant open = span.openFrom();
        if (open != null && open.isBefore(limit)) {
            if (due.contains(span.externalId())) {
                reasons.add("the billing of subscription " + span.externalId() + " is due since "
                        + LocalDays.of(open, span.zone()) + " began: see `billing run`");
            }
            until = open;
        }
        for (Billed draft : drafts) {
            if (draft.from().isBefore(limit)) {
                reasons.add("invoice " + (draft.number() == null || draft.number().isEmpty()
                        ? draft.invoice() : draft.number()) + " of subscription "
                        + span.externalId() + " for " + LocalDays.of(draft.from(), span.zone())
                        + " to " + LocalDays.of(draft.to(), span.zone()) + " is not final ("
                        + draft.status() + ")");
                until = Instants.earlier(until, draft.from());
            }
        }
        return until;
    }

    private void merge(SubscriptionSpan span, Instant until) {
        int last = bounds.size() - 1;
        if (last >= 0 && bounds.get(last).key() == span.key()) {
            bounds.set(last, new Bound(span.key(), span.externalId(),
                    Instants.earlier(bounds.get(last).until(), until)));
        } else {
            bounds.add(new Bound(span.key(), span.externalId(), until));
        }
    }

    private Map<UUID, List<Billed>> drafts(List<SubscriptionSpan> spans) {
        return bySubscription(new Rows<>(handle, LINKS, Billed::read).listIn(
                "WHERE i.status IN ('generating', 'open', 'draft') AND l.subscription_id",
                spans.stream().map(SubscriptionSpan::id).toList(), ORDER));
    }

    /** The windows that may reach over one of some instants. */
    private Map<UUID, List<Billed>> reaching(List<SubscriptionSpan> spans, List<Instant> instants) {
        return instants.isEmpty() ? Map.of() : bySubscription(new Rows<>(handle, LINKS,
                Billed::read).listIn("WHERE l.charges_from < ? AND l.charges_to >= ?"
                        + " AND l.subscription_id",
                List.of(Collections.max(instants), Collections.min(instants)),
                spans.stream().map(SubscriptionSpan::id).toList(), ORDER));
    }

    private static Map<UUID, List<Billed>> bySubscription(List<Billed> windows) {
        return windows.stream().collect(Collectors.groupingBy(Billed::subscription));
    }
}
