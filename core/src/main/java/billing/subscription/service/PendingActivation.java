package billing.subscription.service;

import billing.catalog.Plan;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.kernel.error.ForbiddenException;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.subscription.ActivationRule;
import billing.subscription.ActivationRuleInput;
import billing.subscription.BillingPort;
import billing.subscription.BillingPort.Cause;
import billing.subscription.BillingPort.Part;
import billing.subscription.Subscription;
import billing.subscription.store.ActivationRules;
import billing.subscription.store.Subscriptions;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Starts that wait until what they cost up front is paid
 * ({@code subscriptions-and-invoicing.md 2.9}): they begin with a hidden invoice, and end with its
 * payment or its failure.
 */
final class PendingActivation {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final BillingPort billing;
    private final Subscriptions subscriptions;
    private final ActivationRules rules;

    PendingActivation(UnitOfWork work, BillingPort billing) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.billing = billing;
        this.subscriptions = new Subscriptions(work.handle());
        this.rules = new ActivationRules(work.handle());
    }

    /** States what the start of a new subscription waits for. */
    void state(Subscription pending, List<ActivationRuleInput> wishes) {
        rules.add(pending.id(), wishes, work.identifiers(), now);
    }

    /** What the start of a subscription waits or has waited for. */
    List<ActivationRule> rules(Subscription subscription) {
        return rules.ofSubscriptions(List.of(subscription.id()))
                .getOrDefault(subscription.id(), List.of());
    }

    /** States something else than before for the start of a pending subscription. */
    void restate(Subscription pending, List<ActivationRuleInput> wishes) {
        rules.replace(pending.id(), wishes, work.identifiers(), now);
    }

    /**
     * A start about to happen.
     *
     * @param pending   as it is stored
     * @param plan      that it follows
     * @param startedAt first instant billed
     * @param cause     the reason for which it is billed up front; empty when nothing is
     * @param billedAt  the billing instant
     * @param latest    when it expires at the latest, whatever the rule's own limit; or null
     */
    record Attempt(Subscription pending, Plan plan, Instant startedAt, Optional<Cause> cause,
                   Instant billedAt, Instant latest) {
    }

    /**
     * Holds a start back that has a rule and something to pay.
     *
     * @return the subscription, incomplete; its rule is satisfied already where nothing was due.
     *         Nothing for a start that takes its course
     */
    Optional<Subscription> hold(Attempt attempt) {
        Optional<ActivationRule> stated =
                rules.find(attempt.pending().id(), ActivationRule.Status.INACTIVE);
        if (stated.isEmpty()) {
            return Optional.empty();
        }
        if (attempt.cause().isEmpty()) {
            rules.update(stated.get().turned(ActivationRule.Status.NOT_APPLICABLE, now));
            return Optional.empty();
        }
        Subscription incomplete = new SubscriptionRevision(attempt.pending())
                .held(attempt.startedAt()).made(now);
        subscriptions.update(incomplete);
        ActivationRule waiting = stated.get().waiting(until(stated.get(), attempt, now), now);
        new SubscriptionStart(work, billing)
                .stateUnits(incomplete, attempt.plan());
        Optional<UUID> due = billing.hold(work, new Part(incomplete, attempt.cause().get()),
                attempt.billedAt());
        rules.update(due.isPresent() ? waiting
                : waiting.turned(ActivationRule.Status.SATISFIED, now));
        // No other event reports the hidden invoice that is to be paid.
        due.ifPresent(invoice -> Notices.in(handle).add(EventType.SUBSCRIPTION_INCOMPLETE,
                incomplete.id(), JsonNodeFactory.instance.objectNode()
                        .put("svc_invoice_id", invoice.toString())));
        return Optional.of(incomplete);
    }

    private static Instant until(ActivationRule rule, Attempt attempt, Instant now) {
        Instant timeout = rule.timeoutHours() == 0 ? null
                : now.plus(Duration.ofHours(rule.timeoutHours()));
        if (timeout == null || attempt.latest() == null) {
            return timeout == null ? attempt.latest() : timeout;
        }
        return timeout.isBefore(attempt.latest()) ? timeout : attempt.latest();
    }

    /** Whether the payment of an incomplete subscription is still to come. */
    boolean isWaiting(Subscription incomplete) {
        return rules.find(incomplete.id(), ActivationRule.Status.PENDING).isPresent();
    }

    /**
     * Notes that the payment has come.
     *
     * @throws ForbiddenException {@code feature_unavailable} once the time for it is over
     */
    void satisfy(Subscription incomplete) {
        rules.find(incomplete.id(), ActivationRule.Status.PENDING).ifPresent(rule -> {
            if (rule.isOver(now)) {
                throw new ForbiddenException("feature_unavailable", "the time to pay the start of "
                        + "subscription " + incomplete.externalId() + " was over at "
                        + rule.expiresAt());
            }
            rules.update(rule.turned(ActivationRule.Status.SATISFIED, now));
        });
    }

    /**
     * Abandons the start: its invoice is closed, what that had consumed is restored.
     *
     * @param how failed, expired or declined
     */
    Subscription abandon(Subscription incomplete, ActivationRule.Status how) {
        rules.find(incomplete.id(), ActivationRule.Status.PENDING)
                .ifPresent(rule -> rules.update(rule.turned(how, now)));
        Subscription canceled = new SubscriptionRevision(incomplete)
                .canceled(how.cancellationReason(), now).made(now);
        subscriptions.update(canceled);
        billing.release(work, canceled);
        Notices.in(handle).add(EventType.SUBSCRIPTION_CANCELED, canceled.id());
        return canceled;
    }
}
