package billing.cli.command.wallet;

import billing.cli.output.Result;
import billing.cli.session.InstantText;
import billing.cli.session.Session;
import billing.cli.session.WrittenObject;
import billing.customer.BillingEntities;
import billing.customer.Customers;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.service.WalletService;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes a wallet. */
@Command(name = "update", description = "Change the name, code, priority or end of a wallet.",
        footer = "  billing wallet update acme/prepaid --priority 1")
public final class WalletUpdateCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "WALLET", description = NamedWallet.HELP)
    private String name;

    @Option(names = "--name", paramLabel = "TEXT", description = "Its new name.")
    private String title;
    @Option(names = "--code", paramLabel = "CODE", description = "Its new code.")
    private String code;
    @Option(names = "--priority", paramLabel = "N", description = "1 to 50; 1 is used first.")
    private Integer priority;
    @Option(names = "--expires", paramLabel = "INSTANT",
            description = "When it ends; a date is a day of the customer.")
    private String expires;

    /** The command of a session. */
    public WalletUpdateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Map<String, Object> members = new LinkedHashMap<>();
        if (title != null) {
            members.put("name", title);
        }
        if (code != null) {
            members.put("code", code);
        }
        if (priority != null) {
            members.put("priority", priority);
        }
        Wallet changed = session.database().write(handle -> {
            Wallet wallet = NamedWallet.find(handle, name);
            if (expires != null) {
                members.put("expiration_at", InstantText.local(expires, new BillingEntities(handle)
                        .zoneOf(new Customers(handle).byId(wallet.customerId()).orElseThrow())));
            }
            return new WalletService(session.work(handle))
                    .update(wallet, WrittenObject.of(members));
        });
        return WalletPage.result(session, changed);
    }
}
