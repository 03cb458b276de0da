package billing.cli.command.fee;

import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.PageOptions;
import billing.cli.session.Session;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.invoicing.FeeFilter.Span;
import billing.invoicing.FeeFilter;
import billing.invoicing.FeeType;
import billing.invoicing.PaymentStatus;
import billing.invoicing.StoredFee;
import billing.invoicing.store.Fees;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists fees. */
@Command(name = "list", description = "List fees, oldest first.",
        footer = {"  billing fee list --customer acme --status pending",
            "  billing fee list --subscription acme-1 --type charge -o json"})
public final class FeeListCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--customer", paramLabel = "ID",
            description = "Filter by customer (external id).")
    private String customer;
    @Option(names = "--subscription", paramLabel = "ID",
            description = "Filter by subscription (external id).")
    private String subscription;
    @Option(names = "--type", paramLabel = "TYPE",
            description = "Filter by type: ${COMPLETION-CANDIDATES}.")
    private FeeType type;
    @Option(names = "--metric", paramLabel = "CODE", description = "Filter by billable metric.")
    private String metric;
    @Option(names = "--status", paramLabel = "STATUS",
            description = "Filter by payment status: ${COMPLETION-CANDIDATES}.")
    private PaymentStatus status;
    @Mixin
    private PageOptions pages;

    public FeeListCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return session.database().read(handle -> {
            PageOf<StoredFee> found =
                    new Fees(handle).page(filter(handle), pages.page(session));
            Table table = FeePage.table(handle, found.items());
            Result result = Result.of(() -> List.of(table), () -> session.database().read(again ->
                    PageOptions.json("fees",
                            session.responses(again).ofInvoices().fees(found.items()),
                            found)));
            return PageOptions.withNext(result, found, "fees");
        });
    }

    private FeeFilter filter(Handle handle) {
        return new FeeFilter(
                customer == null ? null : new Customers(handle).get(customer).externalId(),
                subscription, null, type, status, metric, null,
                new FeeFilter.Times(Span.ANY, Span.ANY, Span.ANY, Span.ANY));
    }
}
