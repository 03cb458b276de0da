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
 * What answers refer to besides their own object: few, and the same for all of them. It is loaded
 * by the first that needs it, which events and most resources of the catalog never do.
 */
public final class RenderScope {
    private final IdPrefix prefix;
    private final Supplier<Shared> source;
    private Shared shared;

    /**
     * A scope.
     *
     * @param prefix of members that hold identifiers
     * @param source loads what is shared
     */
    public RenderScope(IdPrefix prefix, Supplier<Shared> source) {
        this.prefix = prefix;
        this.source = source;
    }

    /**
     * What is shared.
     *
     * @param organizationId whose database it is
     * @param entities       all billing entities, deleted ones too
     * @param links          addresses of documents
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

    /** What begins the names of members that hold identifiers. */
    public IdPrefix prefix() {
        return prefix;
    }

    /** Whose database it is. */
    public UUID organizationId() {
        return shared().organizationId();
    }

    /** All billing entities, deleted ones too. */
    public List<BillingEntity> entities() {
        return shared().entities();
    }

    /** Addresses of documents. */
    public DocumentLinks links() {
        return shared().links();
    }

    /** A billing entity that something in the database refers to. */
    public BillingEntity entity(UUID id) {
        return entities().stream().filter(entity -> entity.id().equals(id)).findFirst()
                .orElseThrow(() -> new IllegalStateException("no billing entity " + id));
    }

    /** The codes of the billing entities that carry a tax, sorted. */
    List<String> carriers(Tax tax) {
        return entities().stream().filter(entity -> entity.deletedAt() == null)
                .filter(entity -> carries(entity, tax)).map(BillingEntity::code).sorted().toList();
    }

    boolean isCarriedByDefault(Tax tax) {
        return defaultEntity().filter(entity -> carries(entity, tax)).isPresent();
    }

    private static boolean carries(BillingEntity entity, Tax tax) {
        return entity.invoicing().taxes().stream().anyMatch(
                carried -> carried.id().equals(tax.id()));
    }

    boolean isSelectedByDefault(InvoiceCustomSection section) {
        return defaultEntity()
                .filter(entity -> entity.documents().customSections().contains(
                section.code())).isPresent();
    }

    Members members() {
        return new Members(prefix);
    }

    private Optional<BillingEntity> defaultEntity() {
        return entities().stream().filter(BillingEntity::isDefault).findFirst();
    }
}
