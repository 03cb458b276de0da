package billing.cli.command.subscription;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.cli.command.invoice.InvoicePreviewCommand;
import billing.cli.output.Result;
import billing.cli.session.Confirmation;
import billing.cli.session.Session;
import billing.cli.session.WrittenObject;
import billing.customer.Customer;
import billing.customer.Customers;
import billing.engine.Handle;
import billing.input.Node;
import billing.invoicing.service.InvoicePreview;
import billing.invoicing.service.InvoicePreview.Preview;
import billing.kernel.error.NotFoundException;
import billing.run.SubscriptionService;
import billing.subscription.ChosenPlan;
import billing.subscription.NewSubscription;
import billing.subscription.Subscription;
import billing.subscription.Subscriptions;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Moves a subscription to another plan. */
@Command(name = "change-plan",
        description = {"Move a subscription to another plan. One that costs as much a year or more",
            "takes its place at once, a cheaper one when the running period ends.",
            "--preview shows the invoice of the change and stores nothing."},
        footer = {"  billing subscription change-plan acme-1 --plan pro --preview",
            "  billing subscription change-plan acme-1 --plan pro --yes",
            "  billing subscription change-plan acme-1 --plan pro --overrides own-price.yaml"})
public final class SubscriptionChangePlanCommand implements Callable<Result> {
    private final Session session;

    @Mixin
    private final Confirmation confirmation = new Confirmation();
    @Parameters(paramLabel = "SUBSCRIPTION", description = "Its external id.")
    private String externalId;
    @Option(names = "--plan", paramLabel = "CODE", required = true,
            description = "The plan to follow.")
    private String plan;
    @Option(names = "--name", paramLabel = "TEXT",
            description = "Printed on the invoices of the new one.")
    private String name;
    @Option(names = "--overrides", paramLabel = "FILE",
            description = "How the plan differs for this subscription: the members of"
                    + " plan_overrides as YAML or JSON, - for standard input.")
    private String overrides;
    @Option(names = "--preview", description = "Show what it costs; change nothing.")
    private boolean preview;

    /** The command of a session. */
    public SubscriptionChangePlanCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Customer customer = session.database().read(this::owner);
        Node own = overrides == null ? null : WrittenObject.read(session, overrides);
        if (preview) {
            return InvoicePreviewCommand.result(session, session.database().read(
                    handle -> preview(handle, customer, own)));
        }
        confirmation.require(session, "move subscription " + externalId + " to plan " + plan
                + "?");
        NewSubscription wish = NewSubscription.of(customer.externalId(), plan, externalId)
                .name(name).planOverrides(own);
        return SubscriptionPage.outcome(session,
                new SubscriptionService(session.database(), session.identifiers())
                        .create(wish, session.now()));
    }

    private Preview preview(Handle handle, Customer customer, Node own) {
        Plan named = new Plans(handle).get(plan);
        return new InvoicePreview(session.work(handle), customer, List.of()).planChange(externalId,
                named, ChosenPlan.previewed(session.work(handle), named, own));
    }

    /** Only what goes on can change its plan; anything else would be made anew. */
    private Customer owner(Handle handle) {
        return new Subscriptions(handle).withExternalId(externalId).stream()
                .filter(Subscription::goesOn).findFirst()
                .flatMap(live -> new Customers(handle).byId(live.customerId()))
                .orElseThrow(() -> new NotFoundException("subscription", externalId));
    }
}
