package billing.cli.command.subscription;

import billing.cli.output.Result;
import billing.cli.session.InstantText;
import billing.cli.session.Session;
import billing.customer.store.Customers;
import billing.kernel.error.NotFoundException;
import billing.run.SubscriptionService;
import billing.subscription.ActivationRule;
import billing.subscription.ActivationRuleInput;
import billing.subscription.PaymentChoice;
import billing.subscription.service.NewSubscription;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates a subscription. */
@Command(name = "create",
        description = {"Create a subscription.",
            "The subscription starts at once unless its start is on a later day; a plan in advance",
            "is invoiced at the start. The same command again changes nothing. With another plan,",
            "an active subscription is upgraded at once or downgraded at the end of its billing",
            "period.",
            "",
            "If the start lies in the past, the billing period of today is the first that is",
            "billed; with --now and the date of the start, all are."},
        footer = {"  billing subscription create acme-1 --customer acme --plan basic",
            "  billing subscription create acme-2 --customer acme --plan pro \\",
            "      --billing-time anniversary --subscription-at 2030-03-15"})
public final class SubscriptionCreateCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "SUBSCRIPTION",
            description = "External id of the subscription, which usage events refer to.")
    private String externalId;
    @Option(names = "--customer", paramLabel = "ID", required = true,
            description = "External id of the customer.")
    private String customer;
    @Option(names = "--create-customer",
            description = "Create the customer if it does not exist.")
    private boolean createCustomer;
    @Option(names = "--plan", paramLabel = "CODE", required = true,
            description = "Code of the plan.")
    private String plan;
    @Option(names = "--name", paramLabel = "TEXT", description = "Name printed on its invoices.")
    private String name;
    @Option(names = "--billing-time", paramLabel = "WHEN",
            description = "calendar or anniversary. Default: calendar")
    private String billingTime;
    @Option(names = "--subscription-at", paramLabel = "INSTANT",
            description = "Start and billing anchor: a time, or a date in the customer's time zone."
                + " Default: now")
    private String subscriptionAt;
    @Option(names = "--ending-at", paramLabel = "INSTANT",
            description = "End: a time, or a date in the customer's time zone. Default: none")
    private String endingAt;
    @Option(names = "--entity", paramLabel = "CODE",
            description = "Billing entity of its invoices. Default: the customer's")
    private String entity;
    @Option(names = "--purchase-order", paramLabel = "NUMBER",
            description = "Purchase order number of the customer.")
    private String purchaseOrder;
    @Option(names = "--separate-invoice",
            description = "Invoice it separately from other subscriptions.")
    private boolean separateInvoice;
    /** The former name of {@code --separate-invoice}. */
    @Option(names = "--own-invoice", hidden = true)
    private boolean ownInvoice;
    @Option(names = "--paid-manually",
            description = "Payments are made outside of any payment provider.")
    private boolean paidManually;
    @Option(names = "--pay-first", paramLabel = "HOURS",
            description = "Start it when its first invoice is paid; it expires after this many"
                + " hours, 0 for never.")
    private Long payFirst;

    public SubscriptionCreateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        ZoneId zone = session.database().read(handle -> {
            if (!createCustomer) {
                new Customers(handle).find(customer).orElseThrow(() -> new NotFoundException(
                        "customer", customer, "create it with --create-customer"));
            }
            return SubscriptionZone.find(handle, customer);
        });
        NewSubscription request = NewSubscription.of(customer, plan, externalId).name(name)
                .billingTime(billingTime)
                .subscriptionAt(InstantText.local(subscriptionAt, zone))
                .billingEntityCode(entity)
                .consolidateInvoice(separateInvoice || ownInvoice ? false : null)
                .payment(paidManually ? new PaymentChoice("manual", null) : null);
        if (payFirst != null) {
            request.activationRules(List.of(new ActivationRuleInput(ActivationRule.TYPE,
                    payFirst)));
        }
        if (endingAt != null) {
            request.endingAt(InstantText.local(endingAt, zone));
        }
        if (purchaseOrder != null) {
            request.purchaseOrderNumber(purchaseOrder);
        }
        Instant now = session.now();
        Result result = SubscriptionPage.outcome(session,
                new SubscriptionService(session.database(), session.identifiers())
                        .create(request, now));
        return session.database().read(handle ->
                PastStarts.note(result, handle, List.of(externalId), now));
    }
}
