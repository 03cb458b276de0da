package billing.cli.command.wallet;

import billing.cli.output.Result;
import billing.cli.session.InstantText;
import billing.cli.session.Session;
import billing.cli.session.WrittenObject;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.settlement.wallet.service.WalletService;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Updates a wallet. */
@Command(name = "update", description = "Update name, code, priority or expiration of a wallet.",
        footer = "  billing wallet update acme/prepaid --priority 1")
public final class WalletUpdateCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "WALLET", description = NamedWallet.HELP)
    private String name;

    @Option(names = "--name", paramLabel = "TEXT", description = "New name.")
    private String title;
    @Option(names = "--code", paramLabel = "CODE", description = "New code.")
    private String code;
    @Option(names = "--priority", paramLabel = "N",
            description = "New priority, from 1 (used first) to 50.")
    private Integer priority;
    @Option(names = "--expires", paramLabel = "INSTANT",
            description = "New expiration: a time, or a date in the customer's time zone.")
    private String expires;

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
        return WalletPage.changed(session, name, (handle, wallet) -> {
            if (expires != null) {
                members.put("expiration_at", InstantText.local(expires, new BillingEntities(handle)
                        .zoneOf(new Customers(handle).byId(wallet.customerId()).orElseThrow())));
            }
            return new WalletService(session.work(handle))
                    .update(wallet, WrittenObject.of(members));
        });
    }
}
