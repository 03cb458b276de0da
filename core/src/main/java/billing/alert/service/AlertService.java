package billing.alert.service;

import billing.alert.Alert;
import billing.alert.AlertRequest;
import billing.alert.AlertThreshold;
import billing.alert.AlertType;
import billing.alert.RefusedBatchException;
import billing.alert.WalletValues;
import billing.alert.store.Alerts;
import billing.alert.store.Alerts.Owner;
import billing.catalog.store.Metrics;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.usage.store.UsageFlags;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Creates, changes and deletes the alerts of one subscription or wallet ({@code money.md 6.1}). A
 * new or changed alert is evaluated: on usage with its next check, on a wallet at once.
 */
public final class AlertService {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final Owner owner;
    private final WalletValues wallet;
    private final boolean active;
    private final Alerts alerts;

    private AlertService(UnitOfWork work, Owner owner,
                         WalletValues wallet, boolean active) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.owner = owner;
        this.wallet = wallet;
        this.active = active;
        this.alerts = new Alerts(work.handle());
    }

    /** The alerts on the usage under an external subscription id. */
    public static AlertService ofSubscription(UnitOfWork work,
                                              String externalId) {
        return new AlertService(work, Owner.subscription(externalId), null,
                true);
    }

    /**
     * The alerts on the balances of a wallet.
     *
     * @param active whether the wallet can be used; alerts on another are not evaluated
     */
    public static AlertService ofWallet(UnitOfWork work,
                                        WalletValues wallet, boolean active) {
        return new AlertService(work, Owner.wallet(wallet.walletId()), wallet,
                active);
    }

    /** All of them, the newest first. */
    public List<Alert> all() {
        return alerts.ofOwner(owner);
    }

    /**
     * One of them.
     *
     * @throws NotFoundException {@code alert}
     */
    public Alert get(String code) {
        return alerts.get(owner, code);
    }

    /**
     * Creates an alert.
     *
     * @throws InvalidException  for every faulty field; {@code base: alert_already_exists} when the
     *                           same is watched already
     * @throws NotFoundException {@code billable_metric}
     */
    public Alert create(AlertRequest request) {
        Alert alert = insert(request);
        evaluate();
        return alerts.byId(alert.id()).orElseThrow();
    }

    /**
     * Makes alerts, all or none; they come in the order of the requests.
     *
     * @throws InvalidException      {@code alerts: no_alerts}
     * @throws RefusedBatchException with what is wrong, by the index of the request
     */
    public List<Alert> createAll(List<AlertRequest> requests) {
        if (requests.isEmpty()) {
            throw new InvalidException("alerts", "no_alerts");
        }
        List<Alert> made = new ArrayList<>();
        Map<Integer, Map<String, List<String>>> faults = new TreeMap<>();
        for (int index = 0; index < requests.size(); index++) {
            try {
                made.add(insert(requests.get(index)));
            } catch (InvalidException e) {
                faults.put(index, e.details());
            } catch (NotFoundException e) {
                faults.put(index, Map.of(e.resource(), List.of(e.code())));
            }
        }
        if (!faults.isEmpty()) {
            throw new RefusedBatchException(faults);
        }
        evaluate();
        return made.stream().map(one -> alerts.byId(one.id()).orElseThrow()).toList();
    }

    /**
     * Changes an alert; its type stays what it is, and so do its thresholds unless some are given.
     *
     * @throws NotFoundException {@code alert}, {@code billable_metric}
     * @throws InvalidException  as for a new one
     */
    public Alert update(String currentCode, AlertRequest request) {
        Alert current = alerts.get(owner, currentCode);
        AlertChecks checks = new AlertChecks(request);
        String code = request.mentions("code") ? checks.code(request.code()) : current.code();
        List<AlertThreshold> thresholds = request.thresholds().isEmpty() ? current.thresholds()
                : checks.thresholds(request.thresholds());
        checks.line("name", request.name());
        boolean metered = request.mentions("billable_metric_code");
        if (metered) {
            checks.metric(current.type(), request.metricCode());
        }
        checks.raise();
        UUID metric = metered ? metric(current.type(), request) : current.metricId();
        checks.unique(alerts.ofOwner(owner).stream().filter(one -> !one.id().equals(current.id()))
                .toList(), current.type(), code, metric);
        checks.raise();
        alerts.update(current.changed(code,
                request.mentions("name") ? request.name() : current.name(), metric, thresholds));
        evaluate();
        return alerts.byId(current.id()).orElseThrow();
    }

    /**
     * Deletes an alert.
     *
     * @throws NotFoundException {@code alert}
     */
    public Alert delete(String code) {
        Alert alert = alerts.get(owner, code);
        alerts.delete(alert.id(), now);
        return alert;
    }

    /** Deletes all of them. */
    public void deleteAll() {
        alerts.ofOwner(owner).forEach(alert -> alerts.delete(alert.id(), now));
    }

    private Alert insert(AlertRequest request) {
        AlertChecks checks = new AlertChecks(request);
        AlertType type = checks.type(request.alertType(), wallet == null);
        String code = checks.code(request.code());
        checks.line("name", request.name());
        checks.metric(type, request.metricCode());
        List<AlertThreshold> thresholds = checks.thresholds(request.thresholds());
        checks.raise();
        UUID metric = metric(type, request);
        checks.unique(alerts.ofOwner(owner), type, code, metric);
        checks.raise();
        Alert alert = new Alert(work.nextId(), owner.externalSubscriptionId(), owner.walletId(),
                type, code, request.name(), metric, thresholds,
                new Alert.Evaluation(wallet == null ? BigDecimal.ZERO : wallet.value(type), null),
                now);
        alerts.insert(alert);
        return alert;
    }

    private UUID metric(AlertType type, AlertRequest request) {
        return !type.isOfMetric() ? null : new Metrics(handle).find(request.metricCode())
                .orElseThrow(() -> new NotFoundException("billable_metric",
                        request.metricCode())).id();
    }

    private void evaluate() {
        if (wallet == null) {
            new UsageFlags(handle).alerted(owner.externalSubscriptionId(), now);
        } else if (active) {
            new WalletAlerts(work).evaluate(wallet);
        }
    }
}
