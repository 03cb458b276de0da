package billing.settlement.balance.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceVoid;
import billing.invoicing.service.SettlementSource;
import billing.settlement.balance.store.BalanceEntries;
import java.time.Instant;
import java.util.Optional;

/** The customer balance, which pays the amount due of an invoice once it is final. */
public final class BalanceSource implements SettlementSource {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** The balances of customers, used within one transaction. */
    public BalanceSource(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    @Override
    public Optional<String> openCondition() {
        return Optional.of(BalanceEntries.HAS_ENTRIES);
    }

    @Override
    public Invoice settle(Invoice invoice) {
        return balance(invoice).applyAll(invoice);
    }

    /**
     * When credit notes credit the voided invoice, they include the amount that the balance paid.
     */
    @Override
    public Invoice restoreVoided(InvoiceVoid cause, Invoice voided) {
        return cause.request().generatesCreditNote() ? voided
                : balance(voided).release(voided, cause.paidCents());
    }

    private CustomerBalance balance(Invoice invoice) {
        return new CustomerBalance(work, invoice.parties().customerId(),
                invoice.document().currency());
    }
}
