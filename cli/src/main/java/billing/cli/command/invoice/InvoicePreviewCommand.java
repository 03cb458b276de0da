package billing.cli.command.invoice;

import billing.catalog.store.Plans;
import billing.cli.output.Result;
import billing.cli.session.InstantText;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.customer.Customer;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Database;
import billing.engine.Handle;
import billing.invoicing.service.InvoicePreview;
import billing.invoicing.service.InvoicePreview.Preview;
import billing.kernel.error.NotFoundException;
import billing.kernel.time.BillingTime;
import billing.run.DueBilling;
import billing.server.render.ListJson;
import billing.settlement.PreviewSettlementOrder;
import billing.subscription.store.Subscriptions;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Previews an invoice. */
@Command(name = "preview",
        description = {"Preview an invoice without storing it.",
            "For subscriptions: the next periodic invoice or, with --end-at, the last one. For a",
            "plan and a customer: the first invoice."},
        footer = {"  billing invoice preview --subscription acme-1",
            "  billing invoice preview --subscription acme-1 --end-at 2030-04-12",
            "  billing invoice preview --subscription acme-1 --plan pro",
            "  billing invoice preview --plan pro --customer acme --billing-time anniversary"})
public final class InvoicePreviewCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--subscription", paramLabel = "ID",
            description = "External id of an active subscription. Repeatable.")
    private List<String> subscriptions;
    @Option(names = "--end-at", paramLabel = "INSTANT",
            description = "End of the subscription: a time, or a date in the customer's time zone.")
    private String endAt;
    @Option(names = "--plan", paramLabel = "CODE",
            description = "Plan to start with, or to change the subscription to.")
    private String plan;
    @Option(names = "--customer", paramLabel = "ID",
            description = "External id of the customer who would start on --plan.")
    private String customer;
    @Option(names = "--billing-time", paramLabel = "TIME", defaultValue = "calendar",
            description = "calendar or anniversary. Default: ${DEFAULT-VALUE}")
    private BillingTime billingTime;
    @Option(names = "--start-at", paramLabel = "INSTANT",
            description = "Start of --plan: a time, or a date in the customer's time zone."
                + " Default: now")
    private String startAt;

    public InvoicePreviewCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return result(session, handle -> subscriptions == null
                ? DueBilling.customer(customer).with(handle)
                : Set.of(owner(handle).id()), this::preview);
    }

    /** What is shown, read together: what was done for the preview is gone afterwards. */
    private record Shown(Preview preview, JsonNode tree) {
    }

    /**
     * The result of a command that shows such an invoice, as it is once what is due for the
     * customer is done.
     */
    public static Result result(Session session, Database.Work<Set<UUID>> customer,
                                Database.Work<Preview> previewed) {
        Shown shown = new DueBilling(session.database(), session.identifiers())
                .foresee(customer, session.now(), handle -> {
                    Preview preview = previewed.with(handle);
                    return new Shown(preview, tree(session, handle, preview));
                });
        Preview preview = shown.preview();
        return Result.of(() -> InvoiceSummary.blocks(preview.invoice(),
                preview.customer().displayName()), shown::tree);
    }

    private Preview preview(Handle handle) {
        if (subscriptions != null && (endAt == null && plan == null || subscriptions.size() == 1)
                && (endAt == null || plan == null)) {
            Customer owner = owner(handle);
            InvoicePreview previews = previews(handle, owner);
            String first = subscriptions.get(0);
            if (endAt != null) {
                return previews.termination(first, InstantText.parse("--end-at", endAt,
                        zone(handle, owner)));
            }
            return plan == null ? previews.projection(subscriptions)
                    : previews.planChange(first, new Plans(handle).get(plan));
        }
        if (subscriptions != null || plan == null || customer == null) {
            throw new UsageException("nothing to preview", "use --subscription, or --plan and"
                    + " --customer; --end-at and --plan need a single subscription");
        }
        Customer buyer = new Customers(handle).get(customer);
        Instant start = startAt == null ? null
                : InstantText.parse("--start-at", startAt, zone(handle, buyer));
        return previews(handle, buyer)
                .proposal(new Plans(handle).get(plan), billingTime, start, null);
    }

    private static ZoneId zone(Handle handle, Customer buyer) {
        return new BillingEntities(handle).zoneOf(buyer);
    }

    private InvoicePreview previews(Handle handle, Customer buyer) {
        return new InvoicePreview(session.work(handle), buyer,
                new PreviewSettlementOrder());
    }

    /** The customer of the first subscription. */
    private Customer owner(Handle handle) {
        String name = subscriptions.get(0);
        return new Subscriptions(handle).history(name).current()
                .flatMap(first -> new Customers(handle).byId(first.customerId()))
                .orElseThrow(() -> new NotFoundException("subscription", name));
    }

    private static JsonNode tree(Session session, Handle handle, Preview preview) {
        return ListJson.one("invoice", session.responses(handle).ofInvoices().preview(
                preview.invoice(), preview.customer(), preview.subscriptions()));
    }
}
