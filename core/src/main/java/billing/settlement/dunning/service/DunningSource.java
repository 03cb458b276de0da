package billing.settlement.dunning.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.PaymentStatus;
import billing.invoicing.service.SettlementSource;
import billing.settlement.dunning.store.DunningCampaigns;

/**
 * Settles nothing; the payment of an invoice that a campaign had requested resets the count of
 * attempts ({@code money.md 11}).
 */
public final class DunningSource implements SettlementSource {
    private final Handle handle;

    /** The attempts of a database, changed within one transaction. */
    public DunningSource(UnitOfWork work) {
        this.handle = work.handle();
    }

    @Override
    public void followPayment(Invoice invoice) {
        if (invoice.state().paymentStatus() == PaymentStatus.SUCCEEDED) {
            new DunningCampaigns(handle).resetAttempts(invoice.id());
        }
    }
}
