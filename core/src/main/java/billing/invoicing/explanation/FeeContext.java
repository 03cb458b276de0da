package billing.invoicing.explanation;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargeProperties;
import billing.invoicing.Fee;
import billing.kernel.time.DatePeriod;
import billing.kernel.time.Instants;
import billing.kernel.time.LocalDays;
import billing.kernel.time.ProrationDates;
import billing.subscription.BillingWindows;
import billing.subscription.SubscriptionTerms;
import java.time.Instant;
import java.time.LocalDate;
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
        return dates().days(fee.window());
    }

    /** Days from an instant of the fee's window, or before it, to the window's end. */
    int days(Instant from) {
        return dates().days(Instants.later(from, fee.window().from()), fee.window());
    }

    /** The first date that the fee's window bills. */
    LocalDate firstDate() {
        return dates().first();
    }

    /** Days of the whole period that the window lies in; the window's own without terms. */
    int periodDays() {
        return dates().periodDays();
    }

    /** Of the period that the window ends in: after a move it may begin in the one before. */
    private ProrationDates dates() {
        if (terms == null) {
            return ownDates();
        }
        BillingWindows whole = BillingWindows.current(terms, fee.window().to());
        return switch (fee.source().type()) {
            case CHARGE -> whole.chargesDates();
            case FIXED_CHARGE -> whole.fixedChargesDates();
            case SUBSCRIPTION, COMMITMENT -> whole.subscriptionDates();
            case ADD_ON, CREDIT -> ownDates();
        };
    }

    /** The dates of the window alone, where it is of no period. */
    private ProrationDates ownDates() {
        LocalDate first = LocalDays.of(fee.window().from(), zone);
        LocalDate last = LocalDays.of(fee.window().to(), zone);
        return ProrationDates.of(new DatePeriod(first, last.isBefore(first) ? first : last), zone);
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
