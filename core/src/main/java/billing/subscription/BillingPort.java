package billing.subscription;

import billing.engine.UnitOfWork;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** What the life of subscriptions needs of billing: invoices, credits and due work. */
public interface BillingPort {
    /** Nothing is billed and nothing credited. */
    BillingPort NONE = new BillingPort() {
        @Override
        public void bill(UnitOfWork work, List<Part> parts, Instant billedAt) {
        }

        @Override
        public Optional<UUID> hold(UnitOfWork work, Part start, Instant billedAt) {
            return Optional.empty();
        }

        @Override
        public void release(UnitOfWork work, Subscription canceled) {
        }

        @Override
        public void endUnbilled(UnitOfWork work, Subscription terminated) {
        }

        @Override
        public void creditUnusedDays(UnitOfWork work, Subscription terminated) {
        }

        @Override
        public void requireUnbilledAfter(UnitOfWork work, Subscription subscription, Instant end) {
        }

        @Override
        public SubscriptionTerms after(UnitOfWork work, SubscriptionTerms terms) {
            return terms;
        }

        @Override
        public void keepDue(UnitOfWork work, Subscription changed) {
        }

        @Override
        public void checkUsage(UnitOfWork work, Subscription active) {
        }
    };

    /** Why a subscription is billed outside of its periods. */
    enum Cause {
        /** The start of an advance plan: its fee and its advance fixed charges. */
        START,
        /** The start of any other plan with advance fixed charges: these alone. */
        ADVANCE_FIXED_CHARGES,
        /** The end: everything in arrears. */
        END,
        /** A billing day: what its run would bill, where a change of plan comes before it. */
        PERIOD
    }

    /** A subscription's part in what is billed together. */
    record Part(Subscription subscription, Cause cause) {
    }

    /**
     * Invoices subscriptions of one customer within the caller's transaction, together where they
     * can share an invoice.
     *
     * @param billedAt the billing instant, which windows and dates follow from
     */
    void bill(UnitOfWork work, List<Part> parts, Instant billedAt);

    /**
     * Invoices a start that waits for its payment, hidden until then
     * ({@code subscriptions-and-invoicing.md 2.9}).
     *
     * @return the invoice to be paid; nothing where nothing is due and it is as final as any other
     */
    Optional<UUID> hold(UnitOfWork work, Part start, Instant billedAt);

    /**
     * Closes the hidden invoice of a start that was abandoned, and restores what it had consumed.
     */
    void release(UnitOfWork work, Subscription canceled);

    /**
     * Ends without an invoice; fees that were paid on their own are still collected on one
     * ({@code subscriptions-and-invoicing.md 2.7}).
     */
    void endUnbilled(UnitOfWork work, Subscription terminated);

    /**
     * Issues a credit note for the days of the running period that were paid for and will not be
     * used, as {@link TerminationCredit#of} states ({@code subscriptions-and-invoicing.md 2.8}).
     *
     * @param terminated in its state after its end
     */
    void creditUnusedDays(UnitOfWork work, Subscription terminated);

    /**
     * Requires that no period has been billed after the end of a subscription, as it is where a
     * run came further than the clock of the request: the end would bill the time before it again.
     *
     * @throws billing.kernel.error.NotAllowedException {@code later_period_billed}
     */
    void requireUnbilledAfter(UnitOfWork work, Subscription subscription, Instant end);

    /** The terms with how far their subscription has been billed by now. */
    SubscriptionTerms after(UnitOfWork work, SubscriptionTerms terms);

    /**
     * Keeps what falls due from now on for a subscription that was created or changed: a run that
     * came further than now has not done it, and the next one does.
     */
    void keepDue(UnitOfWork work, Subscription changed);

    /**
     * Has the usage of a subscription compared with thresholds and alerts at the next minute: there
     * may be usage of its external id from before it became active that was not compared yet
     * ({@code subscriptions-and-invoicing.md 5.4}).
     */
    void checkUsage(UnitOfWork work, Subscription active);
}
