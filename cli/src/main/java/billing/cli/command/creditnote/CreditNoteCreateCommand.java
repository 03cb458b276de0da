package billing.cli.command.creditnote;

import billing.cli.command.invoice.NamedInvoice;
import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.creditnote.CreditNote;
import billing.creditnote.CreditNoteParts;
import billing.creditnote.CreditNoteRequest;
import billing.creditnote.CreditableInvoice;
import billing.creditnote.issue.CreditNoteIssue;
import billing.creditnote.life.CreditNoteCreation;
import billing.invoice.Invoice;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jdbi.v3.core.Handle;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a credit note. */
@Command(name = "create", description = {"Give back what an invoice billed.",
    "Without --refund and --offset all of it becomes a credit for later invoices."},
        footer = {"  billing credit-note create BENT-1-001-001 --all",
            "  billing credit-note create BENT-1-001-001 --fee FEE=1500 --refund 1800"})
public final class CreditNoteCreateCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", description = "Its number, or its id.")
    private String name;
    @Option(names = "--fee", paramLabel = "ID=CENTS",
            description = "So much of this fee, before coupons and taxes.")
    private List<String> fees = List.of();
    @Option(names = "--all", description = "All that is left of every fee.")
    private boolean all;
    @Option(names = "--refund", paramLabel = "CENTS", defaultValue = "0",
            description = "Money to be returned.")
    private long refund;
    @Option(names = "--offset", paramLabel = "CENTS", defaultValue = "0",
            description = "Taken off what is due on the invoice.")
    private long offset;
    @Option(names = "--reason", paramLabel = "REASON", defaultValue = "other",
            description = "duplicated_charge, product_unsatisfactory, order_change, "
                    + "order_cancellation, fraudulent_charge or other.")
    private String reason;
    @Option(names = "--description", paramLabel = "TEXT", description = "Kept with it.")
    private String description;

    /** The command of a session. */
    public CreditNoteCreateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        if (fees.isEmpty() != all) {
            throw new UsageException(all ? "--all leaves no fees to name" : "no fee is named",
                    "name fees with --fee, or say --all");
        }
        CreditNote note = session.database().write(handle -> {
            Invoice invoice = NamedInvoice.find(handle, name);
            List<CreditNoteRequest.Line> lines = all ? everything(handle, invoice)
                    : fees.stream().map(CreditNoteCreateCommand::line).toList();
            CreditNoteCreation creation =
                    new CreditNoteCreation(handle, session.identifiers());
            long total = creation.estimate(invoice.id(), lines).items().totalCents();
            return creation.create(new CreditNoteRequest(invoice.id(), reason, description,
                    new CreditNoteParts(Math.max(0, total - refund - offset), refund, offset),
                    lines, null), session.now());
        });
        return CreditNotePage.result(session, note);
    }

    private static List<CreditNoteRequest.Line> everything(Handle handle, Invoice invoice) {
        CreditableInvoice creditable = CreditNoteIssue.creditable(handle, invoice);
        return invoice.fees().stream().filter(fee -> creditable.creditableCents(fee) > 0)
                .map(fee -> new CreditNoteRequest.Line(fee.id(),
                        creditable.creditableCents(fee))).toList();
    }

    private static CreditNoteRequest.Line line(String text) {
        int equals = text.lastIndexOf('=');
        try {
            return new CreditNoteRequest.Line(UUID.fromString(text.substring(0, equals)),
                    Long.valueOf(text.substring(equals + 1)));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new UsageException("--fee: \"" + text + "\" is not ID=CENTS",
                    "`billing invoice show INVOICE -o json` tells the ids of its fees");
        }
    }
}
