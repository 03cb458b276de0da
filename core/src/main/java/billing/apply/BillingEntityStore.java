package billing.apply;

import billing.customer.BillingEntity;
import billing.customer.BillingSettings;
import billing.customer.DocumentNumbering;
import billing.customer.service.AutomaticTaxes;
import billing.customer.store.BillingEntities;
import billing.engine.Handle;
import billing.input.Fields;
import billing.input.Node;
import billing.invoicing.service.Drafts;
import billing.invoicing.service.Drafts.SettingsChange;
import billing.invoicing.service.Numbering;
import billing.invoicing.store.DraftSearch;
import billing.mail.store.MailStarts;
import billing.notice.EventType;
import billing.notice.Notices;
import java.util.List;
import java.util.Optional;

/**
 * Billing entities; one that leaves VAT to the program brings the taxes of the Union along. What
 * they mail, they mail from the change on. Their drafts are computed again, and move their dates.
 */
final class BillingEntityStore implements ResourceStore<BillingEntity> {
    @Override
    public Optional<BillingEntity> find(Handle handle, String key) {
        return new BillingEntities(handle).find(key);
    }

    @Override
    public List<BillingEntity> all(Handle handle) {
        return new BillingEntities(handle).all();
    }

    @Override
    public void insert(ApplyTransaction transaction, BillingEntity entity) {
        new BillingEntities(transaction.handle()).insert(entity);
        Notices.in(transaction.handle()).add(EventType.BILLING_ENTITY_CREATED, entity.id());
        new MailStarts(transaction.handle()).followChange(entity, transaction.work());
        makeTaxes(transaction, entity);
    }

    @Override
    public void update(ApplyTransaction transaction, Fields in, BillingEntity before,
                       BillingEntity after) {
        if (before.documents().numbering() != after.documents().numbering()
                && after.documents().numbering() == DocumentNumbering.PER_BILLING_ENTITY) {
            new Numbering(transaction.handle()).countPerEntity(after.id());
        }
        new BillingEntities(transaction.handle()).update(after);
        Notices.in(transaction.handle()).add(EventType.BILLING_ENTITY_UPDATED, after.id());
        new MailStarts(transaction.handle()).followChange(after, transaction.work());
        if (!before.invoicing().euTaxManagement()) {
            makeTaxes(transaction, after);
        }
        DraftSearch drafts = new DraftSearch(transaction.handle());
        drafts.flagBillingEntity(after.id(), transaction.context().now());
        new Drafts(transaction.work()).reschedule(drafts.ofBillingEntity(after.id()),
                customer -> new SettingsChange(BillingSettings.of(customer, before),
                        BillingSettings.of(customer, after)));
    }

    /** The code is fixed. */
    @Override
    public Node changeable(Handle handle, BillingEntity stored, Node body) {
        return body.without("code"::equals);
    }

    private static void makeTaxes(ApplyTransaction transaction, BillingEntity entity) {
        if (entity.invoicing().euTaxManagement()) {
            new AutomaticTaxes(transaction.work()).makeAll();
        }
    }
}
