package billing.cli.command.subscription;

import billing.cli.output.Result;
import billing.cli.session.InstantText;
import billing.cli.session.Session;
import billing.run.SubscriptionService;
import billing.subscription.ActivationRule;
import billing.subscription.ActivationRuleInput;
import billing.subscription.NewSubscription;
import billing.subscription.PaymentChoice;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates a subscription. */
@Command(name = "create",
        description = {"Create a subscription; an unknown customer is created with it.",
            "It starts at once unless its start lies on a later day, and is invoiced at once",
            "when its plan is paid in advance. The same again changes nothing; another plan for",
            "a running one upgrades it at once, or downgrades it when its period ends."},
        footer = {"  billing subscription create acme-1 --customer acme --plan basic",
            "  billing subscription create acme-2 --customer acme --plan pro \\",
            "      --billing-time anniversary --subscription-at 2024-03-15"})
public final class SubscriptionCreateCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "SUBSCRIPTION",
            description = "Its external id, which usage events name.")
    private String externalId;
    @Option(names = "--customer", paramLabel = "ID", required = true,
            description = "External id of the customer.")
    private String customer;
    @Option(names = "--plan", paramLabel = "CODE", required = true,
            description = "The plan that it follows.")
    private String plan;
    @Option(names = "--name", paramLabel = "TEXT", description = "Printed on its invoices.")
    private String name;
    @Option(names = "--billing-time", paramLabel = "WHEN",
            description = "calendar or anniversary; calendar by default.")
    private String billingTime;
    @Option(names = "--subscription-at", paramLabel = "INSTANT",
            description = "Its start and the anchor of its periods; now by default. A date is a day"
                    + " of the customer.")
    private String subscriptionAt;
    @Option(names = "--ending-at", paramLabel = "INSTANT",
            description = "Its last day; none by default. A date is a day of the customer.")
    private String endingAt;
    @Option(names = "--entity", paramLabel = "CODE",
            description = "The billing entity of its invoices; the customer's by default.")
    private String entity;
    @Option(names = "--purchase-order", paramLabel = "NUMBER",
            description = "The buyer's order number.")
    private String purchaseOrder;
    @Option(names = "--own-invoice",
            description = "Never share an invoice with other subscriptions.")
    private boolean ownInvoice;
    @Option(names = "--paid-manually", description = "Paid outside of any payment provider.")
    private boolean paidManually;
    @Option(names = "--pay-first", paramLabel = "HOURS",
            description = "Start it once what it costs up front is paid, given up after so many"
                    + " hours; 0 for never.")
    private Long payFirst;

    /** The command of a session. */
    public SubscriptionCreateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        ZoneId zone = session.database().read(handle -> SubscriptionZone.find(handle, customer));
        NewSubscription wish = NewSubscription.of(customer, plan, externalId).name(name)
                .billingTime(billingTime)
                .subscriptionAt(InstantText.local(subscriptionAt, zone))
                .billingEntityCode(entity).consolidateInvoice(ownInvoice ? false : null)
                .payment(paidManually ? new PaymentChoice("manual", null) : null);
        if (payFirst != null) {
            wish.activationRules(List.of(new ActivationRuleInput(ActivationRule.TYPE, payFirst)));
        }
        if (endingAt != null) {
            wish.endingAt(InstantText.local(endingAt, zone));
        }
        if (purchaseOrder != null) {
            wish.purchaseOrderNumber(purchaseOrder);
        }
        return SubscriptionPage.outcome(session,
                new SubscriptionService(session.database(), session.identifiers())
                        .create(wish, session.now()));
    }
}
