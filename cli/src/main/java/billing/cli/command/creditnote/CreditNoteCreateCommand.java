package billing.cli.command.creditnote;

import billing.cli.command.invoice.NamedInvoice;
import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.invoicing.Invoice;
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
    "What --refund and --offset leave becomes a credit for later invoices."},
        footer = {"  billing credit-note create BENT-1-001-001 --all",
            "  billing credit-note create BENT-1-001-001 --fee FEE=1500 --refund 1800"})
public final class CreditNoteCreateCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", description = "Number or id of the invoice.")
    private String name;
    @Mixin
    private final CreditedFeesOption fees = new CreditedFeesOption();
    @Option(names = "--refund", paramLabel = "CENTS", defaultValue = "0",
            description = "Amount to refund. Default: ${DEFAULT-VALUE}")
    private long refund;
    @Option(names = "--offset", paramLabel = "CENTS", defaultValue = "0",
            description = "Amount to deduct from the invoice's amount due. Default:"
                + " ${DEFAULT-VALUE}")
    private long offset;
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
            List<CreditNoteRequest.Line> lines = fees.lines(handle, invoice);
            CreditNoteCreation creation =
                    new CreditNoteCreation(session.work(handle));
            long total = creation.estimate(invoice.id(), lines).items().totalCents();
            return creation.create(new CreditNoteRequest(invoice.id(), reason, description,
                    new CreditNoteParts(Math.max(0, total - refund - offset), refund, offset),
                    lines, null));
        });
        return CreditNotePage.result(session, note);
    }
}
