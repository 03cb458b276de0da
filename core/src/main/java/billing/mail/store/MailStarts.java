package billing.mail.store;

import billing.customer.BillingEntity;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.engine.UnitOfWork;
import billing.mail.MailKind;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;

/** Since when billing entities mail documents of a kind. */
public final class MailStarts {
    private final Handle handle;

    /** The starts of a database. */
    public MailStarts(Handle handle) {
        this.handle = handle;
    }

    /** The start; empty if such documents are not mailed yet. */
    public Optional<Instant> find(UUID entityId, MailKind kind) {
        return new Rows<>(handle, "SELECT started_at FROM mail_starts",
                row -> row.instant("started_at"))
                .first("WHERE billing_entity_id = ? AND document_kind = ?", entityId, kind);
    }

    /**
     * Adds a start of now for each kind that an entity mails and has no start yet, and forgets
     * those of the kinds that it does not mail.
     */
    public void follow(BillingEntity entity, UnitOfWork work) {
        for (MailKind kind : MailKind.values()) {
            if (!kind.isMailedBy(entity)) {
                handle.execute("DELETE FROM mail_starts WHERE billing_entity_id = ?"
                        + " AND document_kind = ?", entity.id(), kind);
            } else if (find(entity.id(), kind).isEmpty()) {
                Columns.of("mail_starts").set("id", work.nextId())
                        .set("billing_entity_id", entity.id()).set("document_kind", kind)
                        .set("started_at", work.now()).insert(handle);
            }
        }
    }

    /** Whether {@link #follow} would change anything. */
    public boolean isOutdated(BillingEntity entity) {
        return Arrays.stream(MailKind.values()).anyMatch(kind ->
                kind.isMailedBy(entity) == find(entity.id(), kind).isEmpty());
    }

    /**
     * Follows a change of an entity. Does nothing before documents were mailed for the first time:
     * until then, sending is not set up, whatever the entities mail.
     */
    public void followChange(BillingEntity entity, UnitOfWork work) {
        if (Rows.exist(handle, "SELECT 1 FROM mail_starts", "")) {
            follow(entity, work);
        }
    }

    /** Whether documents of every kind are mailed from one instant on, and not earlier. */
    public boolean areAllFrom(Instant instant) {
        return !Rows.exist(handle, "SELECT 1 FROM mail_starts", "WHERE started_at < ?", instant);
    }
}
