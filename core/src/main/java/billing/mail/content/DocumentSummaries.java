package billing.mail.content;

import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.documents.DocumentTexts;
import billing.documents.LocaleFormat;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.print.DocumentParties;
import billing.invoicing.store.Invoices;
import billing.kernel.money.CurrencyUnit;
import billing.mail.MailFailedException;
import billing.mail.MailFailedException.Scope;
import billing.mail.MailedDocument;
import billing.mail.OutgoingMail.Attachment;
import billing.mail.content.DocumentSummary.Facts;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditStatus;
import billing.settlement.creditnote.store.CreditNotes;
import billing.settlement.payment.PaymentOutcome;
import billing.settlement.payment.PaymentReceipt;
import billing.settlement.payment.PaymentRequest;
import billing.settlement.payment.store.PaymentReceipts;
import billing.settlement.payment.store.PaymentRequests;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Reads what mails state of stored documents. A document that is void by now, or a request that was
 * paid meanwhile, is refused.
 */
final class DocumentSummaries {
    /** How many invoices of a payment request are attached. */
    private static final int INVOICES_MOST = 10;
    private static final String NUMBER = "number";
    private final Handle handle;
    private final MailAttachments files;

    DocumentSummaries(Handle handle) {
        this.handle = handle;
        this.files = new MailAttachments(handle);
    }

    /**
     * What a mail states of a document.
     *
     * @throws MailFailedException of the scope {@code REFUSED} if it is not to be mailed any more
     */
    DocumentSummary read(MailedDocument document) {
        return switch (document.kind()) {
            case INVOICE -> invoice(invoice(document.id()));
            case CREDIT_NOTE -> creditNote(new CreditNotes(handle).byId(document.id())
                    .orElseThrow());
            case PAYMENT_RECEIPT -> receipt(new PaymentReceipts(handle).get(document.id()));
            case PAYMENT_REQUEST -> request(new PaymentRequests(handle).get(document.id()));
        };
    }

    private DocumentSummary invoice(Invoice invoice) {
        if (invoice.state().status() != InvoiceStatus.FINALIZED) {
            throw refused("invoice " + invoice.document().number() + " is void");
        }
        Language in = language(invoice.parties().customerId(),
                invoice.parties().billingEntityId(), invoice.document().currency());
        long due = invoice.owedCents();
        Facts facts = new Facts()
                .add(NUMBER, in.label("heading.number"), invoice.document().number())
                .add("issuing_date", in.label("heading.issued"),
                        in.format().date(invoice.dates().issuing()))
                .add("amount", in.label("total.total"),
                        in.format().money(invoice.amounts().totalCents()))
                .add("amount_due", in.label("total.due"), in.format().money(due))
                .add("due_date", in.label("heading.due"),
                        due == 0 ? null : in.format().date(invoice.dates().paymentDue()));
        List<Attachment> attachments = new ArrayList<>(List.of(files.pdf(invoice)));
        if (wantsXml(invoice.parties().customerId())) {
            attachments.addAll(files.xml(invoice));
        }
        return new DocumentSummary(invoice.parties().billingEntityId(), in.parties(),
                due == 0 ? "invoice_settled" : "invoice", List.of(invoice.document().number()),
                facts.facts(), attachments);
    }

    private DocumentSummary creditNote(CreditNote note) {
        if (!note.isFinalized() || note.state().creditStatus() == CreditStatus.VOIDED) {
            throw refused("credit note " + note.document().number() + " is void");
        }
        Invoice invoice = invoice(note.invoiceId());
        UUID entity = invoice.parties().billingEntityId();
        Language in = language(note.customerId(), entity, note.document().currency());
        Facts facts = new Facts()
                .add(NUMBER, in.label("heading.creditNoteNumber"), note.document().number())
                .add("issuing_date", in.label("heading.creditNoteIssued"),
                        in.format().date(note.document().issuingDate()))
                .add("invoice_number", in.label("heading.invoice"), invoice.document().number())
                .add("amount", in.label("total.creditNoteTotal"),
                        in.format().money(note.amounts().totalCents()));
        List<Attachment> attachments = new ArrayList<>(List.of(files.pdf(note)));
        if (wantsXml(note.customerId())) {
            attachments.addAll(files.xml(note));
        }
        return new DocumentSummary(entity, in.parties(), "credit_note",
                List.of(note.document().number()), facts.facts(), attachments);
    }

    private DocumentSummary receipt(PaymentReceipt receipt) {
        if (receipt.payment().isReversed()) {
            throw refused("receipt " + receipt.number() + " is void");
        }
        UUID entity = invoice(receipt.payment().target().invoiceIds().get(0)).parties()
                .billingEntityId();
        Language in = language(receipt.customerId(), entity, receipt.payment().currency());
        Facts facts = new Facts()
                .add(NUMBER, in.label("heading.receiptNumber"), receipt.number())
                .add("paid_on", in.label("heading.paid"),
                        in.format().date(receipt.payment().paidOn(in.parties().zone())))
                .add("invoice_number", in.label("heading.invoice"),
                        String.join(", ", receipt.payment().target().invoiceNumbers()))
                .add("amount", in.label("total.paid"),
                        in.format().money(receipt.payment().amountCents()));
        return new DocumentSummary(entity, in.parties(), "payment_receipt",
                List.of(receipt.number()), facts.facts(), List.of(files.pdf(receipt)));
    }

    private DocumentSummary request(PaymentRequest request) {
        if (request.status() != PaymentOutcome.PENDING) {
            throw refused("the payment request is paid");
        }
        List<Invoice> invoices = request.invoiceIds().stream().map(this::invoice)
                .filter(invoice -> invoice.dueCents() > 0).toList();
        if (invoices.isEmpty()) {
            throw refused("the invoices of the payment request are paid");
        }
        UUID entity = invoices.get(0).parties().billingEntityId();
        Language in = language(request.customerId(), entity, request.currency());
        Facts facts = new Facts();
        for (Invoice invoice : invoices) {
            facts.add("invoice_" + (facts.facts().size() + 1),
                    in.label("title.invoice") + " " + invoice.document().number() + ", "
                    + in.format().date(invoice.dates().paymentDue()),
                    in.format().money(invoice.dueCents()));
        }
        String due = in.format().money(invoices.stream()
                .mapToLong(Invoice::dueCents).reduce(0, Math::addExact));
        facts.add("amount_due", in.label("total.due"), due);
        return new DocumentSummary(entity, in.parties(), "payment_request", List.of(due),
                facts.facts(), invoices.stream().limit(INVOICES_MOST).map(files::pdf).toList());
    }

    private Invoice invoice(UUID id) {
        return new Invoices(handle).byId(id).orElseThrow();
    }

    private boolean wantsXml(UUID customerId) {
        Customer customer = new Customers(handle).byId(customerId).orElseThrow();
        return customer.electronicInvoicing().format() != null;
    }

    /** The language of a document, with the formats of its dates and amounts. */
    private record Language(DocumentParties parties, DocumentTexts texts, LocaleFormat format) {
        String label(String key) {
            return texts.text(key);
        }
    }

    private Language language(UUID customerId, UUID entityId, CurrencyUnit currency) {
        DocumentParties parties = DocumentParties.read(handle, customerId, entityId);
        DocumentTexts texts = DocumentTexts.of(parties.locale());
        return new Language(parties, texts, new LocaleFormat(texts, currency));
    }

    private static MailFailedException refused(String reason) {
        return new MailFailedException(Scope.REFUSED, reason);
    }
}
