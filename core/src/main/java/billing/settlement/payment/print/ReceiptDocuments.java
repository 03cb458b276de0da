package billing.settlement.payment.print;

import billing.documents.Heading.Mark;
import billing.documents.ReceiptDocument;
import billing.documents.ReceiptDocument.PaidInvoice;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceSettlement;
import billing.invoicing.Settlement;
import billing.invoicing.print.DocumentParties;
import billing.invoicing.store.Invoices;
import billing.invoicing.store.Settlements;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentReceipt;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Creates the printed documents of stored receipts ({@code money.md 8}). */
public final class ReceiptDocuments {
    private final Handle handle;

    /** Creates documents of the receipts of a database. */
    public ReceiptDocuments(Handle handle) {
        this.handle = handle;
    }

    /**
     * Returns the document of a receipt, in the customer's language and zone. What it states as
     * left to pay includes what settled the invoices up to the payment and nothing later, so that
     * the receipt stays the same.
     */
    public ReceiptDocument document(PaymentReceipt receipt) {
        Payment payment = receipt.payment();
        List<Invoice> invoices = new Invoices(handle).byIds(payment.target().invoiceIds());
        Map<UUID, List<Settlement>> settlements = new Settlements(handle)
                .upToPayment(payment.id(), payment.target().invoiceIds());
        DocumentParties to = DocumentParties.read(handle, receipt.customerId(),
                invoices.get(0).parties().billingEntityId());
        return new ReceiptDocument(
                to.frame(payment.currency(), receipt.createdAt()),
                payment.isReversed() ? Mark.VOIDED : Mark.NONE, receipt.number(),
                payment.paidOn(to.zone()), payment.reference(),
                invoices.stream().map(invoice -> new PaidInvoice(invoice.document().number(),
                        invoice.dates().issuing(), invoice.amounts().totalCents(),
                        leftCents(invoice,
                                settlements.getOrDefault(invoice.id(), List.of())))).toList(),
                payment.amountCents());
    }

    /** What was left to pay on an invoice once it had these settlements and no later ones. */
    private static long leftCents(Invoice invoice, List<Settlement> settlements) {
        InvoiceSettlement settled = InvoiceSettlement.NONE;
        for (Settlement one : settlements) {
            settled = settled.with(one);
        }
        return Math.max(0, invoice.amounts().totalCents() - settled.paidCents()
                - settled.offsetCents());
    }
}
