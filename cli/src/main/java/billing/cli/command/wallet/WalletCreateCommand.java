package billing.cli.command.wallet;

import billing.cli.command.subscription.SubscriptionZone;
import billing.cli.output.Result;
import billing.cli.session.InstantText;
import billing.cli.session.Session;
import billing.cli.session.WrittenObject;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.service.WalletCreation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates a wallet. */
@Command(name = "create", description = "Create a wallet for a customer.",
        footer = {"  billing wallet create acme --rate 1 --currency EUR --granted 100",
            "  billing wallet create acme --rate 0.5 --code calls --metric calls --paid 200"})
public final class WalletCreateCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "CUSTOMER", description = "External id of the customer.")
    private String customer;

    @Option(names = "--rate", paramLabel = "AMOUNT", required = true,
            description = "Value of one credit in currency units.")
    private String rate;
    @Option(names = "--currency", paramLabel = "CODE",
            description = "Currency of the wallet. Default: the customer's")
    private String currency;
    @Option(names = "--name", paramLabel = "TEXT",
            description = "Name printed on invoices of top-ups.")
    private String title;
    @Option(names = "--code", paramLabel = "CODE",
            description = "Code, unique among the customer's wallets. Default: derived from the"
                + " name")
    private String code;
    @Option(names = "--priority", paramLabel = "N",
            description = "Priority from 1 (used first) to 50. Default: 50")
    private Integer priority;
    @Option(names = "--paid", paramLabel = "CREDITS",
            description = "Credits to purchase, invoiced at once.")
    private String paid;
    @Option(names = "--granted", paramLabel = "CREDITS",
            description = "Credits to grant free of charge.")
    private String granted;
    @Option(names = "--granted-as", paramLabel = "TREATMENT",
            description = "How granted credits are applied to invoices: payment (of the total) or"
                + " discount (before taxes). A wallet with discount holds granted credits only."
                + " Cannot be changed later. Default: payment")
    private String grantedAs;
    @Option(names = "--fee-type", paramLabel = "TYPE",
            description = "Apply only to fees of this type. Repeatable.")
    private List<String> feeTypes;
    @Option(names = "--metric", paramLabel = "CODE",
            description = "Apply only to charges on this metric. Repeatable.")
    private List<String> metrics;
    @Option(names = "--expires", paramLabel = "INSTANT",
            description = "Expiration: a time, or a date in the customer's time zone. Default:"
                + " never")
    private String expires;

    public WalletCreateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("rate_amount", rate);
        put(members, "currency", currency);
        put(members, "name", title);
        put(members, "code", code);
        put(members, "priority", priority);
        put(members, "paid_credits", paid);
        put(members, "granted_credits", granted);
        put(members, "granted_credits_as", grantedAs);
        put(members, "expiration_at", InstantText.local(expires, session.database().read(
                handle -> SubscriptionZone.find(handle, customer))));
        if (feeTypes != null || metrics != null) {
            members.put("applies_to", Map.of(
                    "fee_types", feeTypes == null ? List.of() : feeTypes,
                    "billable_metric_codes", metrics == null ? List.of() : metrics));
        }
        Wallet made = session.database().write(handle -> new WalletCreation(session.work(handle))
                .create(customer, WrittenObject.of(members)));
        return WalletPage.result(session, made);
    }

    private static void put(Map<String, Object> members, String name, Object value) {
        if (value != null) {
            members.put(name, value);
        }
    }
}
