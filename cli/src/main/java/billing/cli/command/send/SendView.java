package billing.cli.command.send;

import billing.cli.output.Column;
import billing.cli.output.Count;
import billing.cli.output.Enumeration;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.kernel.identifier.MailAddress;
import billing.kernel.time.Instants;
import billing.mail.MailMessage;
import billing.mail.MailState;
import billing.mail.MailedDocument;
import billing.mail.service.MailQueue;
import billing.mail.store.MailMessages.Waiting;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** The list of messages that were, or would be, sent. */
final class SendView {
    private final List<MailMessage> messages;
    private final Map<UUID, Customer> customers;
    private final boolean isPreview;

    SendView(Handle handle, List<MailMessage> messages, boolean isPreview) {
        this.messages = messages;
        this.customers = new Customers(handle).byIds(messages.stream()
                .map(message -> message.document().customerId()).collect(Collectors.toSet()));
        this.isPreview = isPreview;
    }

    /** The messages as a table; the sentence, unless it is null, if there is none. */
    Result result(String whenEmpty) {
        Table table = Table.of(Column.text("Document"), Column.text("Number"),
                Column.text("Customer"), Column.text("To"), Column.text("State"),
                Column.number("Attempts"), Column.text("Next attempt").key("next_attempt_at"),
                Column.text("Error"), Column.text("Message id").key("message_id")
                .optional()).whenEmpty(whenEmpty);
        for (MailMessage one : messages) {
            MailMessage.Delivery delivery = one.delivery();
            table.row(one.document().kind().code(), one.document().number(),
                    customers.get(one.document().customerId()).externalId(), one.recipient(),
                    delivery.state().name().toLowerCase(Locale.ROOT), delivery.attempts(),
                    delivery.nextAttemptAt() == null || isPreview ? null
                            : delivery.nextAttemptAt().toString(), error(one),
                    delivery.messageId());
        }
        Result result = Result.of(table);
        long sent = messages.stream().filter(one -> one.delivery().state() == MailState.SENT)
                .count();
        return messages.isEmpty() ? result : result.note(isPreview
                ? Count.of(messages.size(), "mail") + " would be sent"
                : sent + " of " + messages.size() + " sent");
    }

    /** How many messages wait, and until when, in a sentence. */
    static String waiting(Waiting waiting) {
        return Count.of(waiting.count(), "mail") + (waiting.count() == 1 ? " is" : " are")
                + " still queued; the next attempt is at " + Instants.text(waiting.next());
    }

    /** Which documents are not sent because their customers have no address, in a sentence. */
    static String withoutAddress(Handle handle, MailQueue.WithoutAddress without) {
        Map<UUID, Customer> customers = new Customers(handle).byIds(without.first().stream()
                .map(MailedDocument::customerId).collect(Collectors.toSet()));
        List<String> names = without.first().stream().map(one -> name(one) + " ("
                + customers.get(one.customerId()).externalId() + ")").toList();
        boolean isOne = without.count() == 1;
        return without.count() + (isOne ? " document is" : " documents are") + " not sent, because"
                + (isOne ? " the customer has" : " their customers have") + " no e-mail address: "
                + Enumeration.of(names, without.count());
    }

    /** The number of a document; a payment request has none. */
    private static String name(MailedDocument document) {
        return document.number() != null ? document.number()
                : document.kind().code().replace('_', ' ');
    }

    private String error(MailMessage message) {
        return isPreview && MailAddress.parse(message.recipient()).isEmpty()
                ? "not an address that mail can be sent to" : message.delivery().lastError();
    }
}
