package billing.mail.service;

import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.customer.Recipients;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.input.Formats;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.store.Invoices;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.Problem;
import billing.kernel.limit.Limit;
import billing.mail.MailKind;
import billing.mail.MailMessage.Copies;
import billing.mail.MailRecipients;
import billing.mail.MailedDocument;
import billing.mail.content.MailComposition;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.payment.PaymentReceipt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Queues single documents that are to be mailed on request ({@code api-conventions.md 19}). */
public final class MailRequest {
    private final UnitOfWork work;
    private final Handle handle;
    private final Predicate<BillingEntity> hasSender;

    private MailRequest(UnitOfWork work, Predicate<BillingEntity> hasSender) {
        this.work = work;
        this.handle = work.handle();
        this.hasSender = hasSender;
    }

    /** Requests of the API: mails are sent by the e-mail address of the billing entity. */
    public static MailRequest byEntity(UnitOfWork work) {
        return new MailRequest(work, entity -> entity.letterhead().email() != null
                && !entity.letterhead().email().isBlank());
    }

    /** Requests whose mails are composed at once: the settings may name their sender, too. */
    public static MailRequest bySettings(UnitOfWork work, MailComposition composition) {
        return new MailRequest(work, composition::hasSender);
    }

    /** The failure of mails of a billing entity that have no sender. */
    public static InvalidException withoutSender(BillingEntity entity) {
        return new InvalidException("billing_entity", ErrorCode.VALUE_IS_MANDATORY,
                "there is no sender of mails of billing entity " + entity.code(),
                "set mail_from in billing.yaml, or the entity's email");
    }

    /**
     * Queues an invoice.
     *
     * @param isAgain whether those who have received it get it once more
     * @throws NotAllowedException {@code invoice_not_finalized}; {@code email_settings_disabled}
     *                             if the billing entity does not mail such documents
     * @throws InvalidException    without recipient or sender, and for invalid or too many
     *                             addresses
     */
    public void invoice(Invoice invoice, Recipients recipients, boolean isAgain) {
        if (invoice.state().status() != InvoiceStatus.FINALIZED) {
            throw new NotAllowedException("invoice_not_finalized", "invoice "
                    + invoice.document().number() + " is not final; only final invoices are sent");
        }
        queue(new MailedDocument(MailKind.INVOICE, invoice.id(), invoice.document().number(),
                invoice.parties().customerId()), invoice, recipients, isAgain);
    }

    /**
     * Queues a credit note, even if it was mailed before.
     *
     * @throws NotAllowedException {@code credit_note_not_finalized}, and as for invoices
     * @throws InvalidException    as for invoices
     */
    public void creditNote(CreditNote note, Recipients recipients) {
        if (!note.isFinalized()) {
            throw new NotAllowedException("credit_note_not_finalized", "credit note "
                    + note.document().number() + " has not been issued");
        }
        queue(new MailedDocument(MailKind.CREDIT_NOTE, note.id(), note.document().number(),
                note.customerId()), new Invoices(handle).get(note.invoiceId()), recipients, true);
    }

    /**
     * Queues a payment receipt, even if it was mailed before, by the settings of the billing entity
     * that issued the paid invoice.
     *
     * @throws NotAllowedException as for invoices
     * @throws InvalidException    as for invoices
     */
    public void receipt(PaymentReceipt receipt, Recipients recipients) {
        queue(new MailedDocument(MailKind.PAYMENT_RECEIPT, receipt.id(), receipt.number(),
                receipt.customerId()), new Invoices(handle)
                .get(receipt.payment().target().invoiceIds().get(0)), recipients, true);
    }

    private void queue(MailedDocument document, Invoice invoice, Recipients recipients,
                       boolean isAgain) {
        BillingEntity entity = new BillingEntities(handle)
                .byId(invoice.parties().billingEntityId()).orElseThrow();
        if (!document.kind().isMailedBy(entity)) {
            throw new NotAllowedException("email_settings_disabled", "billing entity "
                    + entity.code() + " does not mail documents of this kind; add "
                    + document.kind().setting() + " to its email_settings");
        }
        Customer customer = new Customers(handle).byId(document.customerId()).orElseThrow();
        check(recipients, customer, entity);
        new MailQueue(work).add(document, MailRecipients.requested(recipients.to(),
                customer.contact().email()), new Copies(recipients.cc(), recipients.bcc()),
                isAgain);
    }

    private void check(Recipients recipients, Customer customer, BillingEntity entity) {
        Map<String, List<String>> lists = new LinkedHashMap<>();
        lists.put("to", recipients.to());
        lists.put("cc", recipients.cc());
        lists.put("bcc", recipients.bcc());
        Faults faults = new Faults();
        lists.forEach((field, addresses) -> faults.addIf(
                addresses.size() > Limit.MAIL_ADDRESSES.most(), field, "too_many_items",
                "more than " + Limit.MAIL_ADDRESSES.shown(), "name fewer"));
        faults.refuse();
        String own = customer.contact().email();
        faults.addIf(recipients.to().isEmpty() && (own == null || own.isBlank()), "to",
                ErrorCode.VALUE_IS_MANDATORY, "customer " + customer.externalId()
                        + " has no e-mail address", "set its email, or name an address");
        lists.forEach((field, addresses) -> faults.addIf(
                !addresses.stream().allMatch(Formats::isEmail), field, "invalid_email_format",
                "an address of " + field + " is not an e-mail address",
                "use one like office@example.com"));
        if (!hasSender.test(entity)) {
            faults.add(withoutSender(entity));
        }
        faults.refuse();
    }

    /** What is wrong with a request, with messages for people. */
    private static final class Faults {
        private final Map<String, List<String>> details = new LinkedHashMap<>();
        private final List<Problem> messages = new ArrayList<>();

        void addIf(boolean isFault, String field, String code, String message, String hint) {
            if (isFault) {
                add(new InvalidException(field, code, message, hint));
            }
        }

        void add(InvalidException fault) {
            details.putAll(fault.details());
            messages.addAll(fault.explanations());
        }

        void refuse() {
            if (!details.isEmpty()) {
                throw new InvalidException(details, messages);
            }
        }
    }
}
