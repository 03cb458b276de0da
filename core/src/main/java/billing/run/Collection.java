package billing.run;

import billing.dunning.life.Dunning;
import billing.dunning.store.DunningCampaigns;
import billing.invoice.life.InvoiceLife;
import billing.store.Database;
import billing.store.Identifiers;
import billing.subscription.LifeBilling;

/** The steps of a run that are about what customers owe: falling overdue and being asked. */
final class Collection {
    private final Database database;
    private final Identifiers identifiers;
    private final Agenda agenda;
    private final RunReport report;

    Collection(Database database, Identifiers identifiers, Agenda agenda, RunReport report) {
        this.database = database;
        this.identifiers = identifiers;
        this.agenda = agenda;
        this.report = report;
    }

    /** Marks what is overdue; those who owe are asked at the next turn. */
    void markOverdue(Due due) {
        int marked = database.write(handle ->
                new InvoiceLife(handle, identifiers, LifeBilling.NONE).markOverdue(due.at()));
        report.did(due.work(), marked);
        boolean dunned = marked > 0
                && !database.read(handle -> new DunningCampaigns(handle).all()).isEmpty();
        if (dunned) {
            agenda.add(DunningWork.after(due.at()));
        }
    }

    /** Asks everybody whose turn it is, and puts down their next turns. */
    void ask(Due due) {
        int requests = database.write(handle ->
                new Dunning(handle, identifiers).ask(due.at())).size();
        report.did(due.work(), requests);
        if (requests > 0) {
            database.read(handle -> DunningWork.following(handle, due.at()))
                    .forEach(agenda::add);
        }
    }
}
