package billing.run;

import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.service.Invoicing;
import billing.invoicing.service.PreparedInvoice;
import billing.run.schedule.LiveSubscription;
import billing.run.schedule.LiveSubscriptions;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The invoice of subscriptions that are billed together, computed.
 *
 * @param group   the subscriptions as they were read for it
 * @param invoice null when computing it failed
 * @param marks   of the plans and billing entities that it was computed with; null when it failed
 * @param failure what failed; or null
 */
record PreparedGroup(List<LiveSubscription> group, PreparedInvoice invoice, TermsMarks marks,
                     RuntimeException failure) {
    /**
     * Books invoices within a transaction, except those of groups that have changed since they were
     * read. Those whose plans or billing entities have changed since are computed again.
     *
     * @return those that were made, by what was computed first
     */
    static Map<PreparedInvoice, BookedInvoice> book(UnitOfWork work, Preparation preparation,
                                                    List<PreparedGroup> ready) {
        new Customers(work.handle()).lock(ready.stream()
                .map(one -> one.group().get(0).subscription().customerId()).toList());
        Predicate<LiveSubscription> unchanged = LiveSubscriptions.unchanged(work.handle(),
                ready.stream().flatMap(one -> one.group().stream()).toList());
        Map<PreparedInvoice, PreparedInvoice> current = current(work, preparation, ready.stream()
                .filter(one -> one.group().stream().allMatch(unchanged)).toList());
        Map<PreparedInvoice, Invoice> made =
                new Invoicing().book(work, List.copyOf(current.values()));
        Map<PreparedInvoice, BookedInvoice> booked = new HashMap<>();
        current.forEach((first, last) -> {
            if (made.containsKey(last)) {
                booked.put(first, BookedInvoice.of(made.get(last), work.now()));
            }
        });
        return booked;
    }

    /** The invoices of groups as they are to be booked, by what was computed first. */
    private static Map<PreparedInvoice, PreparedInvoice> current(UnitOfWork work,
                                                                 Preparation preparation,
                                                                 List<PreparedGroup> groups) {
        Handle handle = work.handle();
        TermsMarks marks = TermsMarks.read(handle);
        Map<PreparedInvoice, PreparedInvoice> current = new LinkedHashMap<>();
        groups.forEach(one -> current.put(one.invoice(), one.invoice()));
        List<PreparedGroup> outdated = groups.stream().filter(one ->
                !one.marks().equals(marks) && !one.invoice().isUpToDate(handle)).toList();
        if (!outdated.isEmpty()) {
            // Usage is rated by several statements.
            handle.keepEvents();
            List<PreparedGroup> again = preparation.prepare(handle,
                    outdated.stream().map(PreparedGroup::group).toList(), work.now());
            for (int place = 0; place < again.size(); place++) {
                current.put(outdated.get(place).invoice(), again.get(place).computed());
            }
        }
        return current;
    }

    /** The invoice; throws what failed when there is none. */
    private PreparedInvoice computed() {
        if (failure != null) {
            throw failure;
        }
        return invoice;
    }
}
