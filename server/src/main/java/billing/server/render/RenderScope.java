package billing.server.render;

import billing.catalog.InvoiceCustomSection;
import billing.catalog.Tax;
import billing.catalog.TaxUses;
import billing.customer.BillingEntity;
import billing.server.link.DocumentLinks;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * What answers refer to besides their own object: few, and the same for all of them.
 *
 * @param prefix         of members that hold identifiers
 * @param organizationId whose database it is
 * @param entities       all billing entities, deleted ones too
 * @param taxUses        by tax; absent for taxes that nothing carries
 * @param links          addresses of documents
 */
public record RenderScope(IdPrefix prefix, UUID organizationId, List<BillingEntity> entities,
                          Map<UUID, TaxUses> taxUses, DocumentLinks links) {
    public RenderScope {
        entities = List.copyOf(entities);
        taxUses = Map.copyOf(taxUses);
    }

    /** A billing entity that something in the database refers to. */
    public BillingEntity entity(UUID id) {
        return entities.stream().filter(entity -> entity.id().equals(id)).findFirst()
                .orElseThrow(() -> new IllegalStateException("no billing entity " + id));
    }

    TaxUses uses(Tax tax) {
        return taxUses.getOrDefault(tax.id(), TaxUses.NONE);
    }

    boolean isCarriedByDefault(Tax tax) {
        return defaultEntity().filter(entity -> entity.taxes().stream()
                .anyMatch(carried -> carried.id().equals(tax.id()))).isPresent();
    }

    boolean isSelectedByDefault(InvoiceCustomSection section) {
        return defaultEntity()
                .filter(entity -> entity.customSections().contains(section.code())).isPresent();
    }

    Members members() {
        return new Members(prefix);
    }

    private Optional<BillingEntity> defaultEntity() {
        return entities.stream().filter(BillingEntity::isDefault).findFirst();
    }
}
