package billing.cli.command.creditnote;

import billing.cli.command.invoice.NamedInvoice;
import billing.cli.output.Result;
import billing.cli.session.MoneyOption;
import billing.cli.session.Session;
import billing.invoicing.Invoice;
import billing.kernel.money.CurrencyUnit;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.CreditNoteRequest;
import billing.settlement.creditnote.service.CreditNoteCreation;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates a credit note. */
@Command(name = "create", description = {"Create a credit note for an invoice.",
    "What --refund and --offset leave becomes a credit for later invoices; an invoice that is",
    "due stays due without --offset."},
        footer = {"  billing credit-note create BENT-1-001-001 --all",
            "  billing credit-note create BENT-1-001-001 --fee 2=15.00 --refund 18.00"})
public final class CreditNoteCreateCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", description = "Number or id of the invoice.")
    private String name;
    @Mixin
    private final CreditedFeesOption fees = new CreditedFeesOption();
    @Option(names = "--refund", paramLabel = "AMOUNT", defaultValue = "0",
            description = "Amount to refund: 18.00, or 1800 for cents. Default: ${DEFAULT-VALUE}")
    private String refund;
    @Option(names = "--offset", paramLabel = "AMOUNT", defaultValue = "0",
            description = "Amount to deduct from the invoice's amount due: 18.00, or 1800 for"
                + " cents. Default: ${DEFAULT-VALUE}")
    private String offset;
    @Option(names = "--reason", paramLabel = "REASON", defaultValue = "other",
            description = "Reason: duplicated_charge, product_unsatisfactory, order_change, "
                + "order_cancellation, fraudulent_charge or other. Default: ${DEFAULT-VALUE}")
    private String reason;
    @Option(names = "--description", paramLabel = "TEXT",
            description = "Description of the credit note.")
    private String description;

    public CreditNoteCreateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        fees.check();
        CreditNote note = session.database().write(handle -> {
            Invoice invoice = NamedInvoice.find(handle, name);
            CurrencyUnit currency = invoice.document().currency();
            long refunded = MoneyOption.cents(session, "--refund", refund, currency);
            long deducted = MoneyOption.cents(session, "--offset", offset, currency);
            List<CreditNoteRequest.Line> lines = fees.lines(session, handle, invoice);
            CreditNoteCreation creation =
                    new CreditNoteCreation(session.work(handle));
            long total = creation.estimate(invoice.id(), lines).items().totalCents();
            return creation.create(new CreditNoteRequest(invoice.id(), reason, description,
                    new CreditNoteParts(Math.max(0, total - refunded - deducted), refunded,
                            deducted), lines, null));
        });
        Result result = CreditNotePage.result(session, note);
        session.database().read(handle -> CreditedInvoices.stillDue(handle, List.of(note),
                "--offset deducts it from this one")).ifPresent(result::note);
        return result;
    }
}
