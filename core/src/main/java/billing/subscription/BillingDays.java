package billing.subscription;

import billing.kernel.time.Cadence;
import billing.kernel.time.LocalDays;
import java.time.Instant;
import java.time.LocalDate;

/** The local dates of billing ({@code subscriptions-and-invoicing.md 3.2}). */
public final class BillingDays {
    private BillingDays() {
    }

    /** Whether a period of the plan begins on the date. */
    public static boolean isFull(SubscriptionTerms terms, LocalDate date) {
        return terms.cadence().startsOn(date);
    }

    /** Whether the plan is split and one of its monthly periods begins on the date. */
    public static boolean isSplit(SubscriptionTerms terms, LocalDate date) {
        return terms.plan().isSplit() && terms.monthlyCadence().startsOn(date);
    }

    /** Whether anything is billed on the date. */
    public static boolean isBillingDay(SubscriptionTerms terms, LocalDate date) {
        return isFull(terms, date) || isSplit(terms, date);
    }

    /** The last billing day up to the date, included: on other days a run comes late. */
    public static LocalDate upTo(SubscriptionTerms terms, LocalDate date) {
        return shortest(terms).periodOf(date).start();
    }

    /** The first billing day after the date. */
    public static LocalDate nextAfter(SubscriptionTerms terms, LocalDate date) {
        return shortest(terms).periodOf(date).end().plusDays(1);
    }

    /**
     * When the plan may change to a cheaper one: the first day after the period of an instant, of
     * a split plan after the full one ({@code subscriptions-and-invoicing.md 2.5}).
     *
     * @param terms with how far the subscription has been billed
     */
    public static LocalDate downgradeDay(SubscriptionTerms terms, Instant at) {
        return terms.cadence().periodOf(terms.periodDate(at)).end().plusDays(1);
    }

    /** Local midnight of the {@link #downgradeDay}. */
    public static Instant downgradeAfter(SubscriptionTerms terms, Instant at) {
        return LocalDays.startOf(downgradeDay(terms, at), terms.zone());
    }

    private static Cadence shortest(SubscriptionTerms terms) {
        return terms.plan().isSplit() ? terms.monthlyCadence() : terms.cadence();
    }
}
