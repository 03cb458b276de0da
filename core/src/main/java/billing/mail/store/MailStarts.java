package billing.mail.store;

import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.engine.UnitOfWork;
import billing.mail.MailKind;
import java.time.Instant;
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

    /** The start; now, if such documents are not mailed yet. */
    public Instant findOrAdd(UUID entityId, MailKind kind, UnitOfWork work) {
        return find(entityId, kind).orElseGet(() -> {
            Columns.of("mail_starts").set("id", work.nextId())
                    .set("billing_entity_id", entityId).set("document_kind", kind)
                    .set("started_at", work.now()).insert(handle);
            return work.now();
        });
    }

    /** Whether documents of every kind are mailed from one instant on, and not earlier. */
    public boolean areAllFrom(Instant instant) {
        return !Rows.exist(handle, "SELECT 1 FROM mail_starts", "WHERE started_at < ?", instant);
    }

    /** Forgets the start: the entity no longer mails such documents. */
    public void delete(UUID entityId, MailKind kind) {
        handle.execute("DELETE FROM mail_starts WHERE billing_entity_id = ?"
                + " AND document_kind = ?", entityId, kind);
    }
}
