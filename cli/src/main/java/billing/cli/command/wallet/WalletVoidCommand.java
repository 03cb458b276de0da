package billing.cli.command.wallet;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.cli.session.WrittenObject;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletTransaction;
import billing.settlement.wallet.service.Transactions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Voids credits of a wallet. */
@Command(name = "void", description = {"Void credits of a wallet.",
    "The credits are removed without an invoice."},
        footer = {"  billing wallet void acme/prepaid 12.5",
            "  billing wallet void acme/prepaid \\",
            "      --transaction 018f3c1e-0000-7000-8000-000000000001"})
public final class WalletVoidCommand implements Callable<Result> {
    private final Session session;

    @Parameters(index = "0", paramLabel = "WALLET", description = NamedWallet.HELP)
    private String name;
    @Parameters(index = "1", paramLabel = "CREDITS", arity = "0..1",
            description = "Number of credits. Default: those that remain of --transaction")
    private String credits;

    @Option(names = "--transaction", paramLabel = "ID",
            description = "Void only credits of this inbound transaction.")
    private String transaction;
    /** The former name of {@code --transaction}. */
    @Option(names = "--of", hidden = true)
    private String of;

    public WalletVoidCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Wallet wallet = session.database().read(handle -> NamedWallet.find(handle, name));
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("wallet_id", wallet.id().toString());
        members.put("voided_credits", credits);
        members.put("voided_transaction_id", transaction != null ? transaction : of);
        List<WalletTransaction> made = session.database().write(handle ->
                new Transactions(session.work(handle)).make(WrittenObject.of(members)));
        return WalletPage.result(session, wallet, made);
    }
}
