package billing.settlement.creditnote.service;

import billing.apply.Requests;
import billing.engine.Columns;
import billing.invoicing.Invoice;
import billing.invoicing.Settlement;
import billing.invoicing.store.Invoices;
import billing.invoicing.store.Settlements;
import billing.run.Story;
import billing.settlement.InvoiceSteps;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.store.CreditNotes;
import billing.settlement.wallet.service.WalletCreation;
import java.nio.file.Path;
import java.util.List;

/** A database in which invoices are issued, paid and credited. */
final class NoteStory extends InvoiceSteps {
    NoteStory(Path folder, String start) {
        super(new Story(folder.resolve("billing.db"), start));
    }

    /** Everything is taxed. */
    NoteStory taxed(String rate) {
        story.taxed(List.of(story.tax("vat", rate)));
        return this;
    }

    /** As recorded payments of so much in all leave it. */
    void paid(Invoice invoice, long cents, String status) {
        story.writing(handle -> {
            long before = new Invoices(handle).get(invoice.id()).settlement().paidCents();
            new Settlements(handle).insert(Settlement.payment(invoice.id(), cents - before, null,
                    story.now(), story.now()));
            Columns.of("invoices").set("payment_status", status).update(handle, invoice.id());
        });
    }

    /** A wallet of granted credits, which pay totals; a credit is 1 EUR. */
    void granted(String customer, String credits) {
        story.writing(handle -> new WalletCreation(story.work(handle)).create(null,
                Requests.body("""
                        {"external_customer_id": "%s", "currency": "EUR", "rate_amount": "1",
                        "granted_credits": "%s"}""".formatted(customer, credits))));
    }

    List<CreditNote> notesOf(Invoice invoice) {
        return story.read(handle -> new CreditNotes(handle).ofInvoice(invoice.id()));
    }
}
