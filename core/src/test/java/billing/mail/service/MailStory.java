package billing.mail.service;

import billing.einvoice.EInvoiceStory;
import billing.engine.PageRange;
import billing.invoicing.Invoice;
import billing.mail.MailMessage;
import billing.mail.MailTransport;
import billing.mail.OutgoingMail;
import billing.mail.content.MailComposition;
import billing.mail.content.MailSettings;
import billing.mail.content.PortalLink;
import billing.mail.store.MailMessages;
import billing.mail.store.MailMessages.MailFilter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Documents that are mailed: the entity mails all kinds, acme has an address. */
public final class MailStory implements AutoCloseable {
    /** Settings without a sender, copies, templates and links. */
    public static final MailSettings SETTINGS =
            new MailSettings(null, null, List.of(), null, PortalLink.NONE);
    private final EInvoiceStory sales;

    /** The story begins on 1 January 2026; sending is set up on 10 January. */
    public MailStory(Path folder) {
        sales = new EInvoiceStory(folder).apply("billing_entities: [{code: default, email_settings:"
                + " [invoice.finalized, credit_note.created, payment_receipt.created]}]");
    }

    /** Sells something to a customer at an instant. */
    public Invoice invoice(String instant, String customer) {
        sales.at(instant);
        return sales.oneOff(customer, "setup");
    }

    /** Sales, payments and credit notes. */
    public EInvoiceStory sales() {
        return sales;
    }

    /** Queues what is due at an instant; the recipients with their documents. */
    public List<String> queue(String instant) {
        return queue(instant, MailQueue.Scope.DUE);
    }

    /** Queues what is in a scope at an instant. */
    public List<String> queue(String instant, MailQueue.Scope scope) {
        sales.at(instant);
        return sales.story().write(handle -> new MailQueue(sales.story().work(handle))
                .addDue(scope).messages().stream()
                .map(one -> one.recipient() + " " + one.document().name()).toList());
    }

    /** Delivers what is due at an instant; each attempted message, with its new state. */
    public List<MailMessage> deliver(String instant, MailTransport transport) {
        List<MailMessage> attempted = new ArrayList<>();
        delivery(instant, transport, attempted::add).deliver(MailFilter.ALL, () -> false);
        return attempted;
    }

    /** A delivery whose clock is fixed. */
    public MailDelivery delivery(String instant, MailTransport transport,
                                 Consumer<MailMessage> listener) {
        return new MailDelivery(sales.story().database(), () -> Instant.parse(instant), transport,
                new MailComposition(SETTINGS), listener);
    }

    /** All messages, the latest first. */
    public List<MailMessage> messages() {
        return sales.story().read(handle -> new MailMessages(handle)
                .page(MailFilter.ALL, null, new PageRange(1, 100)).items());
    }

    @Override
    public void close() {
        sales.close();
    }

    /** A transport that does the same with each mail. */
    public static MailTransport transport(Consumer<OutgoingMail> receiver) {
        return new MailTransport() {
            @Override
            public Connection connect() {
                return new Connection() {
                    @Override
                    public void send(OutgoingMail mail) {
                        receiver.accept(mail);
                    }

                    @Override
                    public void close() {
                        // Nothing is open.
                    }
                };
            }
        };
    }
}
