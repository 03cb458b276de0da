package billing.cli.command.invoice;

import billing.cli.output.Result;
import billing.cli.session.DateRange;
import billing.cli.session.PageOptions;
import billing.cli.session.Session;
import billing.customer.store.Customers;
import billing.engine.PageOf;
import billing.invoicing.CollectionState;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceFilter;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceType;
import billing.invoicing.store.Invoices;
import billing.kernel.time.LocalDays;
import billing.run.schedule.RunState;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists invoices. */
@Command(name = "list", description = "List invoices, latest issuing date first.",
        footer = {"  billing invoice list --status draft",
            "  billing invoice list --customer acme --from 2024-01-01 -o csv",
            "  billing invoice list --fields number,customer.email -o csv"})
public final class InvoiceListCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--customer", paramLabel = "ID",
            description = "Filter by customer (external id).")
    private String customer;
    @Option(names = "--status", paramLabel = "STATUS", converter = InvoiceStatusConverter.class,
            description = "Filter by status: draft, finalized or voided.")
    private InvoiceStatus status;
    @Option(names = "--payment-status", paramLabel = "STATUS",
            description = "Filter by payment status: open (also if partly paid), overdue or paid"
                + " as in the list; or pending, succeeded or failed as in the API.")
    private ListedPayment payment;
    @Option(names = "--type", paramLabel = "TYPE",
            description = "Filter by type: subscription, progressive_billing, one_off, credit or"
                + " advance_charges.")
    private InvoiceType type;
    @Option(names = "--currency", paramLabel = "CODE", description = "Filter by currency.")
    private String currency;
    @Mixin
    private IssuedOptions issued = new IssuedOptions();
    @Option(names = "--overdue", description = "Only invoices past their due date.")
    private boolean overdue;
    @Option(names = "--search", paramLabel = "TEXT",
            description = "Search in the number and the customer's name.")
    private String search;
    @Mixin
    private PageOptions pages;

    public InvoiceListCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        DateRange days = issued.days();
        InvoiceFilter filter = InvoiceFilter.ofCustomer(customer)
                .in(status, payment == null ? null : payment.status())
                .collected(payment == null ? null : payment.collection())
                .issued(days.from(), days.to())
                .matching(type, currency, overdue ? true : null, search);
        PageOf<Invoice> found = session.database().read(handle -> {
            new Customers(handle).require(customer);
            return new Invoices(handle).page(filter, pages.page(session));
        });
        Result result = Result.of(
                () -> List.of(InvoiceTable.list(session.database(), found.items())),
                () -> tree(found)).flat(() -> session.database().read(handle ->
                        InvoiceTable.flat(handle, found.items())));
        return PageOptions.withNext(noteLastRun(result, found.items()), found, "invoices");
    }

    /** What is past its due date becomes overdue by a run. */
    private Result noteLastRun(Result result, List<Invoice> invoices) {
        LocalDate today = LocalDays.of(session.now(), ZoneOffset.UTC);
        boolean waiting = invoices.stream().anyMatch(one -> one.dates().paymentDue() != null
                && one.dates().paymentDue().isBefore(today)
                && (CollectionState.of(one) == CollectionState.OPEN
                || CollectionState.of(one) == CollectionState.PARTLY_PAID)
                && one.state().status() == InvoiceStatus.FINALIZED);
        Instant last = !waiting ? null
                : session.database().read(RunState::read).completedUntil();
        return last == null || !LocalDays.of(last, ZoneOffset.UTC).isBefore(today) ? result
                : result.note("invoices past their due date become overdue by `billing run`; the"
                        + " last one was complete up to " + last);
    }

    private JsonNode tree(PageOf<Invoice> found) {
        return session.database().read(handle -> PageOptions.json("invoices",
                session.responses(handle).ofInvoices().invoices(found.items()),
                found));
    }
}
