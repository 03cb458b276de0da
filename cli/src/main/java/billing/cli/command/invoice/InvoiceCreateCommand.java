package billing.cli.command.invoice;

import billing.cli.output.Result;
import billing.cli.session.MoneyOption;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.customer.store.Customers;
import billing.input.Formats;
import billing.invoicing.Invoice;
import billing.invoicing.OneOffRequest;
import billing.invoicing.service.OneOffInvoice;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Creates a one-off invoice. */
@Command(name = "create", description = {"Create a one-off invoice for add-ons.",
    "It is finalized at once."},
        footer = {"  billing invoice create --customer acme --add-on setup",
            "  billing invoice create --customer acme --add-on hours=2.5 \\",
            "      --add-on visit=1@80.00"})
public final class InvoiceCreateCommand implements Callable<Result> {
    private static final Pattern LINE =
            Pattern.compile("(?<code>[^=]+)(=(?<units>[0-9.]+)(@(?<price>[0-9.]+))?)?");
    private final Session session;

    @Option(names = "--customer", paramLabel = "ID", required = true,
            description = "External id of the customer.")
    private String customer;
    @Option(names = "--add-on", paramLabel = "CODE[=UNITS[@PRICE]]", required = true,
            description = "Add-on, number of units, and price per unit: 80.00, or 8000 for cents."
                + " Repeatable. Default: 1 unit at the add-on's price.")
    private List<String> lines;
    @Option(names = "--currency", paramLabel = "CODE",
            description = "Currency of the invoice. Default: the customer's")
    private CurrencyUnit currency;
    @Option(names = "--entity", paramLabel = "CODE",
            description = "Billing entity. Default: the customer's")
    private String entity;
    @Option(names = "--purchase-order", paramLabel = "NUMBER",
            description = "Purchase order number, printed on the invoice.")
    private String purchaseOrder;

    public InvoiceCreateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        CurrencyUnit of = currency != null ? currency : session.database().read(handle ->
                new Customers(handle).get(customer).billing().currency());
        OneOffRequest request = new OneOffRequest(customer, currency, entity, purchaseOrder, null,
                false, lines.stream().map(text -> line(text, of)).toList());
        Invoice invoice = session.database()
                .write(handle -> new OneOffInvoice(session.work(handle)).create(request));
        return InvoiceSummary.result(session, invoice)
                .next(session.command("invoice", "pdf",
                        invoice.document().number()));
    }

    private OneOffRequest.Line line(String text, CurrencyUnit of) {
        Matcher matcher = LINE.matcher(text);
        if (matcher.matches()) {
            String given = matcher.group("units");
            BigDecimal units = Formats.decimal(given);
            if (given == null || units != null) {
                return new OneOffRequest.Line(matcher.group("code"), null,
                        cents(matcher.group("price"), of), units, null, null, null, null);
            }
        }
        throw new UsageException("--add-on: \"" + text + "\" is not CODE, CODE=UNITS or "
                + "CODE=UNITS@PRICE", "use the form --add-on setup or --add-on hours=2.5@80.00");
    }

    private Long cents(String price, CurrencyUnit of) {
        if (price != null && of == null) {
            throw new UsageException("customer " + customer + " has no currency",
                    "add --currency CODE");
        }
        return price == null ? null : MoneyOption.cents(session, "--add-on", price, of);
    }
}
