package billing.subscription.store;

import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.Row;
import billing.engine.Rows;
import billing.subscription.ActivationRule;
import billing.subscription.ActivationRuleInput;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** The stored activation rules ({@code subscriptions-and-invoicing.md 2.9}). */
public final class ActivationRules {
    private final Handle handle;
    private final Rows<ActivationRule> rows;

    /** The rules of a database. */
    public ActivationRules(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM activation_rules", ActivationRules::rule);
    }

    /** The rules of subscriptions by their ids; those without are absent. */
    public Map<UUID, List<ActivationRule>> ofSubscriptions(Collection<UUID> subscriptionIds) {
        return rows.listIn("WHERE subscription_id", subscriptionIds, "ORDER BY created_at, id")
                .stream().collect(Collectors.groupingBy(ActivationRule::subscriptionId));
    }

    /** The rule of a subscription in a state; there is only one of the kind. */
    public Optional<ActivationRule> find(UUID subscriptionId, ActivationRule.Status status) {
        return rows.first("WHERE subscription_id = ? AND status = ?", subscriptionId, status);
    }

    /** Puts rules in the place of those of a subscription that has not started. */
    public void replace(UUID subscriptionId, List<ActivationRuleInput> wishes,
                        Identifiers identifiers, Instant now) {
        handle.execute("DELETE FROM activation_rules WHERE subscription_id = ?",
                subscriptionId);
        add(subscriptionId, wishes, identifiers, now);
    }

    /** Adds the rules of a new subscription. */
    public void add(UUID subscriptionId, List<ActivationRuleInput> wishes,
                    Identifiers identifiers, Instant now) {
        for (ActivationRuleInput request : wishes) {
            long hours = request.timeoutHours() == null ? 0 : request.timeoutHours();
            columns(new ActivationRule(identifiers.next(now), subscriptionId, hours,
                    ActivationRule.Status.INACTIVE, null, now, now)).insert(handle);
        }
    }

    /** Changes a rule. */
    public void update(ActivationRule rule) {
        columns(rule).update(handle, rule.id());
    }

    private static Columns columns(ActivationRule rule) {
        return Columns.of("activation_rules").set("id", rule.id())
                .set("subscription_id", rule.subscriptionId())
                .set("timeout_hours", rule.timeoutHours()).set("status", rule.status())
                .set("expires_at", rule.expiresAt()).set("created_at", rule.createdAt())
                .set("updated_at", rule.updatedAt());
    }

    private static ActivationRule rule(Row row) {
        return new ActivationRule(row.id("id"), row.id("subscription_id"),
                row.number("timeout_hours"),
                row.constant("status", ActivationRule.Status.class), row.instant("expires_at"),
                row.instant("created_at"), row.instant("updated_at"));
    }
}
