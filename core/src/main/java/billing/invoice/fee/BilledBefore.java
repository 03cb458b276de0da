package billing.invoice.fee;

import billing.invoice.InvoiceSubscription;
import billing.money.Currency;
import billing.store.Columns;
import billing.store.Row;
import billing.time.Window;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/**
 * What other invoices have billed already: the memory that keeps a period from being billed twice
 * ({@code subscriptions-and-invoicing.md 5.3}). Deleted drafts count for periods, not for fees.
 */
public final class BilledBefore {
    private static final String FEES = " FROM fees f JOIN invoices i ON i.id = f.invoice_id"
            + " WHERE i.id <> :own AND i.status NOT IN ('deleted', 'closed')"
            + " AND f.subscription_id = :subscription";

    private final Handle handle;
    private final String own;

    /** Everything but the invoice itself, when a draft is made again; its id may be null. */
    public BilledBefore(Handle handle, UUID own) {
        this.handle = handle;
        this.own = own == null ? "" : own.toString();
    }

    /**
     * Where the latest invoice of a subscription ended.
     *
     * @param chargesTo      or null
     * @param fixedChargesTo or null
     */
    record LatestLink(ZoneId zone, Instant chargesTo, Instant fixedChargesTo) {
    }

    /** The subscription's latest link before an instant. */
    Optional<LatestLink> latestLink(UUID subscription, Instant before) {
        return handle.createQuery("SELECT timezone, charges_to, fixed_charges_to"
                        + " FROM invoice_subscriptions WHERE subscription_id = :subscription"
                        + " AND billed_at < :before AND invoice_id <> :own"
                        + " ORDER BY billed_at DESC LIMIT 1")
                .bind("subscription", subscription.toString())
                .bind("before", Columns.stored(before))
                .bind("own", own)
                .map(Row.mapper(row -> new LatestLink(row.zone("timezone"),
                        row.instant("charges_to"), row.instant("fixed_charges_to"))))
                .findFirst();
    }

    /** Whether an earlier invoice holds a subscription fee. */
    boolean hasSubscriptionFeeBefore(UUID subscription, Instant before) {
        return handle.createQuery("SELECT EXISTS (SELECT 1" + FEES
                        + " AND f.fee_type = 'subscription' AND i.billed_at < :before)")
                .bind("own", own)
                .bind("subscription", subscription.toString())
                .bind("before", Columns.stored(before))
                .mapTo(Integer.class).one() == 1;
    }

    /** Whether an invoice billed within the window holds a subscription fee. */
    boolean hasSubscriptionFeeWithin(UUID subscription, Window window) {
        return handle.createQuery("SELECT EXISTS (SELECT 1" + FEES
                        + " AND f.fee_type = 'subscription' AND i.billed_at BETWEEN :from AND :to)")
                .bind("own", own)
                .bind("subscription", subscription.toString())
                .bind("from", Columns.stored(window.from()))
                .bind("to", Columns.stored(window.to()))
                .mapTo(Integer.class).one() == 1;
    }

    /** Whether a fixed charge paid in advance stands on an invoice that is not voided. */
    boolean hasFixedChargeFee(UUID subscription, UUID fixedCharge, Window window) {
        return handle.createQuery("SELECT EXISTS (SELECT 1" + FEES
                        + " AND i.status <> 'voided' AND f.fixed_charge_id = :fixed_charge"
                        + " AND f.from_at = :from AND f.to_at = :to)")
                .bind("own", own)
                .bind("subscription", subscription.toString())
                .bind("fixed_charge", fixedCharge.toString())
                .bind("from", Columns.stored(window.from()))
                .bind("to", Columns.stored(window.to()))
                .mapTo(Integer.class).one() == 1;
    }

    /** What has been charged of a period but commitments, in cents. */
    long feesCentsWithin(UUID subscription, Currency currency, Window period) {
        return handle.createQuery("SELECT COALESCE(SUM(f.amount_cents), 0)" + FEES
                        + " AND f.fee_type IN ('subscription', 'charge', 'fixed_charge')"
                        + " AND f.currency = :currency"
                        + " AND f.from_at >= :from AND f.to_at <= :to")
                .bind("own", own)
                .bind("subscription", subscription.toString())
                .bind("currency", currency.code())
                .bind("from", Columns.stored(period.from()))
                .bind("to", Columns.stored(period.to()))
                .mapTo(Long.class).one();
    }

    /** Whether a periodic invoice has been made on the local date. */
    boolean isPeriodicMadeOn(UUID subscription, LocalDate date) {
        return handle.createQuery("SELECT EXISTS (SELECT 1 FROM invoice_subscriptions"
                        + " WHERE subscription_id = :subscription AND billed_on = :date"
                        + " AND invoicing_reason = 'subscription_periodic' AND regenerated = 0"
                        + " AND invoice_id <> :own)")
                .bind("subscription", subscription.toString())
                .bind("date", date.toString())
                .bind("own", own)
                .mapTo(Integer.class).one() == 1;
    }

    /** Whether the period, start or end that the link stands for is on an invoice already. */
    public boolean isBilled(InvoiceSubscription link) {
        return switch (link.reason()) {
            case SUBSCRIPTION_PERIODIC -> isPeriodicMadeOn(link.subscriptionId(), link.billedOn())
                    || isPeriodBilled(link);
            case SUBSCRIPTION_STARTING, SUBSCRIPTION_TERMINATING -> isOnceBilled(link);
            case IN_ADVANCE_CHARGE -> false;
        };
    }

    private boolean isPeriodBilled(InvoiceSubscription link) {
        return handle.createQuery("SELECT EXISTS (SELECT 1 FROM invoice_subscriptions"
                        + " WHERE subscription_id = :subscription AND invoice_id <> :own"
                        + " AND invoicing_reason = 'subscription_periodic' AND regenerated = 0"
                        + " AND subscription_from = :from AND subscription_to = :to"
                        + " AND COALESCE(charges_from, -1) = :charges_from"
                        + " AND COALESCE(fixed_charges_from, -1) = :fixed_charges_from)")
                .bind("subscription", link.subscriptionId().toString())
                .bind("own", own)
                .bind("from", Columns.stored(link.subscription().from()))
                .bind("to", Columns.stored(link.subscription().to()))
                .bind("charges_from", startOrNone(link.charges()))
                .bind("fixed_charges_from", startOrNone(link.fixedCharges()))
                .mapTo(Integer.class).one() == 1;
    }

    private boolean isOnceBilled(InvoiceSubscription link) {
        return handle.createQuery("SELECT EXISTS (SELECT 1 FROM invoice_subscriptions"
                        + " WHERE subscription_id = :subscription AND invoice_id <> :own"
                        + " AND invoicing_reason = :reason AND regenerated = 0)")
                .bind("subscription", link.subscriptionId().toString())
                .bind("own", own)
                .bind("reason", link.reason().code())
                .mapTo(Integer.class).one() == 1;
    }

    private static Object startOrNone(Window window) {
        return window == null ? Long.valueOf(-1) : Columns.stored(window.from());
    }
}
