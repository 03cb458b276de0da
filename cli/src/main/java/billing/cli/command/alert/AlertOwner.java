package billing.cli.command.alert;

import billing.alert.Alert;
import billing.alert.AlertThreshold;
import billing.alert.service.AlertService;
import billing.catalog.BillableMetric;
import billing.catalog.store.Metrics;
import billing.cli.command.wallet.NamedWallet;
import billing.cli.output.Amounts;
import billing.cli.output.Column;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.engine.Handle;
import billing.server.render.ListJson;
import billing.settlement.wallet.Wallet;
import billing.subscription.service.SubscriptionSelection;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The owner of the alerts of a command, and how alerts are shown. */
final class AlertOwner {
    @ArgGroup(multiplicity = "1")
    private Named named;

    /** Either of the two. */
    private static final class Named {
        @Option(names = "--subscription", paramLabel = "ID", required = true,
                description = "External id of an active subscription.")
        private String subscription;
        @Option(names = "--wallet", paramLabel = "WALLET", required = true,
                description = NamedWallet.HELP)
        private String wallet;
    }

    /** The service for the owner's alerts. */
    AlertService service(Session session, Handle handle) {
        if (named.wallet != null) {
            Wallet wallet = NamedWallet.find(handle, named.wallet);
            return AlertService.ofWallet(session.work(handle),
                    wallet.watched(), wallet.isActive());
        }
        return AlertService.ofSubscription(session.work(handle),
                new SubscriptionSelection(handle).toRead(named.subscription, null).externalId());
    }

    /** Alerts as a table; for programs, as the API lists them. */
    Result list(Session session, List<Alert> alerts) {
        return Result.of(() -> List.of(table(session, alerts)), () -> session.database().read(
                handle -> ListJson.page("alerts", alerts.stream()
                                .map(alert -> node(session, handle, alert)).toList(), 1,
                        Math.max(1, alerts.size()), alerts.size())));
    }

    /** The result of a command about one alert. */
    Result one(Session session, Alert alert) {
        return Result.of(() -> List.of(table(session, List.of(alert))),
                () -> session.database().read(handle ->
                        ListJson.one("alert", node(session, handle, alert))));
    }

    private ObjectNode node(Session session, Handle handle, Alert alert) {
        return session.responses(handle).ofUsage().alert(alert,
                named.wallet == null ? null
                        : NamedWallet.find(handle, named.wallet).terms().code());
    }

    private static Table table(Session session, List<Alert> alerts) {
        Table table = Table.of(Column.text("Alert").key("code"), Column.text("Type"),
                Column.text("Metric"), Column.text("Thresholds"), Column.number("Last value"),
                Column.text("Name")).whenEmpty("no alerts");
        for (Alert alert : alerts) {
            String metric = session.database().read(handle -> Optional
                    .ofNullable(alert.metricId()).flatMap(new Metrics(handle)::byId)
                    .map(BillableMetric::code)).orElse(null);
            table.row(alert.code(), alert.type().code(), metric, thresholds(alert),
                    Amounts.plain(alert.evaluation().value()), alert.name());
        }
        return table;
    }

    private static String thresholds(Alert alert) {
        return alert.thresholds().stream().map(AlertOwner::threshold)
                .collect(Collectors.joining(", "));
    }

    private static String threshold(AlertThreshold threshold) {
        String value = Amounts.plain(threshold.value()).toPlainString();
        return (threshold.recurring() ? "every " : "") + value
                + (threshold.code() == null ? "" : " " + threshold.code());
    }
}
