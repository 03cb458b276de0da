package billing.apply;

import billing.input.Fields;
import billing.input.Intake;
import billing.store.Handle;
import billing.subscription.LifeBilling;

/**
 * The transaction in which files and requests are applied.
 *
 * @param intake  makes identifiers, and says when
 * @param billing invoices the subscriptions that start
 * @param in      the document of the resource that is stored; null between two
 */
record Stage(Handle handle, Intake intake, LifeBilling billing, Fields in) {
    /** The stage on which no resource is stored yet. */
    static Stage of(Handle handle, Intake intake, LifeBilling billing) {
        return new Stage(handle, intake, billing, null);
    }

    /** The stage for one resource. */
    Stage storing(Fields document) {
        return new Stage(handle, intake, billing, document);
    }
}
