package billing.run;

import billing.alert.Alert;
import billing.alert.service.AlertEvaluation;
import billing.alert.store.Alerts;
import billing.alert.store.Alerts.Owner;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Fee;
import billing.invoicing.usage.UsageReport;
import billing.settlement.progressive.service.ActiveSubscriptionTerms;
import billing.settlement.progressive.service.LifetimeUsageReport;
import billing.settlement.progressive.store.LifetimeUsages;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Compares the usage of subscriptions with the alerts on it ({@code money.md 6.1, 6.2}). */
public final class UsageAlerts {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** Evaluates within the handle's transaction, as of {@code now}. */
    public UsageAlerts(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /** Evaluates the alerts of an active subscription. */
    public void evaluate(Subscription active) {
        List<Alert> alerts = new Alerts(handle).ofOwner(Owner.subscription(active.externalId()));
        if (alerts.isEmpty()) {
            return;
        }
        SubscriptionTerms terms = ActiveSubscriptionTerms.read(handle, active, now).terms();
        List<Fee> fees = new UsageReport(handle, now).fees(terms);
        AlertEvaluation evaluation = new AlertEvaluation(work);
        for (Alert alert : alerts) {
            value(alert, terms, fees).ifPresent(value ->
                    evaluation.evaluate(alert, value, active.id(), active.customerId()));
        }
    }

    /** The value watched; nothing when the plan does not charge for the metric. */
    private Optional<BigDecimal> value(Alert alert, SubscriptionTerms terms, List<Fee> fees) {
        return switch (alert.type()) {
            case CURRENT_USAGE_AMOUNT -> Optional.of(BigDecimal.valueOf(
                    fees.stream().mapToLong(one -> one.amounts().cents()).sum()));
            case BILLABLE_METRIC_CURRENT_USAGE_AMOUNT -> largest(alert.metricId(), fees,
                    fee -> BigDecimal.valueOf(fee.amounts().cents()));
            case BILLABLE_METRIC_CURRENT_USAGE_UNITS ->
                    largest(alert.metricId(), fees, one -> one.quantity().units());
            case LIFETIME_USAGE_AMOUNT -> Optional.of(BigDecimal.valueOf(
                    new LifetimeUsageReport(work)
                            .report(terms.subscription()).totalCents()));
            case BILLABLE_METRIC_LIFETIME_USAGE_UNITS -> largest(alert.metricId(),
                    new UsageReport(handle, now).feesSince(terms, alert.metricId(),
                            new LifetimeUsages(handle).firstStart(terms.subscription())),
                    one -> one.quantity().units());
            default -> throw new IllegalStateException(alert.type() + " watches no usage");
        };
    }

    private static Optional<BigDecimal> largest(UUID metricId, List<Fee> fees,
                                                Function<Fee, BigDecimal> figure) {
        return fees.stream().filter(fee -> metricId.equals(fee.item().id())).map(figure)
                .max(Comparator.naturalOrder());
    }
}
