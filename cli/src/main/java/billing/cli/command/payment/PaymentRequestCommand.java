package billing.cli.command.payment;

import billing.cli.command.invoice.NamedInvoice;
import billing.cli.output.Amounts;
import billing.cli.output.Column;
import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.PageOptions;
import billing.cli.session.Session;
import billing.cli.session.Verbs;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.PageOf;
import billing.invoicing.store.Invoices;
import billing.kernel.error.NotFoundException;
import billing.server.render.ListJson;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentRequest;
import billing.settlement.payment.PaymentRequestFilter;
import billing.settlement.payment.service.PaymentRequestService;
import billing.settlement.payment.store.PaymentRequests;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands about payment requests for overdue invoices. */
@Command(name = "request", description = "Create, list, show and pay payment requests.",
        footer = {"  billing payment request create acme BENT-1-001-001 BENT-1-001-002",
            "  billing payment request pay 0195... --reference \"wire 4711\""})
@Verbs({PaymentRequestCommand.Listing.class, PaymentRequestCommand.Showing.class,
    PaymentRequestCommand.Asking.class, PaymentRequestCommand.Paying.class})
public final class PaymentRequestCommand {
    @Command(name = "list", description = "List payment requests, newest first.",
            footer = "  billing payment request list --customer acme")
    public static final class Listing implements Callable<Result> {
        private final Session session;

        @Option(names = "--customer", paramLabel = "ID",
                description = "Filter by customer (external id).")
        private String customer;
        @Mixin
        private PageOptions pages;

        public Listing(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            PageOf<PaymentRequest> found = session.database().read(handle ->
                    new PaymentRequests(handle).page(new PaymentRequestFilter(customer == null
                            ? null : new Customers(handle).get(customer).externalId(), null,
                            null, null), pages.page(session)));
            Result result = Result.of(() -> List.of(table(session, found.items())),
                    () -> session.database().read(handle -> PageOptions.json("payment_requests",
                            session.responses(handle).ofPayments().requests(found.items()),
                            found)));
            return PageOptions.withNext(result, found, "payment requests");
        }
    }

    @Command(name = "show", description = "Show a payment request.",
            footer = "  billing payment request show 0195...")
    public static final class Showing implements Callable<Result> {
        private final Session session;

        @Parameters(paramLabel = "ID", description = "Id of the payment request.")
        private String id;

        public Showing(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            return result(session, session.database().read(handle ->
                    new PaymentRequests(handle).get(named(id))));
        }
    }

    @Command(name = "create",
            description = "Create one payment request for several overdue invoices.",
            footer = "  billing payment request create acme BENT-1-001-001 BENT-1-001-002")
    public static final class Asking implements Callable<Result> {
        private final Session session;

        @Parameters(paramLabel = "CUSTOMER", index = "0",
                description = "External id of the customer.")
        private String customer;
        @Parameters(paramLabel = "INVOICE", index = "1..*", arity = "1..*",
                description = "Numbers or ids of overdue invoices, all in one currency.")
        private List<String> invoices;
        @Option(names = "--email", paramLabel = "ADDRESS",
                description = "Email address. Default: the customer's")
        private String email;

        public Asking(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            return result(session, session.database().write(handle -> {
                List<UUID> ids = invoices.stream()
                        .map(name -> NamedInvoice.find(handle, name).id()).toList();
                return new PaymentRequestService(session.work(handle))
                        .create(customer, email, ids);
            }));
        }
    }

    @Command(name = "pay", description = {"Record the payment of a payment request.",
        "One payment with one receipt settles all its invoices."},
            footer = "  billing payment request pay 0195... --reference \"wire 4711\"")
    public static final class Paying implements Callable<Result> {
        private final Session session;

        @Parameters(paramLabel = "ID", description = "Id of the payment request.")
        private String id;
        @Option(names = "--reference", paramLabel = "TEXT", required = true,
                description = "Payment reference.")
        private String reference;

        public Paying(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            Payment payment = session.database().write(handle ->
                    PaymentRecordCommand.recording(session, handle)
                            .recordWhole(named(id), reference));
            return PaymentPage.result(session, payment);
        }
    }

    /** The result of a command that created payment requests. */
    public static Result listed(Session session, List<PaymentRequest> requests) {
        return Result.of(() -> List.of(table(session, requests)),
                () -> session.database().read(handle -> ListJson.all("payment_requests",
                        session.responses(handle).ofPayments().requests(requests))));
    }

    private static UUID named(String id) {
        return Identifiers.read(id)
                .orElseThrow(() -> new NotFoundException("payment_request", id));
    }

    private static Result result(Session session, PaymentRequest request) {
        Facts facts = session.database().read(handle -> facts(handle, request));
        return Result.of(() -> List.of(facts),
                () -> session.database().read(handle -> ListJson.one("payment_request",
                        session.responses(handle).ofPayments().request(request))));
    }

    private static Facts facts(Handle handle, PaymentRequest request) {
        return Facts.none().fact("Id", request.id())
                .fact("Customer", new Customers(handle).byId(request.customerId()).orElseThrow()
                        .displayName())
                .fact("Requested at", request.createdAt().toString()).fact("Email", request.email())
                .fact("Status", request.status().code())
                .fact("Invoices", numbers(handle, request))
                .fact("Amount", Amounts.cell(request.amountCents(), request.currency()));
    }

    private static String numbers(Handle handle, PaymentRequest request) {
        return new Invoices(handle).byIds(request.invoiceIds()).stream()
                .map(invoice -> invoice.document().number())
                .sorted().collect(Collectors.joining(", "));
    }

    private static Table table(Session session, List<PaymentRequest> requests) {
        return session.database().read(handle -> {
            Map<UUID, Customer> customers = new Customers(handle).byIds(requests.stream()
                    .map(PaymentRequest::customerId).collect(Collectors.toSet()));
            Table table = Table.of(Column.text("Requested at"), Column.name("Customer"),
                    Column.text("Status"), Column.text("Invoices").optional(),
                    Column.number("Amount"), Column.currency(),
                    Column.text("Id").optional())
                    .whenEmpty("no payment requests");
            requests.forEach(request -> table.row(request.createdAt().toString(),
                    customers.get(request.customerId()).displayName(), request.status().code(),
                    numbers(handle, request),
                    Amounts.bare(request.amountCents(), request.currency()),
                    request.currency().code(), request.id()));
            return table;
        });
    }
}
