package billing.settlement;

import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.PageRange;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceChange;
import billing.invoicing.OneOffRequest;
import billing.invoicing.VoidRequest;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.service.OneOffInvoice;
import billing.invoicing.store.Invoices;
import billing.kernel.money.CurrencyUnit;
import billing.run.Story;
import billing.settlement.balance.service.CustomerBalance;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.CreditNoteRequest;
import billing.settlement.creditnote.service.CreditNoteChange;
import billing.settlement.creditnote.service.CreditNoteCreation;
import billing.settlement.creditnote.service.CreditNoteService;
import billing.settlement.payment.NewPayment;
import billing.settlement.payment.NewReversal;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentFilter;
import billing.settlement.payment.PaymentReversal;
import billing.settlement.payment.service.PaymentRecording;
import billing.settlement.payment.service.PaymentReversalService;
import billing.settlement.payment.store.Payments;
import billing.subscription.BillingPort;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** A story in which one-off invoices, in euros unless stated, are issued, paid and credited. */
public class InvoiceSteps implements AutoCloseable {
    protected static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    public final Story story;

    /** The steps of a story, which gets the add-on that is sold. */
    protected InvoiceSteps(Story story) {
        this.story = story;
        story.addOn("item", 100);
    }

    /** Issues an invoice with a fee for each amount. */
    public final Invoice oneOff(String customer, long... cents) {
        return oneOff(customer, EUR, null, cents);
    }

    /** The same in a currency, and of an entity unless that is null. */
    protected final Invoice oneOff(String customer, CurrencyUnit currency, String entity,
                                   long... cents) {
        List<OneOffRequest.Line> lines = new ArrayList<>();
        for (long one : cents) {
            lines.add(new OneOffRequest.Line("item", null, one, null, null, null, null, null));
        }
        return oneOff(new OneOffRequest(customer, currency, entity, null, null, false, lines));
    }

    /** Issues an invoice. */
    public final Invoice oneOff(OneOffRequest request) {
        return story.write(handle -> new OneOffInvoice(story.work(handle)).create(request));
    }

    /** Records a payment by wire. */
    public final Payment pay(Invoice invoice, long cents) {
        return record(NewPayment.of(invoice.id(), cents, "wire", null));
    }

    /** Records a payment. */
    public final Payment record(NewPayment payment) {
        return story.write(handle ->
                new PaymentRecording(story.work(handle), BillingPort.NONE).record(payment));
    }

    /** Reverses all that is left of a payment. */
    public final Payment reverse(Payment payment, PaymentReversal.Kind kind) {
        return reverse(payment, kind, null);
    }

    /** Reverses so much of a payment; all that is left of it when the amount is null. */
    public final Payment reverse(Payment payment, PaymentReversal.Kind kind, Long cents) {
        return reverse(new NewReversal(payment.id(), kind, cents, null, null, null));
    }

    /** Reverses a payment. */
    public final Payment reverse(NewReversal request) {
        return story.write(handle ->
                new PaymentReversalService(story.work(handle), BillingPort.NONE).reverse(request));
    }

    /** The latest payments, the newest first. */
    public final List<Payment> payments() {
        return story.read(handle -> new Payments(handle)
                .page(new PaymentFilter(null, null), new PageRange(1, 100)).items());
    }

    /** Sets the payment status by hand. */
    public final void setStatus(Invoice invoice, String status) {
        story.writing(handle -> invoices(handle)
                .update(invoice.id(), new InvoiceChange(status, null)));
    }

    /** Voids an invoice without crediting anything. */
    public final void voidInvoice(Invoice invoice) {
        voidInvoice(invoice, VoidRequest.PLAIN);
    }

    /** Voids an invoice. */
    public final void voidInvoice(Invoice invoice, VoidRequest request) {
        story.writing(handle -> invoices(handle).voidInvoice(invoice.id(), request));
    }

    /** What changes invoices. */
    public final InvoiceService invoices(Handle handle) {
        return new InvoiceService(story.work(handle), BillingPort.NONE);
    }

    /** The invoice as it is now. */
    public final Invoice stored(Invoice invoice) {
        return story.read(handle -> new Invoices(handle).get(invoice.id()));
    }

    /** Credits an amount of each fee, in order. */
    public final CreditNote note(Invoice invoice, CreditNoteParts parts, long... cents) {
        return note(new CreditNoteRequest(invoice.id(), "other", null, parts,
                noteLines(invoice, cents), null));
    }

    /** Creates a credit note. */
    public final CreditNote note(CreditNoteRequest request) {
        return story.write(handle ->
                new CreditNoteCreation(story.work(handle)).create(request));
    }

    /** So much of each fee, in order. */
    public static List<CreditNoteRequest.Line> noteLines(Invoice invoice, long... cents) {
        List<CreditNoteRequest.Line> lines = new ArrayList<>();
        for (int i = 0; i < cents.length; i++) {
            lines.add(new CreditNoteRequest.Line(invoice.parts().fees().get(i).id(), cents[i]));
        }
        return lines;
    }

    /** Sets the refund status of a note. */
    public final void setRefund(CreditNote note, String status) {
        story.writing(handle -> new CreditNoteService(handle).update(note.id(),
                new CreditNoteChange(status, null), story.now()));
    }

    /** Voids a note. */
    public final void voidNote(CreditNote note) {
        story.writing(handle -> new CreditNoteService(handle).voidNote(note.id(), story.now()));
    }

    /** The balance of a customer. */
    public final CustomerBalance balance(Handle handle, String customer) {
        UUID id = new Customers(handle).get(customer).id();
        return new CustomerBalance(story.work(handle), id, EUR);
    }

    @Override
    public final void close() {
        story.close();
    }
}
