package billing.customer.service;

import billing.customer.BillingEntityDefaults;
import billing.customer.Organization;
import billing.customer.store.BillingEntities;
import billing.customer.store.Organizations;
import billing.engine.UnitOfWork;
import java.util.UUID;

/** Creates the initial content of every database: the organization and one billing entity. */
public final class DefaultOrganization {
    private static final String NAME = "Default";

    private DefaultOrganization() {
    }

    /** Lays the foundation of a new database; changes nothing where there is one. */
    public static void insert(UnitOfWork work) {
        Organizations organizations = new Organizations(work.handle());
        if (organizations.find().isEmpty()) {
            UUID id = work.nextId();
            organizations.insert(new Organization(id, NAME,
                    BillingEntityDefaults.prefix(NAME, id), work.now()));
            // Passed over, so that what seeds make (samples, tests) keeps its identifiers.
            work.nextId();
            new BillingEntities(work.handle()).insert(BillingEntityDefaults.entity(
                    work.nextId(), "default", NAME, work.now()));
        }
    }
}
