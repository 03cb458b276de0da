package billing.subscription;

import java.time.Instant;
import org.jdbi.v3.core.Handle;

/** Where subscriptions turn to when their start or end is to be invoiced. */
@FunctionalInterface
public interface LifeBilling {
    /** Why a subscription is billed outside of its periods. */
    enum Cause {
        /** The start of an advance plan: its fee and its advance fixed charges. */
        START,
        /** The start of any other plan with advance fixed charges: these alone. */
        ADVANCE_FIXED_CHARGES,
        /** The end: everything in arrears. */
        END
    }

    /**
     * Invoices a subscription within the caller's transaction.
     *
     * @param billedAt the billing instant, which windows and dates follow from
     */
    void bill(Handle handle, Subscription subscription, Cause cause, Instant billedAt,
              Instant now);
}
