package billing.server.render.customer;

import billing.customer.Customer;
import billing.kernel.time.Window;
import billing.server.render.Members;
import billing.server.render.RenderScope;
import billing.server.render.catalog.FeatureJson;
import billing.server.render.catalog.InvoiceCustomSectionJson;
import billing.server.render.catalog.PlanJson;
import billing.subscription.ActivationRule;
import billing.subscription.BillingDays;
import billing.subscription.BillingWindows;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Succession;
import billing.subscription.entitlement.Grant;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/** Subscriptions as the API shows them ({@code subscriptions-and-invoicing.md 2.1}). */
public final class SubscriptionJson {
    private final RenderScope scope;
    private final PlanJson plans;

    /** Renders within a scope. */
    public SubscriptionJson(RenderScope scope) {
        this.scope = scope;
        this.plans = new PlanJson(scope);
    }

    /** A subscription in a list or nested in an invoice. */
    public ObjectNode listed(SubscriptionView view) {
        return members(view).node();
    }

    /** A subscription on its own, with its plan and entitlements. */
    public ObjectNode single(SubscriptionView view, List<Grant> grants) {
        Members members =
                planned(view).list("entitlements", grants, new FeatureJson(scope)::grant);
        return sections(view, thresholds(view, members)).node();
    }

    /** A subscription after a change. */
    public ObjectNode changed(SubscriptionView view) {
        return sections(view, thresholds(view, planned(view))).node();
    }

    /** A subscription that was terminated or canceled. */
    public ObjectNode ended(SubscriptionView view) {
        return sections(view, planned(view)).node();
    }

    private Members planned(SubscriptionView view) {
        return members(view).node("plan", plans.single(view.plan()));
    }

    private Members thresholds(SubscriptionView view, Members members) {
        return members.list("applicable_usage_thresholds", view.thresholds(),
                plans::applicable);
    }

    private Members sections(SubscriptionView view, Members members) {
        return members.list("applied_invoice_custom_sections", view.sections(),
                new InvoiceCustomSectionJson(scope)::selected);
    }

    private Members members(SubscriptionView view) {
        Subscription subscription = view.subscription();
        SubscriptionTerms terms = view.terms();
        Window period = currentPeriod(terms, view.now());
        return identity(view).code("status", subscription.state().status())
                .instant("created_at", subscription.createdAt())
                .instant("canceled_at", subscription.state().canceledAt())
                .millis("started_at", subscription.state().startedAt())
                .instant("ending_at", subscription.terms().endingAt())
                .instant("subscription_at", subscription.terms().subscriptionAt())
                .instant("terminated_at", subscription.state().terminatedAt())
                .text("previous_plan_code",
                        view.previousPlan() == null ? null : view.previousPlan().code())
                .text("next_plan_code", view.nextPlan() == null ? null : view.nextPlan().code())
                .date("downgrade_plan_date", downgradeDate(view, terms))
                .instant("trial_ended_at", subscription.state().trialEndedAt())
                .instant("current_billing_period_started_at",
                        period == null ? null : period.from())
                .instant("current_billing_period_ending_at", period == null ? null : period.to())
                .code("on_termination_credit_note", subscription.terms().onTerminationCreditNote())
                .code("on_termination_invoice", subscription.terms().onTerminationInvoice())
                .node("payment_method", scope.members()
                        .text("payment_method_type", subscription.invoicing().payment().type())
                        .text("payment_method_id", subscription.invoicing().payment().id()).node())
                .flag("consolidate_invoice", subscription.invoicing().consolidateInvoice())
                .text("cancellation_reason", subscription.state().cancellationReason())
                .instant("activated_at", subscription.state().activatedAt())
                .list("activation_rules", view.rules(), this::rule)
                .text("purchase_order_number", subscription.invoicing().purchaseOrderNumber());
    }

    /** Whose subscription to what it is. */
    private Members identity(SubscriptionView view) {
        Subscription subscription = view.subscription();
        Customer customer = view.customer();
        UUID entity = subscription.invoicing().billingEntityId();
        return scope.members().id("id", subscription.id())
                .text("external_id", subscription.externalId()).id("customer_id", customer.id())
                .text("external_customer_id", customer.externalId())
                .text("billing_entity_code",
                        scope.entity(entity == null ? customer.billingEntityId() : entity).code())
                .code("billing_time", subscription.terms().billingTime())
                .text("name", subscription.name()).text("plan_code", view.plan().code())
                .number("plan_amount_cents", view.plan().billing().amountCents())
                .text("plan_amount_currency", view.plan().billing().currency());
    }

    private ObjectNode rule(ActivationRule rule) {
        return scope.members().id("id", rule.id()).text("type", ActivationRule.TYPE)
                .number("timeout_hours", rule.timeoutHours()).code("status", rule.status())
                .instant("expires_at", rule.expiresAt()).instant("created_at", rule.createdAt())
                .instant("updated_at", rule.updatedAt()).node();
    }

    private static Window currentPeriod(SubscriptionTerms terms, Instant now) {
        Subscription subscription = terms.subscription();
        if (subscription.state().startedAt() == null) {
            return null;
        }
        Instant at = subscription.isTerminated() ? subscription.state().terminatedAt() : now;
        return BillingWindows.current(terms,
                at.isBefore(subscription.state().startedAt()) ? subscription.state().startedAt()
                : at).charges();
    }

    private static LocalDate downgradeDate(SubscriptionView view, SubscriptionTerms terms) {
        Subscription next = view.next();
        if (next == null) {
            return null;
        }
        if (next.state().status() == SubscriptionStatus.PENDING) {
            return BillingDays.downgradeDay(terms, view.now());
        }
        return next.isActive() && terms.succession() == Succession.DOWNGRADED
                ? terms.localDate(next.state().startedAt()) : null;
    }
}
