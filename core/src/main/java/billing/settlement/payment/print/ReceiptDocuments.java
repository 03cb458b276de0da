package billing.settlement.payment.print;

import billing.documents.Frame;
import billing.documents.Heading.Mark;
import billing.documents.ReceiptDocument;
import billing.documents.ReceiptDocument.PaidInvoice;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.print.DocumentParties;
import billing.invoicing.store.Invoices;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentReceipt;
import java.util.List;

/** Creates the printed documents of stored receipts ({@code money.md 8}). */
public final class ReceiptDocuments {
    private final Handle handle;

    /** Creates documents of the receipts of a database. */
    public ReceiptDocuments(Handle handle) {
        this.handle = handle;
    }

    /** Returns the document of a receipt, in the customer's language and zone. */
    public ReceiptDocument document(PaymentReceipt receipt) {
        Payment payment = receipt.payment();
        List<Invoice> invoices = payment.target().invoiceIds().stream()
                .map(id -> new Invoices(handle).byId(id).orElseThrow()).toList();
        DocumentParties to = DocumentParties.read(handle, receipt.customerId(),
                invoices.get(0).parties().billingEntityId());
        return new ReceiptDocument(
                new Frame(to.locale(), payment.currency(), receipt.createdAt(), to.issuer(),
                        to.customer(), to.logo(), to.footer()),
                payment.isReversed() ? Mark.VOIDED : Mark.NONE, receipt.number(),
                payment.paidOn(to.zone()), payment.reference(),
                invoices.stream().map(invoice -> new PaidInvoice(invoice.document().number(),
                        invoice.dates().issuing(), invoice.amounts().totalCents())).toList(),
                payment.amountCents());
    }
}
