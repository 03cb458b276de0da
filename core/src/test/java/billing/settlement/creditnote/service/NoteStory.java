package billing.settlement.creditnote.service;

import billing.catalog.AddOn;
import billing.catalog.Tax;
import billing.catalog.store.AddOns;
import billing.catalog.store.TaxLinks;
import billing.catalog.store.Taxes;
import billing.customer.BillingEntity;
import billing.customer.store.BillingEntities;
import billing.engine.Columns;
import billing.input.Document;
import billing.input.Problems;
import billing.invoicing.Invoice;
import billing.invoicing.OneOffRequest;
import billing.invoicing.Settlement;
import billing.invoicing.service.OneOffInvoice;
import billing.invoicing.store.Invoices;
import billing.invoicing.store.Settlements;
import billing.kernel.money.CurrencyUnit;
import billing.run.Story;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.CreditNoteRequest;
import billing.settlement.creditnote.store.CreditNotes;
import billing.settlement.wallet.service.WalletCreation;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** A database in which invoices are issued, paid and credited. */
final class NoteStory implements AutoCloseable {
    private static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    final Story story;

    NoteStory(Path folder, String start) {
        story = new Story(folder.resolve("billing.db"), start);
        story.database().writing(handle -> {
            AddOn item = new AddOn(id(), "Item", "item", null, null, 100, EUR, List.of(),
                    story.now(), null);
            new AddOns(handle).insert(item);
        });
    }

    /** Everything is taxed. */
    NoteStory taxed(String rate) {
        story.database().writing(handle -> {
            Tax tax = new Tax(id(), "vat", "VAT", new BigDecimal(rate), null, story.now(), null);
            new Taxes(handle).insert(tax);
            BillingEntity entity = new BillingEntities(handle).byDefault();
            new TaxLinks(handle).replace(TaxLinks.Owner.BILLING_ENTITY, entity.id(), List.of(tax));
        });
        return this;
    }

    /** A one-off invoice with one fee for each amount. */
    Invoice oneOff(String customer, long... cents) {
        List<OneOffRequest.Line> lines = new ArrayList<>();
        for (long one : cents) {
            lines.add(new OneOffRequest.Line("item", null, one, null, null, null, null, null));
        }
        return story.database().write(handle -> new OneOffInvoice(story.work(handle)).create(
                new OneOffRequest(customer, EUR, null, null, null, false, lines)));
    }

    /** As recorded payments of so much in all leave it. */
    void paid(Invoice invoice, long cents, String status) {
        story.database().writing(handle -> {
            long before = new Invoices(handle).get(invoice.id()).settlement().paidCents();
            new Settlements(handle).insert(Settlement.payment(invoice.id(), cents - before, null,
                    story.now(), story.now()));
            Columns.of("invoices").set("payment_status", status).update(handle, invoice.id());
        });
    }

    /** A wallet of granted credits, which pay totals; a credit is 1 EUR. */
    void granted(String customer, String credits) {
        story.database().writing(handle -> new WalletCreation(story.work(handle)).create(null,
                Document.json("body", """
                        {"external_customer_id": "%s", "currency": "EUR", "rate_amount": "1",
                        "granted_credits": "%s"}""".formatted(customer, credits), new Problems())
                        .orElseThrow()));
    }

    CreditNote note(Invoice invoice, CreditNoteParts parts, long... items) {
        return create(new CreditNoteRequest(invoice.id(), "other", null, parts,
                lines(invoice, items), null));
    }

    CreditNote create(CreditNoteRequest request) {
        return story.database().write(handle -> new CreditNoteCreation(story.work(handle))
                .create(request));
    }

    /** So much of each fee in order. */
    static List<CreditNoteRequest.Line> lines(Invoice invoice, long... cents) {
        List<CreditNoteRequest.Line> lines = new ArrayList<>();
        for (int i = 0; i < cents.length; i++) {
            lines.add(new CreditNoteRequest.Line(invoice.parts().fees().get(i).id(), cents[i]));
        }
        return lines;
    }

    Invoice stored(Invoice invoice) {
        return story.database().read(
                handle -> new Invoices(handle).byId(invoice.id()).orElseThrow());
    }

    List<CreditNote> notesOf(Invoice invoice) {
        return story.database().read(handle -> new CreditNotes(handle).ofInvoice(invoice.id()));
    }

    private UUID id() {
        return story.ids().next(story.now());
    }

    @Override
    public void close() {
        story.close();
    }
}
