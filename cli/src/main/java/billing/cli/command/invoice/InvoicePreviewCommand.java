package billing.cli.command.invoice;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.cli.output.Result;
import billing.cli.session.InstantText;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.customer.Customer;
import billing.customer.Customers;
import billing.invoice.life.InvoicePreview;
import billing.invoice.life.InvoicePreview.Preview;
import billing.server.Answers;
import billing.server.render.IdPrefix;
import billing.server.render.ListJson;
import billing.time.BillingTime;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.jdbi.v3.core.Handle;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows an invoice as it would come out. */
@Command(name = "preview",
        description = {"Show an invoice as it would come out; nothing is stored.",
            "Of subscriptions: the next periodic invoice, or the last one with --end-at.",
            "Of a plan and a customer: the first invoice."},
        footer = {"  billing invoice preview --subscription acme-1",
            "  billing invoice preview --subscription acme-1 --end-at 2024-04-12",
            "  billing invoice preview --plan pro --customer acme --billing-time anniversary"})
public final class InvoicePreviewCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--subscription", paramLabel = "ID",
            description = "The external id of an active subscription; repeat it for several.")
    private List<String> subscriptions;
    @Option(names = "--end-at", paramLabel = "INSTANT",
            description = "When the one subscription would end.")
    private String endAt;
    @Option(names = "--plan", paramLabel = "CODE", description = "A plan to start with.")
    private String plan;
    @Option(names = "--customer", paramLabel = "ID", description = "Who would start.")
    private String customer;
    @Option(names = "--billing-time", paramLabel = "TIME", defaultValue = "calendar",
            description = "calendar or anniversary; ${DEFAULT-VALUE} by default.")
    private BillingTime billingTime;
    @Option(names = "--start-at", paramLabel = "INSTANT", description = "When; now by default.")
    private String startAt;

    /** The command of a session. */
    public InvoicePreviewCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Preview preview = session.database().read(this::preview);
        return Result.of(() -> InvoicePage.blocks(preview.invoice(),
                preview.customer().displayName()), () -> tree(preview));
    }

    private Preview preview(Handle handle) {
        InvoicePreview previews =
                new InvoicePreview(handle, session.identifiers(), session.now());
        if (subscriptions != null && endAt != null && subscriptions.size() == 1) {
            return previews.termination(subscriptions.get(0),
                    InstantText.parse("--end-at", endAt));
        }
        if (subscriptions != null && endAt == null) {
            return previews.projection(subscriptions);
        }
        if (plan == null || customer == null) {
            throw new UsageException("nothing to preview",
                    "name --subscription, or --plan and --customer; --end-at takes one of them");
        }
        Customer buyer = new Customers(handle).get(customer);
        Plan chosen = new Plans(handle).get(plan);
        Instant start = startAt == null ? null : InstantText.parse("--start-at", startAt);
        return previews.proposal(buyer, chosen, billingTime, start);
    }

    private JsonNode tree(Preview preview) {
        return session.database().read(handle -> ListJson.one("invoice",
                new Answers(handle, IdPrefix.DEFAULT, session.now()).preview(preview.invoice(),
                        preview.customer(), preview.subscriptions())));
    }
}
