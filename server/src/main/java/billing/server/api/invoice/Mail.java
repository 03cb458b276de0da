package billing.server.api.invoice;

import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.customer.Recipients;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.limit.Limit;
import billing.mail.MailMessage.Copies;
import billing.mail.MailRecipients;
import billing.mail.MailedDocument;
import billing.mail.service.MailQueue;
import billing.server.routing.Call;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Queues documents to be mailed on request ({@code api-conventions.md 19}). */
public final class Mail {
    private Mail() {
    }

    /**
     * Queues a document for the recipients of a request, even if it was mailed before.
     *
     * @param invoice the invoice that the document belongs to
     * @throws NotAllowedException {@code email_settings_disabled} when the billing entity does not
     *                             mail such documents
     * @throws InvalidException    without recipient or sender, and for invalid addresses
     */
    public static void queue(Call call, Handle handle, MailedDocument document, Invoice invoice) {
        BillingEntity entity =
                new BillingEntities(handle).byId(invoice.parties().billingEntityId()).orElseThrow();
        if (!document.kind().isMailedBy(entity)) {
            throw new NotAllowedException("email_settings_disabled", "billing entity "
                    + entity.code() + " does not mail documents of this kind; its email_settings"
                    + " do not have it");
        }
        Customer customer = new Customers(handle)
                .byId(invoice.parties().customerId()).orElseThrow();
        Recipients recipients = InvoiceBody.recipients(call.body());
        checkCounts(recipients);
        recipients.check(customer, entity);
        new MailQueue(call.work(handle)).add(document,
                MailRecipients.requested(recipients.to(), customer.contact().email()),
                new Copies(recipients.cc(), recipients.bcc()), true);
    }

    private static void checkCounts(Recipients recipients) {
        Map<String, List<String>> faults = new LinkedHashMap<>();
        lists(recipients).forEach((field, addresses) -> {
            if (addresses.size() > Limit.MAIL_ADDRESSES.most()) {
                faults.put(field, List.of("too_many_items"));
            }
        });
        refuse(faults);
    }

    private static Map<String, List<String>> lists(Recipients recipients) {
        Map<String, List<String>> lists = new LinkedHashMap<>();
        lists.put("to", recipients.to() == null ? List.of() : recipients.to());
        lists.put("cc", recipients.cc() == null ? List.of() : recipients.cc());
        lists.put("bcc", recipients.bcc() == null ? List.of() : recipients.bcc());
        return lists;
    }

    private static void refuse(Map<String, List<String>> faults) {
        if (!faults.isEmpty()) {
            throw new InvalidException(faults);
        }
    }
}
