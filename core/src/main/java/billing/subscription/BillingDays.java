package billing.subscription;

import billing.time.Cadence;
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

    /** The first billing day behind the date. */
    public static LocalDate nextAfter(SubscriptionTerms terms, LocalDate date) {
        Cadence cadence = terms.plan().isSplit() ? terms.monthlyCadence() : terms.cadence();
        return cadence.periodOf(date).end().plusDays(1);
    }
}
