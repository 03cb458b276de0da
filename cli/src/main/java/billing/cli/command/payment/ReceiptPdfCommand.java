package billing.cli.command.payment;

import billing.cli.output.Result;
import billing.cli.session.PdfTarget;
import billing.cli.session.Session;
import billing.documents.pdf.ReceiptPdf;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.kernel.error.NotFoundException;
import billing.settlement.payment.PaymentReceipt;
import billing.settlement.payment.print.ReceiptDocuments;
import billing.settlement.payment.store.PaymentReceipts;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Writes a receipt as PDF. */
@Command(name = "pdf",
        description = {"Write a receipt as PDF.", "The file is named after its number."},
        footer = {"  billing receipt pdf BENT-1-001-RCPT-000001",
            "  billing receipt pdf BENT-1-001-RCPT-000001 --to receipts/"})
public final class ReceiptPdfCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "RECEIPT", description = "Number or id of the receipt.")
    private String name;

    @Mixin
    private final PdfTarget target = new PdfTarget();

    public ReceiptPdfCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        PaymentReceipt receipt = session.database().read(this::named);
        return target.write(session, receipt.number(), new ReceiptPdf().render(
                session.database().read(handle -> new ReceiptDocuments(handle).document(receipt))));
    }

    private PaymentReceipt named(Handle handle) {
        PaymentReceipts receipts = new PaymentReceipts(handle);
        return receipts.byNumber(name).or(() -> Identifiers.read(name).map(receipts::get))
                .orElseThrow(() -> new NotFoundException("payment_receipt", name));
    }
}
