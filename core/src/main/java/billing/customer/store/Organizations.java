package billing.customer.store;

import billing.customer.Organization;
import billing.engine.CachedValue;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.engine.Secret;
import java.util.Optional;

/** The stored organization: one, laid down when the database is made. */
public final class Organizations {
    private static final CachedValue<Optional<Organization>> STORED = new CachedValue<>(
            CachedValue.Topic.ENTITIES, handle -> new Rows<>(handle, "SELECT * FROM organization",
            row -> new Organization(row.id("id"), row.text("name"), row.text("slug_prefix"),
                    row.instant("created_at"))).first(""));
    private final Handle handle;

    /** The organization of a database. */
    public Organizations(Handle handle) {
        this.handle = handle;
    }

    /** The organization, or nothing in a database without foundation. */
    public Optional<Organization> find() {
        return STORED.in(handle);
    }

    /** The organization. */
    public Organization get() {
        return find().orElseThrow(
                () -> new IllegalStateException("the database has no organization"));
    }

    /** Adds the organization, with a key of its own for HMAC signatures of webhooks. */
    public void insert(Organization organization) {
        columns(organization).set("id", organization.id()).set("hmac_key", Secret.uuid())
                .insert(handle);
    }

    /** Changes the organization; slugs that customers already have stay. */
    public void update(Organization organization) {
        columns(organization).update(handle, organization.id());
    }

    private static Columns columns(Organization organization) {
        return Columns.of("organization").set("name", organization.name())
                .set("slug_prefix", organization.slugPrefix())
                .set("created_at", organization.createdAt());
    }
}
