package billing.invoicing.service;

import billing.engine.Rows;
import billing.engine.UnitOfWork;
import billing.invoicing.store.Fees;
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
    /** An invoice of a customer of whom nothing is known yet. */
    BookingPart(PreparedInvoice invoice) {
        this(List.of(invoice), false);
    }

    /** Invoices, in order, in as few parts as can be. */
    static List<BookingPart> split(UnitOfWork work, List<PreparedInvoice> all) {
        if (all.size() == 1) {
            return List.of(new BookingPart(all.get(0)));
        }
        Set<UUID> open = new HashSet<>(new Rows<>(work.handle(),
                "SELECT c.id FROM customers c", row -> row.id("id"))
                .listIn(open(new SettlementSources(work)), all.stream().map(BookingPart::customer)
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

    /** What sources have open, and fees that were paid alone, which an invoice gathers. */
    private static String open(SettlementSources sources) {
        return "WHERE (" + sources.openCondition() + " OR EXISTS (SELECT 1 FROM fees"
                + " WHERE fees.customer_id = c.id AND " + Fees.PAID_ALONE + ")) AND c.id";
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
