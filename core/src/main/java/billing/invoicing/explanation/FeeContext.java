package billing.invoicing.explanation;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargeProperties;
import billing.invoicing.Fee;
import billing.kernel.time.Days;
import billing.subscription.BillingWindows;
import billing.subscription.SubscriptionTerms;
import java.time.ZoneId;
import java.util.List;

/**
 * A fee with the data that explains it.
 *
 * @param terms  of its subscription; null for a fee without one
 * @param zone   the time zone of its dates
 * @param charge of a charge fee; else null
 * @param siblings all fees of its invoice
 */
record FeeContext(Fee fee, SubscriptionTerms terms, ZoneId zone, Charge charge,
                  List<Fee> siblings) {
    /**
     * Whether a charge that is paid in advance is billed again for the opening period, with the
     * full units at the end of the closed one ({@code rating-and-usage.md 4.6.5}).
     */
    boolean isRenewal() {
        return charge != null && charge.billing().payInAdvance()
                && fee.source().eventTransactionId() == null;
    }

    /** Whether units count by their days. */
    boolean isProrated() {
        return charge != null && charge.billing().prorated() && !isRenewal();
    }

    /** Days of the fee's window, d of the specification. */
    int days() {
        return Days.between(fee.window().from(), fee.window().to(), zone);
    }

    /** Days of the whole period that the window lies in; the window's own without terms. */
    int periodDays() {
        if (terms == null) {
            return days();
        }
        BillingWindows whole = BillingWindows.current(terms, fee.window().from());
        return switch (fee.source().type()) {
            case CHARGE -> whole.chargesDays();
            case FIXED_CHARGE -> whole.fixedChargesDays();
            case SUBSCRIPTION, COMMITMENT -> whole.subscriptionDays();
            case ADD_ON, CREDIT -> days();
        };
    }

    /** The share of the period that the window covers: {@code 16 of 31 days}. */
    String share() {
        return days() == periodDays() ? FigureFormat.days(days())
                : days() + " of " + FigureFormat.days(periodDays());
    }

    /** The prices of the fee's bucket; null when the charge or filter no longer exists. */
    ChargeProperties properties() {
        if (charge == null || fee.source().chargeFilterId() == null) {
            return charge == null ? null : charge.properties();
        }
        return charge.filters().stream()
                .filter(filter -> filter.id().equals(fee.source().chargeFilterId())).findFirst()
                .map(ChargeFilter::properties).orElse(null);
    }

    Figure money(long cents) {
        return FigureFormat.money(cents, fee.amounts().currency());
    }

    /** The unrounded amount. */
    Figure exact() {
        return FigureFormat.exact(fee.amounts().preciseCents(), fee.amounts().currency());
    }
}
