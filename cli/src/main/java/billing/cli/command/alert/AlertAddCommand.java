package billing.cli.command.alert;

import billing.cli.output.Result;
import billing.cli.session.Session;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates an alert. */
@Command(name = "add",
        description = {"Create an alert on a subscription or a wallet.",
                "Types on usage: current_usage_amount, billable_metric_current_usage_amount,",
            "billable_metric_current_usage_units, lifetime_usage_amount,",
            "billable_metric_lifetime_usage_units. On wallets: wallet_balance_amount,",
            "wallet_credits_balance, wallet_ongoing_balance_amount,",
            "wallet_credits_ongoing_balance."},
        footer = {"  billing alert add high --subscription acme-1 --type current_usage_amount \\",
            "      --threshold 100000=warn --threshold 200000=stop --every 50000",
            "  billing alert add low --wallet acme/prepaid --type wallet_balance_amount \\",
            "      --threshold 1000"})
public final class AlertAddCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "ALERT", description = "Code of the alert.")
    private String code;
    @Option(names = "--type", paramLabel = "TYPE", required = true,
            description = "Type of the alert.")
    private String type;
    @Mixin
    private final AlertOwner owner = new AlertOwner();
    @Mixin
    private final AlertTerms terms = new AlertTerms();

    public AlertAddCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return owner.one(session, session.database().write(handle ->
                owner.service(session, handle).create(terms.request(type, code))));
    }
}
