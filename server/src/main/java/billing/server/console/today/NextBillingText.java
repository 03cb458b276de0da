package billing.server.console.today;

import billing.run.NextBilling.Forecast;
import billing.server.console.Visit;
import billing.server.console.today.NextBillingCache.Computed;

/** The next billing in a sentence. */
final class NextBillingText {
    private NextBillingText() {
    }

    /** When billing is due, and how much is billed; or why that is not known. */
    static String of(Computed computed, Visit visit) {
        if (computed.failure() != null) {
            return "The next billing could not be calculated: " + computed.failure() + ".";
        }
        return computed.forecast().map(one -> sentence(one, computed, visit))
                .orElse("No subscription is going to be billed.");
    }

    private static String sentence(Forecast next, Computed computed, Visit visit) {
        return (next.at().isAfter(visit.now()) ? "The next billing is due on "
                : "Billing has been due since ") + visit.figures().time(next.at()) + ": "
                + count(visit, next.subscriptions(), "subscription") + " in "
                + count(visit, next.invoiceCount(), "invoice") + ", with the usage recorded until "
                + visit.figures().time(computed.at()) + ".";
    }

    private static String count(Visit visit, long count, String noun) {
        return visit.figures().count(count) + " " + noun + (count == 1 ? "" : "s");
    }
}
