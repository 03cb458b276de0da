package billing.run;

import billing.engine.CachedValue;
import billing.engine.CachedValue.Topic;
import billing.engine.Handle;

/**
 * The change marks of what an invoice is computed with in addition to its customer and its
 * subscriptions: as long as they are the same, no plan and no billing entity has changed.
 */
record TermsMarks(long plans, long entities) {
    /** The marks as a transaction sees them. */
    static TermsMarks read(Handle handle) {
        return new TermsMarks(CachedValue.mark(handle, Topic.PLANS),
                CachedValue.mark(handle, Topic.ENTITIES));
    }
}
