package billing.cli.command.subscription;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.run.SubscriptionDesk;
import billing.subscription.SubscriptionChange;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes a subscription. */
@Command(name = "update",
        description = "Change a subscription; what is not named stays, an empty text clears.",
        footer = {"  billing subscription update acme-1 --ending-at 2024-12-31T00:00:00Z",
            "  billing subscription update acme-1 --ending-at ''"})
public final class SubscriptionUpdateCommand implements Callable<Result> {
    private final Session session;
    private final SubscriptionChange change = new SubscriptionChange();

    @Parameters(paramLabel = "SUBSCRIPTION", description = "Its external id.")
    private String externalId;
    @Option(names = "--pending", description = "The one that has not started, where several"
            + " bear the external id.")
    private boolean pending;

    /** The command of a session. */
    public SubscriptionUpdateCommand(Session session) {
        this.session = session;
    }

    @Option(names = "--name", paramLabel = "TEXT", description = "Printed on its invoices.")
    void name(String text) {
        set(text, change::name);
    }

    @Option(names = "--ending-at", paramLabel = "INSTANT", description = "Its last day.")
    void endingAt(String text) {
        set(text, change::endingAt);
    }

    @Option(names = "--subscription-at", paramLabel = "INSTANT",
            description = "Another start, before it has started.")
    void subscriptionAt(String text) {
        set(text, change::subscriptionAt);
    }

    @Option(names = "--purchase-order", paramLabel = "NUMBER",
            description = "The buyer's order number.")
    void purchaseOrder(String text) {
        set(text, change::purchaseOrderNumber);
    }

    @Option(names = "--entity", paramLabel = "CODE",
            description = "The billing entity of its invoices.")
    void entity(String text) {
        set(text, change::billingEntityCode);
    }

    @Option(names = "--on-termination-invoice", paramLabel = "OPTION",
            description = "Whether its end is invoiced: generate or skip.")
    void onTerminationInvoice(String text) {
        set(text, change::onTerminationInvoice);
    }

    @Option(names = "--own-invoice", negatable = true, paramLabel = "BOOLEAN", arity = "0",
            description = "Whether it never shares an invoice with other subscriptions.")
    void ownInvoice(boolean own) {
        change.consolidateInvoice(!own);
    }

    @Override
    public Result call() {
        return SubscriptionPage.outcome(session,
                new SubscriptionDesk(session.database(), session.identifiers())
                        .update(externalId, pending, change, session.now()));
    }

    private static void set(String text, Consumer<String> member) {
        member.accept(text.isEmpty() ? null : text);
    }
}
