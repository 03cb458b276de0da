package billing.run;

import billing.customer.store.Customers;
import billing.engine.UnitOfWork;
import billing.invoicing.service.Invoicing;
import billing.invoicing.service.PreparedInvoice;
import billing.run.schedule.LiveSubscription;
import billing.run.schedule.LiveSubscriptions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The invoice of subscriptions that are billed together, computed.
 *
 * @param group   the subscriptions as they were when it was computed
 * @param invoice null when computing it failed
 * @param failure what failed; or null
 */
record PreparedGroup(List<LiveSubscription> group, PreparedInvoice invoice,
                     RuntimeException failure) {
    /**
     * Books invoices within a transaction, except those of groups that have changed since they were
     * read.
     *
     * @return those that were made
     */
    static Map<PreparedInvoice, BookedInvoice> book(UnitOfWork work, Invoicing invoicing,
                                                    List<PreparedGroup> ready) {
        new Customers(work.handle()).lock(ready.stream()
                .map(one -> one.group().get(0).subscription().customerId()).toList());
        Predicate<LiveSubscription> unchanged = LiveSubscriptions.unchanged(work.handle(),
                ready.stream().flatMap(one -> one.group().stream()).toList());
        Map<PreparedInvoice, BookedInvoice> booked = new HashMap<>();
        invoicing.book(work, ready.stream()
                .filter(one -> one.group().stream().allMatch(unchanged))
                .map(PreparedGroup::invoice).toList()).forEach((prepared, invoice) ->
                        booked.put(prepared, BookedInvoice.of(invoice, work.now())));
        return booked;
    }
}
