package billing.apply;

import billing.catalog.Tax;
import billing.catalog.store.TaxLinks;
import billing.catalog.store.Taxes;
import billing.customer.BillingEntity;
import billing.customer.store.BillingEntities;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.input.Fields;
import billing.input.Node;
import billing.input.Reading;
import billing.input.Shape;
import billing.input.Types;
import billing.invoicing.store.DraftSearch;
import billing.kernel.error.NotFoundException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Taxes as requests make, change and delete them ({@code money.md 1.1}). */
public final class TaxEdits {
    /**
     * What a request gives in addition to the tax itself: whether the default billing entity
     * carries it.
     */
    private static final Shape ATTACHMENT = Shape.of("tax")
            .with("applied_to_organization", Types.flag(), "Carried by the default entity.");

    private final Handle handle;
    private final Instant now;
    private final CatalogEdits edits;

    /** Edits within the handle's transaction. */
    public TaxEdits(UnitOfWork work) {
        this.handle = work.handle();
        this.now = work.now();
        this.edits = new CatalogEdits(work);
    }

    /**
     * Makes a tax.
     *
     * @throws billing.kernel.error.InvalidException for every faulty member
     */
    public Tax create(Node body) {
        Tax made = edits.create(Tax.class, body);
        attach(made, body);
        return made;
    }

    /**
     * Changes a tax; drafts are computed again, what is final keeps its copies.
     *
     * @throws NotFoundException              for an unknown code
     * @throws billing.kernel.error.InvalidException for every faulty member
     */
    public Tax change(String code, Node body) {
        Tax changed = edits.change(Tax.class, code, body);
        attach(changed, body);
        return changed;
    }

    /**
     * Deletes a tax and takes it from everything that carries it, drafts too.
     *
     * @throws NotFoundException for an unknown code
     */
    public Tax delete(String code) {
        Taxes taxes = new Taxes(handle);
        Tax tax = taxes.get(code);
        taxes.delete(tax.id(), now);
        DraftSearch drafts = new DraftSearch(handle);
        drafts.removeTax(tax.id());
        drafts.flagAll(now);
        return tax;
    }

    /** Adds the tax to the default billing entity or removes it, where the request gives this. */
    private void attach(Tax tax, Node body) {
        Fields in = ATTACHMENT.read(body, Reading.ofRequests());
        in.reading().problems().refuseRequest();
        in.<Boolean>find("applied_to_organization").ifPresent(wanted -> {
            BillingEntity entity = new BillingEntities(handle).byDefault();
            List<Tax> carried = new ArrayList<>(entity.invoicing().taxes());
            boolean had = carried.removeIf(one -> one.id().equals(tax.id()));
            if (had != wanted) {
                if (wanted) {
                    carried.add(tax);
                }
                new TaxLinks(handle).replace(TaxLinks.Owner.BILLING_ENTITY, entity.id(), carried);
                new DraftSearch(handle).flagBillingEntity(entity.id(), now);
            }
        });
    }
}
