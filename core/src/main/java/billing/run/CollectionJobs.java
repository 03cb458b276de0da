package billing.run;

import billing.customer.Customer;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.invoicing.service.InvoiceService;
import billing.run.schedule.DueJob;
import billing.run.schedule.Schedule;
import billing.settlement.dunning.service.Debtors;
import billing.settlement.dunning.service.Dunning;
import billing.settlement.dunning.store.DunningCampaigns;
import billing.subscription.BillingPort;
import java.util.concurrent.atomic.AtomicInteger;

/** The steps of a run that are about what customers owe: falling overdue and payment requests. */
final class CollectionJobs {
    private final Database database;
    private final Identifiers identifiers;
    private final Schedule schedule;
    private final RunReport report;

    CollectionJobs(Database database, Identifiers identifiers, Schedule schedule,
                   RunReport report) {
        this.database = database;
        this.identifiers = identifiers;
        this.schedule = schedule;
        this.report = report;
    }

    /** Marks what is overdue; customers who owe get their request at the next scheduled time. */
    void markOverdue(DueJob due) {
        int marked = database.write(handle ->
                new InvoiceService(new UnitOfWork(handle, identifiers, due.at()), BillingPort.NONE)
                        .markOverdue());
        report.did(due.work(), marked);
        boolean dunned = marked > 0
                && !database.read(handle -> new DunningCampaigns(handle).all()).isEmpty();
        if (dunned) {
            schedule.add(DunningJobs.after(due.at()));
        }
    }

    /**
     * Creates the payment requests that are due, those of each customer in a transaction of their
     * own, and schedules the next ones.
     */
    void requestPayments(DueJob due) {
        AtomicInteger requests = new AtomicInteger();
        for (Customer customer : database.read(handle ->
                new Debtors(handle, due.at()).customers())) {
            IsolatedWork.attempt(() -> requests.addAndGet(database.write(handle ->
                            new Dunning(new UnitOfWork(handle, identifiers, due.at()))
                                    .requestDue(customer.id())).size()),
                    e -> report.failedForCustomer(due.at(), due.work(), customer, e));
        }
        report.did(due.work(), requests.get());
        if (requests.get() > 0) {
            database.read(handle -> DunningJobs.following(handle, due.at()))
                    .forEach(schedule::add);
        }
    }
}
