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

    @Parameters(paramLabel = "SUBSCRIPTION", description = "Its external id.")
    private String externalId;
    @Option(names = "--pending", description = "The one that has not started, where several"
            + " bear the external id.")
    private boolean pending;
    @Option(names = "--name", paramLabel = "TEXT", description = "Printed on its invoices.")
    private String name;
    @Option(names = "--subscription-at", paramLabel = "INSTANT",
            description = "Another start, before it has started.")
    private String subscriptionAt;
    @Option(names = "--ending-at", paramLabel = "INSTANT", description = "Its last day.")
    private String endingAt;
    @Option(names = "--entity", paramLabel = "CODE",
            description = "The billing entity of its invoices.")
    private String entity;
    @Option(names = "--purchase-order", paramLabel = "NUMBER",
            description = "The buyer's order number.")
    private String purchaseOrder;
    @Option(names = "--own-invoice", negatable = true,
            description = "Whether it never shares an invoice with other subscriptions.")
    private Boolean ownInvoice;
    @Option(names = "--on-termination-invoice", paramLabel = "OPTION",
            description = "Whether its end is invoiced: generate or skip.")
    private String onTerminationInvoice;
    @Option(names = "--on-termination-credit-note", paramLabel = "OPTION",
            description = "What becomes of unused days: credit, refund, offset or skip.")
    private String onTerminationCreditNote;

    /** The command of a session. */
    public SubscriptionUpdateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return SubscriptionPage.outcome(session,
                new SubscriptionDesk(session.database(), session.identifiers())
                        .update(externalId, pending, change(), session.now()));
    }

    private SubscriptionChange change() {
        SubscriptionChange change = new SubscriptionChange();
        set(name, change::name);
        set(subscriptionAt, change::subscriptionAt);
        set(endingAt, change::endingAt);
        set(entity, change::billingEntityCode);
        set(purchaseOrder, change::purchaseOrderNumber);
        set(onTerminationInvoice, change::onTerminationInvoice);
        set(onTerminationCreditNote, change::onTerminationCreditNote);
        return ownInvoice == null ? change : change.consolidateInvoice(!ownInvoice);
    }

    private static void set(String text, Consumer<String> member) {
        if (text != null) {
            member.accept(text.isEmpty() ? null : text);
        }
    }
}
