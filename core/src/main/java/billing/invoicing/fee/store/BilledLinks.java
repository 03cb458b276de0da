package billing.invoicing.fee.store;

import billing.engine.Handle;
import billing.engine.Rows;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.InvoicingReason;
import billing.kernel.time.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Which periods, starts and ends of new invoices are on others already
 * ({@code subscriptions-and-invoicing.md 5.3}).
 */
public final class BilledLinks {
    private final Handle handle;
    private final BillingHistory history;

    /** Asks the invoices of a history. */
    public BilledLinks(Handle handle, BillingHistory history) {
        this.handle = handle;
        this.history = history;
    }

    /**
     * The subscriptions of all links for which {@link #isBilled} holds, and possibly others. It
     * takes two queries for any number of links; of the other subscriptions none need be made.
     */
    public Set<UUID> mayBeBilled(Collection<InvoiceSubscription> links) {
        Set<UUID> found = new HashSet<>();
        List<InvoiceSubscription> usual = new ArrayList<>();
        for (InvoiceSubscription link : links) {
            if (link.reason() == InvoicingReason.SUBSCRIPTION_PERIODIC
                    && link.windows().charges() != null) {
                usual.add(link);
            } else {
                found.add(link.subscriptionId());
            }
        }
        usual.stream().map(InvoiceSubscription::billedOn).min(Comparator.naturalOrder())
                .ifPresent(first -> found.addAll(periodicSince("billed_on", first, usual)));
        usual.stream().map(link -> link.windows().charges().from())
                .min(Comparator.naturalOrder())
                .ifPresent(first -> found.addAll(periodicSince("charges_from", first, usual)));
        return found;
    }

    /** The subscriptions with a periodic link whose column holds a value or a later one. */
    private List<UUID> periodicSince(String column, Object first,
                                     List<InvoiceSubscription> links) {
        return new Rows<>(handle, "SELECT subscription_id FROM invoice_subscriptions",
                row -> row.id("subscription_id")).listIn("WHERE invoice_id <> ?"
                + " AND invoicing_reason = 'subscription_periodic' AND regenerated = 0"
                + " AND " + column + " >= ? AND subscription_id", List.of(history.own(), first),
                links.stream().map(InvoiceSubscription::subscriptionId).distinct().toList(), "");
    }

    /** Whether the period, start or end of a link is on an invoice already. */
    public boolean isBilled(InvoiceSubscription link) {
        return switch (link.reason()) {
            case SUBSCRIPTION_PERIODIC -> history.isPeriodicMadeOn(
                    link.subscriptionId(), link.billedOn()) || isPeriodBilled(link);
            case SUBSCRIPTION_STARTING, SUBSCRIPTION_TERMINATING -> isOnceBilled(link);
            case IN_ADVANCE_CHARGE, IN_ADVANCE_CHARGE_PERIODIC, PROGRESSIVE_BILLING -> false;
        };
    }

    private boolean isPeriodBilled(InvoiceSubscription link) {
        // The plus keeps from the index of a kind that is not billed: most links may be without it.
        String windows = link.windows().charges() == null
                ? " AND +charges_from IS NOT DISTINCT FROM ?"
                        + " AND fixed_charges_from IS NOT DISTINCT FROM ?"
                : " AND charges_from IS NOT DISTINCT FROM ?"
                        + " AND +fixed_charges_from IS NOT DISTINCT FROM ?";
        return Rows.exist(handle, BillingHistory.LINKS, BillingHistory.PERIODIC
                        + " AND subscription_from = ? AND subscription_to = ?" + windows,
                link.subscriptionId(), history.own(), link.windows().subscription().from(),
                link.windows().subscription().to(),
                startOrNone(link.windows().charges()), startOrNone(link.windows().fixedCharges()));
    }

    private boolean isOnceBilled(InvoiceSubscription link) {
        // The reasons in words choose their index: other invoices are not gone through.
        return Rows.exist(handle, BillingHistory.LINKS,
                "WHERE subscription_id = ? AND invoice_id <> ? AND invoicing_reason IN"
                        + " ('subscription_starting', 'subscription_terminating')"
                        + " AND invoicing_reason = ? AND regenerated = 0",
                link.subscriptionId(), history.own(), link.reason());
    }

    private static Instant startOrNone(Window window) {
        return window == null ? null : window.from();
    }
}
