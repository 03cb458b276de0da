package billing.mail.store;

import billing.engine.Columns;
import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.engine.Row;
import billing.engine.Rows;
import billing.mail.MailKind;
import billing.mail.MailMessage;
import billing.mail.MailState;
import billing.mail.MailedDocument;
import com.fasterxml.jackson.core.type.TypeReference;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The stored messages. */
public final class MailMessages {
    private static final TypeReference<Map<String, List<String>>> COPIES =
            new TypeReference<>() { };
    private final Handle handle;
    private final Rows<MailMessage> rows;

    /** The messages of a database. */
    public MailMessages(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM mail_messages", MailMessages::message);
    }

    /**
     * A selection of messages; null members select all.
     *
     * @param documentId documents have identifiers that are unique over all kinds
     */
    public record MailFilter(UUID customerId, UUID documentId) {
        /** All messages. */
        public static final MailFilter ALL = new MailFilter(null, null);

        Conditions conditions() {
            return new Conditions().with("customer_id = ?", customerId)
                    .with("document_id = ?", documentId);
        }
    }

    /**
     * Messages that wait for their next attempt.
     *
     * @param next when the first of them is due
     */
    public record Waiting(int count, Instant next) {
    }

    /** The message with an identifier, locked until the transaction ends. */
    public Optional<MailMessage> locked(UUID id) {
        return rows.first("WHERE id = ?" + handle.dialect().rowLock(), id);
    }

    /** The messages with some documents, an earlier one to a recipient before a later one. */
    public List<MailMessage> ofDocuments(MailKind kind, Collection<UUID> documentIds) {
        return rows.listIn("WHERE document_kind = ? AND document_id", List.of(kind), documentIds,
                "ORDER BY issue");
    }

    /** A page of messages, the latest first. */
    public PageOf<MailMessage> page(MailFilter filter, MailState state, PageRange page) {
        return rows.page("FROM mail_messages", filter.conditions().with("state = ?", state),
                "ORDER BY created_at DESC, id DESC", page);
    }

    /**
     * The next message that is due, locked until the transaction ends; messages that another
     * program is taking are left out. Empty if there is none.
     */
    public Optional<MailMessage> nextFree(MailFilter filter, Instant now) {
        Conditions due = filter.conditions().with("next_attempt_at <= ?", now);
        return rows.first(due.where() + " ORDER BY next_attempt_at, id LIMIT 1"
                + handle.dialect().freeRowLock(), due.values());
    }

    /** Whether any message is due. */
    public boolean isAnyDue(MailFilter filter, Instant now) {
        Conditions due = filter.conditions().with("next_attempt_at <= ?", now);
        return Rows.exist(handle, "SELECT 1 FROM mail_messages", due.where(), due.values());
    }

    /** The number of messages that are due. */
    public int countDue(MailFilter filter, Instant now) {
        Conditions due = filter.conditions().with("next_attempt_at <= ?", now);
        return new Rows<>(handle, "SELECT count(*) AS due FROM mail_messages",
                row -> row.integer("due")).first(due.where(), due.values()).orElse(0);
    }

    /** The messages that are queued for a later time; empty if none are. */
    public Optional<Waiting> waiting(MailFilter filter, Instant now) {
        Conditions later = filter.conditions().with("next_attempt_at > ?", now);
        return new Rows<>(handle, "SELECT count(*) AS waiting, min(next_attempt_at) AS next"
                + " FROM mail_messages", row -> new Waiting(row.integer("waiting"),
                row.instant("next"))).first(later.where(), later.values())
                .filter(found -> found.count() > 0);
    }

    /** Adds messages. */
    public void insertAll(List<MailMessage> messages) {
        Columns.insertAll(handle, messages.stream().map(MailMessages::columns).toList());
    }

    private static Columns columns(MailMessage message) {
        return state(message).set("id", message.id())
                .set("document_kind", message.document().kind())
                .set("document_id", message.document().id())
                .set("document_number", message.document().number())
                .set("customer_id", message.document().customerId())
                .set("recipient", message.recipient())
                .set("named_by_request", message.isNamedByRequest())
                .set("issue", message.issue())
                .json("copies", Map.of("cc", message.copies().cc(), "bcc", message.copies().bcc()))
                .set("created_at", message.createdAt());
    }

    /** Stores the state of a message. */
    public void update(MailMessage message) {
        state(message).update(handle, message.id());
    }

    /** Makes a message to an address that a request named the mail that the customer gets. */
    public void countForCustomer(UUID id) {
        Columns.of("mail_messages").set("named_by_request", false).update(handle, id);
    }

    private static Columns state(MailMessage message) {
        MailMessage.Delivery delivery = message.delivery();
        return Columns.of("mail_messages").set("state", delivery.state())
                .set("attempts", delivery.attempts()).set("last_error", delivery.lastError())
                .set("message_id", delivery.messageId())
                .set("next_attempt_at", delivery.nextAttemptAt())
                .set("sent_at", delivery.sentAt()).set("updated_at", message.updatedAt());
    }

    private static MailMessage message(Row row) {
        Map<String, List<String>> copies = row.json("copies", COPIES);
        return new MailMessage(row.id("id"), new MailedDocument(
                row.constant("document_kind", MailKind.class), row.id("document_id"),
                row.text("document_number"), row.id("customer_id")), row.text("recipient"),
                row.flag("named_by_request"),
                new MailMessage.Copies(copies.get("cc"), copies.get("bcc")),
                row.integer("issue"),
                new MailMessage.Delivery(row.constant("state", MailState.class),
                        row.integer("attempts"), row.text("last_error"), row.text("message_id"),
                        row.instant("next_attempt_at"), row.instant("sent_at")),
                row.instant("created_at"), row.instant("updated_at"));
    }
}
