package billing.cli.command.invoice;

import billing.cli.output.Amounts;
import billing.cli.output.Result;
import billing.cli.session.Confirmation;
import billing.cli.session.MoneyOption;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.VoidRequest;
import billing.invoicing.service.InvoiceService;
import billing.kernel.money.CurrencyUnit;
import billing.settlement.creditnote.service.RegenerableInvoices;
import billing.subscription.BillingPort;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Voids an invoice. */
@Command(name = "void",
        description = {"Void a final invoice.",
            "It keeps its number, and its billing period is not billed again. Prepaid credits and",
            "customer balance that paid it are returned to the wallet and the balance, except what",
            "credit notes have credited or refunded, unless --credit-note creates credit notes",
            "instead. A voided invoice cannot be credited. Existing credit notes and payments stay",
            "unchanged and are listed."},
        footer = {"  billing invoice void BENT-1-001-001 --yes",
            "  billing invoice void BENT-1-001-001 --credit-note --refund 18.00 --yes"})
public final class InvoiceVoidCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", description = "Number or id of the invoice.")
    private String name;

    @Option(names = "--credit-note",
            description = "Create credit notes: one for --credit and --refund, and one without a "
                + "balance for the rest.")
    private boolean creditNote;
    @Option(names = "--credit", paramLabel = "AMOUNT", defaultValue = "0",
            description = "Credit for later invoices: 18.00, or 1800 for cents; needs"
                + " --credit-note. Default: ${DEFAULT-VALUE}")
    private String credit;
    @Option(names = "--refund", paramLabel = "AMOUNT", defaultValue = "0",
            description = "Amount to refund: 18.00, or 1800 for cents; needs --credit-note."
                + " Default: ${DEFAULT-VALUE}")
    private String refund;

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    public InvoiceVoidCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Invoice named = session.database().read(handle -> NamedInvoice.find(handle, name));
        VoidRequest request = request(named.document().currency());
        confirmation.require(session, session.database().read(handle -> question(handle, named)));
        Invoice voided = session.database().write(handle ->
                new InvoiceService(session.work(handle), BillingPort.NONE)
                        .voidInvoice(named.id(), request));
        Result result = InvoiceSummary.result(session, voided);
        if (!creditNote) {
            session.database().read(handle -> VoidEffects.describe(session, handle, voided))
                    .forEach(result::note);
        }
        return result;
    }

    private static String question(Handle handle, Invoice invoice) {
        String number = invoice.document().number();
        return "void invoice " + number + " of " + Amounts.cell(invoice.amounts().totalCents(),
                        invoice.document().currency()).shown() + "? It stays void"
                + new RegenerableInvoices(handle).refusal(invoice)
                .map(reason -> " and cannot be regenerated: " + reason)
                .orElse("; `billing invoice regenerate` can issue another in its place");
    }

    private VoidRequest request(CurrencyUnit currency) {
        long credited = MoneyOption.cents(session, "--credit", credit, currency);
        long refunded = MoneyOption.cents(session, "--refund", refund, currency);
        if (!creditNote && (credited != 0 || refunded != 0)) {
            throw new UsageException("--credit and --refund need --credit-note",
                    "add --credit-note");
        }
        return new VoidRequest(creditNote, credited, refunded);
    }
}
