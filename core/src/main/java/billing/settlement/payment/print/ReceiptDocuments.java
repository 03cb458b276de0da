package billing.settlement.payment.print;

import billing.documents.Heading.Mark;
import billing.documents.ReceiptDocument;
import billing.documents.ReceiptDocument.PaidInvoice;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.print.DocumentParties;
import billing.invoicing.store.Invoices;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentReceipt;
import billing.settlement.payment.store.Payments;
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
                to.frame(payment.currency(), receipt.createdAt()),
                payment.isReversed() ? Mark.VOIDED : Mark.NONE, receipt.number(),
                payment.paidOn(to.zone()), payment.reference(),
                invoices.stream().map(invoice -> new PaidInvoice(invoice.document().number(),
                        invoice.dates().issuing(), invoice.amounts().totalCents(),
                        leftCents(invoice, payment))).toList(),
                payment.amountCents());
    }

    /**
     * What was left to pay on an invoice after a payment. Later payments are not deducted, so that
     * the receipt stays the same; the payment of a payment request leaves nothing.
     */
    private long leftCents(Invoice invoice, Payment payment) {
        if (payment.target().type() == Payment.Payable.PAYMENT_REQUEST) {
            return 0;
        }
        long left = invoice.amounts().totalCents() - invoice.settlement().offsetCents();
        long open = invoice.openCents();
        boolean isLater = false;
        for (Payment one : new Payments(handle).ofInvoice(invoice.id())) {
            boolean isWhole = one.target().type() == Payment.Payable.PAYMENT_REQUEST
                    && one.leftCents() > 0;
            if (isWhole && !isLater) {
                return 0;
            }
            if (isLater) {
                // What a payment of several invoices paid on this one follows from the others.
                open = isWhole ? left : open + one.leftCents();
            } else {
                left -= one.leftCents();
            }
            isLater |= one.id().equals(payment.id());
        }
        return Math.max(0, Math.min(left, open));
    }
}
