package billing.payment.print;

import billing.document.Heading.Mark;
import billing.document.ReceiptDocument;
import billing.document.ReceiptDocument.PaidInvoice;
import billing.invoice.Invoice;
import billing.invoice.print.Addressing;
import billing.invoice.store.Invoices;
import billing.payment.Payment;
import billing.payment.PaymentReceipt;
import billing.store.Handle;
import java.util.List;

/** Says what is printed on a stored receipt ({@code money.md 8}). */
public final class ReceiptDocuments {
    private final Handle handle;

    /** Documents of the receipts of a database. */
    public ReceiptDocuments(Handle handle) {
        this.handle = handle;
    }

    /** The document of a receipt, in the customer's language and zone. */
    public ReceiptDocument of(PaymentReceipt receipt) {
        Payment payment = receipt.payment();
        List<Invoice> invoices = payment.invoiceIds().stream()
                .map(id -> new Invoices(handle).byId(id).orElseThrow()).toList();
        Addressing to = Addressing.of(handle, receipt.customerId(),
                invoices.get(0).billingEntityId());
        return new ReceiptDocument(to.locale(), payment.currency(), receipt.createdAt(),
                payment.isReversed() ? Mark.VOIDED : Mark.NONE, receipt.number(),
                payment.paidOn(to.zone()),
                payment.reference(), to.issuer(), to.customer(), to.logo(),
                invoices.stream().map(invoice -> new PaidInvoice(invoice.number(),
                        invoice.issuingDate(), invoice.amounts().totalCents())).toList(),
                payment.amountCents(), to.footer());
    }
}
