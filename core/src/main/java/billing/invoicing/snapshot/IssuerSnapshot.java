package billing.invoicing.snapshot;

import billing.customer.BillingEntity;
import billing.customer.DocumentDesign;
import billing.customer.EntityElectronicInvoicing;
import billing.documents.Party;
import billing.engine.Handle;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * What is printed of the entity that issues a document.
 *
 * @param logo   data URI of a picture; or null
 * @param footer the closing legal note; or null
 * @param electronicInvoicing what electronic invoices state of it in addition; null where nothing
 *                            is stated, and before this was kept
 * @param design how documents look, and texts by language; null where nothing is stated, and before
 *               this was kept
 */
public record IssuerSnapshot(Party party, String logo, String footer,
                             @JsonInclude(JsonInclude.Include.NON_NULL)
                             EntityElectronicInvoicing electronicInvoicing,
                             @JsonInclude(JsonInclude.Include.NON_NULL)
                             DocumentDesign design) {
    /** The same, made once for all documents of an entity and cached with the connection. */
    public static IssuerSnapshot cached(Handle handle, BillingEntity entity) {
        return SnapshotCache.in(handle).issuer(entity);
    }

    /** The paper of an entity as it is now. */
    public static IssuerSnapshot of(BillingEntity entity) {
        return new IssuerSnapshot(new Party(entity.name(), entity.letterhead().legalName(),
                entity.letterhead().legalNumber(),
                entity.letterhead().taxIdentificationNumber(), entity.letterhead().address(),
                entity.letterhead().email(),
                List.of()), entity.letterhead().logo(), entity.documents().invoiceFooter(),
                entity.electronicInvoicing().isNone() ? null : entity.electronicInvoicing(),
                entity.documents().design().isNone() ? null : entity.documents().design());
    }
}
