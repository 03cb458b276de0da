package billing.invoicing.service;

import billing.engine.Handle;
import billing.engine.Rows;
import billing.invoicing.store.Fees;
import billing.settlement.coupon.store.AppliedCoupons;
import billing.settlement.creditnote.store.CreditNotes;
import billing.settlement.progressive.store.ProgressiveInvoices;
import billing.settlement.wallet.store.Wallets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Computed invoices that share the statements by which they are written.
 *
 * <p>What an invoice takes from what stands open for its customer must be taken before the next one
 * looks, so whoever has something open is booked alone. Most have nothing, and nothing passes
 * between invoices of different customers who have nothing.
 *
 * @param hasNothingOpen whether the customers have nothing that an invoice could take up
 */
record BookingPart(List<PreparedInvoice> invoices, boolean hasNothingOpen) {
    /** What is open is said by the repositories that look it up one by one. */
    private static final String OPEN = "WHERE (EXISTS (SELECT 1 FROM applied_coupons"
            + " WHERE customer_id = c.id AND " + AppliedCoupons.ACTIVE + ")"
            + " OR EXISTS (SELECT 1 FROM credit_notes n"
            + " WHERE n.customer_id = c.id AND " + CreditNotes.OPEN + ")"
            + " OR EXISTS (SELECT 1 FROM wallets"
            + " WHERE customer_id = c.id AND " + Wallets.ACTIVE + ")"
            + " OR EXISTS (SELECT 1 FROM customer_balance_entries"
            + " WHERE customer_id = c.id)"
            + " OR EXISTS (SELECT 1 FROM fees"
            + " WHERE fees.customer_id = c.id AND " + Fees.PAID_ALONE + ")"
            + " OR EXISTS (SELECT 1 FROM subscriptions s"
            + " JOIN invoice_subscriptions l ON l.subscription_id = s.id"
            + " AND " + ProgressiveInvoices.PROGRESSIVE
            + " WHERE s.customer_id = c.id)) AND c.id";

    /** An invoice of a customer of whom nothing is known yet. */
    BookingPart(PreparedInvoice invoice) {
        this(List.of(invoice), false);
    }

    /** Invoices, in order, in as few parts as can be. */
    static List<BookingPart> split(Handle handle, List<PreparedInvoice> all) {
        if (all.size() == 1) {
            return List.of(new BookingPart(all.get(0)));
        }
        Set<UUID> open = new HashSet<>(new Rows<>(handle, "SELECT c.id FROM customers c",
                row -> row.id("id")).listIn(OPEN, all.stream().map(BookingPart::customer)
                .distinct().toList(), ""));
        List<BookingPart> parts = new ArrayList<>();
        Map<UUID, PreparedInvoice> together = new LinkedHashMap<>();
        for (PreparedInvoice one : all) {
            boolean alone = open.contains(customer(one)) || !one.standingAlone().isEmpty();
            if (alone || together.containsKey(customer(one))) {
                close(together, parts);
            }
            if (alone) {
                parts.add(new BookingPart(one));
            } else {
                together.put(customer(one), one);
            }
        }
        close(together, parts);
        return parts;
    }

    private static void close(Map<UUID, PreparedInvoice> together, List<BookingPart> parts) {
        if (!together.isEmpty()) {
            parts.add(new BookingPart(List.copyOf(together.values()), true));
            together.clear();
        }
    }

    private static UUID customer(PreparedInvoice invoice) {
        return invoice.parties().customer().id();
    }
}
