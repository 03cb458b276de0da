package billing.mail.content;

import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.documents.DocumentTexts;
import billing.documents.TextBundle;
import billing.engine.Handle;
import billing.kernel.identifier.MailAddress;
import billing.mail.HeaderText;
import billing.mail.MailFailedException;
import billing.mail.MailFailedException.Scope;
import billing.mail.MailKind;
import billing.mail.MailMessage;
import billing.mail.OutgoingMail;
import billing.mail.OutgoingMail.Addressees;
import billing.mail.OutgoingMail.Content;
import billing.mail.OutgoingMail.Sender;
import billing.mail.content.MailTemplates.Part;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Composes the mail of a message from its stored document. */
public final class MailComposition {
    private final MailSettings settings;
    private final MailTemplates templates;

    /** Composes mails by settings; templates are read once. */
    public MailComposition(MailSettings settings) {
        this.settings = settings;
        this.templates = new MailTemplates(settings.templates());
    }

    /**
     * The mail of a message.
     *
     * @throws MailFailedException if the recipient is not a valid address, the document is not to
     *                             be mailed any more, or there is no address of the sender
     * @throws billing.kernel.error.InputException if a template is not valid
     */
    public OutgoingMail compose(Handle handle, MailMessage message, Instant now) {
        Addressees addressees = addressees(message);
        DocumentSummary summary = new DocumentSummaries(handle).read(message.document());
        Sender sender = sender(new BillingEntities(handle).byId(summary.entityId()).orElseThrow(),
                summary.parties().issuer().name());
        Locale locale = DocumentTexts.of(summary.parties().locale()).locale();
        Customer customer =
                new Customers(handle).byId(message.document().customerId()).orElseThrow();
        Map<String, Object> values = values(summary, locale, customer.displayName(),
                isToCustomerOnly(message, customer)
                        ? settings.portal().create(handle, message, now) : null);
        String subject = HeaderText.of(part(Part.SUBJECT, message, locale, values));
        values.put("subject", subject);
        return new OutgoingMail(messageId(message, sender.address()),
                fileName(message), now, sender, addressees, locale.toLanguageTag(),
                new Content(subject, part(Part.TEXT, message, locale, values),
                        part(Part.HTML, message, locale, values)), summary.attachments());
    }

    /**
     * Whether a mail goes to no address that a request may have named in place of the customer's
     * own: who gets it may open its link. The blind copies of a payment request are those of its
     * campaign.
     */
    private static boolean isToCustomerOnly(MailMessage message, Customer customer) {
        Set<String> own = MailAddress.split(customer.contact().email()).stream()
                .map(MailComposition::lowerCase).collect(Collectors.toSet());
        List<String> others = new ArrayList<>(message.copies().cc());
        others.add(message.recipient());
        if (message.document().kind() != MailKind.PAYMENT_REQUEST) {
            others.addAll(message.copies().bcc());
        }
        return others.stream().map(MailComposition::lowerCase).allMatch(own::contains);
    }

    private static String lowerCase(String address) {
        return address.strip().toLowerCase(Locale.ROOT);
    }

    private String part(Part part, MailMessage message, Locale locale,
                        Map<String, Object> values) {
        return templates.render(part, message.document().kind(), locale.getLanguage(), values);
    }

    private static Map<String, Object> values(DocumentSummary summary, Locale locale,
                                              String customer, String portal) {
        TextBundle texts = TextBundle.of("billing.mail.texts", locale.getLanguage());
        String issuer = HeaderText.of(summary.parties().issuer().name());
        List<Object> subject = new ArrayList<>(summary.subject());
        subject.add(issuer);
        String kind = summary.intro().equals("invoice_settled") ? "invoice" : summary.intro();
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("language", locale.toLanguageTag());
        values.put("subject", texts.text("subject." + kind, subject.toArray()));
        values.put("greeting", texts.text("greeting", HeaderText.of(customer)));
        values.put("intro", texts.text("intro." + summary.intro()));
        values.put("colon", texts.text("colon"));
        values.put("closing", texts.text("closing"));
        values.put("issuer", issuer);
        values.put("customer", HeaderText.of(customer));
        List<Map<String, String>> facts = new ArrayList<>();
        for (String name : List.of("number", "issuing_date", "amount", "amount_due", "due_date",
                "paid_on", "invoice_number")) {
            values.put(name, null);
        }
        summary.facts().forEach((name, fact) -> {
            String value = HeaderText.uncut(fact.value());
            values.put(name, value);
            facts.add(Map.of("label", fact.label(), "value", value));
        });
        values.put("facts", facts);
        values.put("portal", portal == null ? null : Map.of("url", portal,
                "label", texts.text("portal"), "note", texts.text("portal.note")));
        return values;
    }

    private Addressees addressees(MailMessage message) {
        List<String> bcc = new ArrayList<>(valid(message.copies().bcc()));
        bcc.addAll(settings.bcc());
        return new Addressees(valid(message.recipient()), valid(message.copies().cc()), bcc);
    }

    private static List<String> valid(List<String> addresses) {
        return addresses.stream().map(MailComposition::valid).toList();
    }

    private static String valid(String address) {
        return MailAddress.parse(address).orElseThrow(() -> new MailFailedException(Scope.REFUSED,
                "\"" + HeaderText.of(address) + "\" is not an address that mail can be sent to"));
    }

    /** Whether there is an address that mails of a billing entity can be sent from. */
    public boolean hasSender(BillingEntity entity) {
        return settings.from() != null || stated(entity) != null;
    }

    private static String stated(BillingEntity entity) {
        return MailAddress.split(entity.letterhead().email()).stream().findFirst()
                .flatMap(MailAddress::parse).orElse(null);
    }

    private Sender sender(BillingEntity entity, String issuer) {
        String stated = stated(entity);
        String from = settings.from() != null ? settings.from() : stated;
        if (from == null) {
            throw new MailFailedException(Scope.DEFERRED, "there is no sender: set mail_from, or"
                    + " the email of billing entity " + entity.code());
        }
        String replyTo = settings.replyTo() != null ? settings.replyTo() : stated;
        return new Sender(from, HeaderText.of(issuer), from.equals(replyTo) ? null : replyTo);
    }

    /** The same in every attempt, so that mail systems recognize a repetition. */
    private static String messageId(MailMessage message, String sender) {
        String stored = message.delivery().messageId();
        return stored != null ? stored
                : "<" + message.id() + sender.substring(sender.indexOf('@')) + ">";
    }

    /** Names the document, and differs from that of every other message. */
    private static String fileName(MailMessage message) {
        String number = message.document().number();
        return MailAttachments.fileName(number == null ? message.document().kind().code() : number)
                + "-" + Long.toHexString(message.id().getLeastSignificantBits());
    }
}
