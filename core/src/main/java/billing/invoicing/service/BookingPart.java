package billing.invoicing.service;

import billing.engine.UnitOfWork;
import billing.invoicing.store.OpenCustomers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Computed invoices that share the statements by which they are written.
 *
 * <p>An invoice must consume its customer's open credits before the next invoice reads them, so an
 * invoice of a customer with open credits is booked in a part of its own. Most customers have none;
 * their invoices do not affect each other.
 *
 * @param hasNothingOpen whether the customers have nothing that an invoice could consume or group
 */
record BookingPart(List<PreparedInvoice> invoices, boolean hasNothingOpen) {
    /** Creates the part of a single invoice, whose customer may have open credits. */
    BookingPart(PreparedInvoice invoice) {
        this(List.of(invoice), false);
    }

    /** Splits invoices, in order, into as few parts as possible. */
    static List<BookingPart> split(UnitOfWork work, List<PreparedInvoice> all) {
        if (all.size() == 1) {
            return List.of(new BookingPart(all.get(0)));
        }
        Set<UUID> open = new OpenCustomers(work.handle()).among(
                new SettlementSources(work).openConditions(),
                all.stream().map(BookingPart::customer).distinct().toList());
        List<BookingPart> parts = new ArrayList<>();
        Map<UUID, PreparedInvoice> together = new LinkedHashMap<>();
        for (PreparedInvoice one : all) {
            boolean alone = open.contains(customer(one)) || !one.uninvoicedFees().isEmpty();
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
