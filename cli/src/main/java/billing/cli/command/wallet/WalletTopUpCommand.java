package billing.cli.command.wallet;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.cli.session.WrittenObject;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletTransaction;
import billing.settlement.wallet.service.Transactions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tops up a wallet. */
@Command(name = "top-up", description = {"Top up a wallet with purchased or granted credits.",
    "Purchased credits are invoiced and become available when the invoice is paid."},
        footer = {"  billing wallet top-up acme/prepaid --paid 100",
            "  billing wallet top-up acme/prepaid --granted 20"})
public final class WalletTopUpCommand implements Callable<Result> {
    private static final Pattern ZERO = Pattern.compile("[-+]?0*(\\.0*)?");
    private final Session session;

    @Parameters(paramLabel = "WALLET", description = NamedWallet.HELP)
    private String name;

    @Option(names = "--paid", paramLabel = "CREDITS", description = "Credits to purchase.")
    private String paid;
    @Option(names = "--granted", paramLabel = "CREDITS",
            description = "Credits to grant free of charge.")
    private String granted;
    @Option(names = "--title", paramLabel = "TEXT", description = "Title printed on the invoice.")
    private String title;

    public WalletTopUpCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        requireCredits();
        Wallet wallet = session.database().read(handle -> NamedWallet.find(handle, name));
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("wallet_id", wallet.id().toString());
        members.put("paid_credits", paid);
        members.put("granted_credits", granted);
        members.put("name", title);
        List<WalletTransaction> made = session.database().write(handle ->
                new Transactions(session.work(handle)).make(WrittenObject.of(members)));
        return WalletPage.result(session, wallet, made);
    }

    /** The API ignores 0 credits without an error; here they are refused. */
    private void requireCredits() {
        if (paid == null && granted == null) {
            throw new UsageException("no credits given",
            "use --paid, --granted or both");
        }
        refuseZero("--paid", paid);
        refuseZero("--granted", granted);
    }

    private static void refuseZero(String option, String credits) {
        if (credits != null && ZERO.matcher(credits).matches()) {
            throw new UsageException(option + ": " + credits + " is not greater than 0",
                    "use a number of credits like 10.5");
        }
    }
}
