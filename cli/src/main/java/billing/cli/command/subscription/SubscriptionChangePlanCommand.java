package billing.cli.command.subscription;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.cli.command.invoice.InvoicePreviewCommand;
import billing.cli.output.Result;
import billing.cli.session.Confirmation;
import billing.cli.session.Session;
import billing.cli.session.WrittenObject;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.input.Node;
import billing.invoicing.service.InvoicePreview;
import billing.invoicing.service.InvoicePreview.Preview;
import billing.kernel.error.NotFoundException;
import billing.run.DueBilling;
import billing.run.SubscriptionService;
import billing.settlement.PreviewSettlementOrder;
import billing.subscription.Subscription;
import billing.subscription.service.ChosenPlan;
import billing.subscription.service.NewSubscription;
import billing.subscription.store.Subscriptions;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes the plan of a subscription. */
@Command(name = "change-plan",
        description = {"Change the plan of a subscription.",
            "An upgrade (the same yearly price or a higher one) applies at once, a downgrade at"
                + " the",
            "end of the billing period. --preview shows the invoice of the change and writes",
            "nothing."},
        footer = {"  billing subscription change-plan acme-1 --plan pro --preview",
            "  billing subscription change-plan acme-1 --plan pro --yes",
            "  billing subscription change-plan acme-1 --plan pro --overrides price.yaml"})
public final class SubscriptionChangePlanCommand implements Callable<Result> {
    private final Session session;

    @Mixin
    private final Confirmation confirmation = new Confirmation();
    @Parameters(paramLabel = "SUBSCRIPTION", description = "External id of the subscription.")
    private String externalId;
    @Option(names = "--plan", paramLabel = "CODE", required = true,
            description = "Code of the new plan.")
    private String plan;
    @Option(names = "--name", paramLabel = "TEXT",
            description = "Name printed on the invoices of the new subscription.")
    private String name;
    @Option(names = "--overrides", paramLabel = "FILE",
            description = "File with the members of plan_overrides as YAML or JSON; - for standard"
                + " input.")
    private String overrides;
    @Option(names = "--preview", description = "Show the invoice of the change; write nothing.")
    private boolean preview;

    public SubscriptionChangePlanCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Customer customer = session.database().read(this::owner);
        Node own = overrides == null ? null : WrittenObject.read(session, overrides);
        if (preview) {
            Result result = InvoicePreviewCommand.result(session, session.database().read(
                    handle -> preview(handle, customer, own)));
            return isWorkDue(customer) ? result.note("work that is due for the customer is run"
                    + " before the change and not shown: `billing run --dry-run`") : result;
        }
        confirmation.require(session, "change subscription " + externalId + " to plan " + plan
                + "?");
        NewSubscription request = NewSubscription.of(customer.externalId(), plan, externalId)
                .name(name).planOverrides(own);
        return SubscriptionPage.outcome(session,
                new SubscriptionService(session.database(), session.identifiers())
                        .create(request, session.now()));
    }

    private boolean isWorkDue(Customer customer) {
        DueBilling due = new DueBilling(session.database(), session.passingIdentifiers());
        return session.database().read(handle ->
                due.isDue(handle, Set.of(customer.id()), session.now()));
    }

    private Preview preview(Handle handle, Customer customer, Node own) {
        Plan named = new Plans(handle).get(plan);
        return new InvoicePreview(session.work(handle), customer, new PreviewSettlementOrder())
                .planChange(externalId, named,
                        ChosenPlan.previewed(session.work(handle), named, own));
    }

    /** The customer of a continuing subscription; for others a new one would be created. */
    private Customer owner(Handle handle) {
        return new Subscriptions(handle).history(externalId).current()
                .filter(Subscription::hasNotEnded)
                .flatMap(live -> new Customers(handle).byId(live.customerId()))
                .orElseThrow(() -> new NotFoundException("subscription", externalId));
    }
}
