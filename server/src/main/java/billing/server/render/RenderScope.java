package billing.server.render;

import billing.catalog.InvoiceCustomSection;
import billing.catalog.Tax;
import billing.customer.BillingEntity;
import billing.server.link.DocumentLinks;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * What the answers of a transaction share: prefix, organization, billing entities and document
 * links. The last three are loaded when first needed; events and most resources of the catalog
 * never need them.
 */
public final class RenderScope {
    private final IdPrefix prefix;
    private final Supplier<Shared> source;
    private Shared shared;

    /**
     * A scope.
     *
     * @param prefix prefix of members that hold identifiers
     * @param source loads what is shared
     */
    public RenderScope(IdPrefix prefix, Supplier<Shared> source) {
        this.prefix = prefix;
        this.source = source;
    }

    /**
     * What is shared.
     *
     * @param organizationId the organization of the database
     * @param entities       all billing entities, including deleted ones
     * @param links          links to documents
     */
    public record Shared(UUID organizationId, List<BillingEntity> entities, DocumentLinks links) {
        public Shared {
            entities = List.copyOf(entities);
        }
    }

    private Shared shared() {
        if (shared == null) {
            shared = source.get();
        }
        return shared;
    }

    /** The prefix of members that hold identifiers. */
    public IdPrefix prefix() {
        return prefix;
    }

    /** The organization of the database. */
    public UUID organizationId() {
        return shared().organizationId();
    }

    /** All billing entities, including deleted ones. */
    public List<BillingEntity> entities() {
        return shared().entities();
    }

    /** Links to documents. */
    public DocumentLinks links() {
        return shared().links();
    }

    /** A billing entity by its id, which must exist. */
    public BillingEntity entity(UUID id) {
        for (BillingEntity entity : entities()) {
            if (entity.id().equals(id)) {
                return entity;
            }
        }
        throw new IllegalStateException("no billing entity " + id);
    }

    /** The codes of the billing entities that apply a tax, sorted. */
    public List<String> carriers(Tax tax) {
        return entities().stream().filter(entity -> entity.deletedAt() == null)
                .filter(entity -> carries(entity, tax)).map(BillingEntity::code).sorted().toList();
    }

    /** Whether the default billing entity applies a tax. */
    public boolean isCarriedByDefault(Tax tax) {
        return defaultEntity().filter(entity -> carries(entity, tax)).isPresent();
    }

    private static boolean carries(BillingEntity entity, Tax tax) {
        return entity.invoicing().taxes().stream().anyMatch(
                carried -> carried.id().equals(tax.id()));
    }

    /** Whether the default billing entity prints a section. */
    public boolean isSelectedByDefault(InvoiceCustomSection section) {
        return defaultEntity()
                .filter(entity -> entity.documents().customSections().contains(
                section.code())).isPresent();
    }

    /** An object without members, within the scope. */
    public Members members() {
        return new Members(prefix);
    }

    /** The same that will have about so many members. */
    public Members members(int size) {
        return new Members(prefix, size);
    }

    private Optional<BillingEntity> defaultEntity() {
        return entities().stream().filter(BillingEntity::isDefault).findFirst();
    }
}
