package billing.settlement.wallet.ledger;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.service.OpenSettlement;
import billing.invoicing.service.PreparedInvoice;
import billing.invoicing.service.SettlementSource;
import billing.invoicing.tax.InvoiceComputation;
import billing.invoicing.tax.ReductionStep;
import billing.invoicing.tax.TaxableFee;
import billing.settlement.wallet.GrantedCredits;
import billing.settlement.wallet.GrantedDiscounts;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.store.Wallets;
import java.util.List;
import java.util.Optional;

/**
 * The wallets with granted credits that are a discount ({@link GrantedCredits#DISCOUNT}); part of
 * step 4 of {@code subscriptions-and-invoicing.md 6.2}. {@link PrepaidCreditSource} restores their
 * credits together with those of the other wallets.
 */
public final class GrantedCreditSource implements SettlementSource {
    private final UnitOfWork work;
    private final Handle handle;

    /** The wallets of a database, used within one transaction. */
    public GrantedCreditSource(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
    }

    @Override
    public Optional<OpenSettlement> open(PreparedInvoice invoice) {
        List<Wallet> wallets = PrepaidCreditSource.spendable(
                new Wallets(handle).active(invoice.customerId()), invoice.currency(),
                GrantedCredits.DISCOUNT);
        return wallets.isEmpty() ? Optional.empty() : Optional.of(new Open(wallets));
    }

    @Override
    public Optional<String> openCondition() {
        return Optional.of(Wallets.HAS_ACTIVE);
    }

    private final class Open implements OpenSettlement {
        private final List<Wallet> wallets;

        private Open(List<Wallet> wallets) {
            this.wallets = wallets;
        }

        @Override
        public ReductionStep step() {
            return ReductionStep.DISCOUNT;
        }

        @Override
        public BeforeTaxes deductBeforeTaxes(List<TaxableFee> fees, long subTotalCents) {
            return GrantedDiscounts.of(wallets, fees, subTotalCents);
        }

        @Override
        public void consume(Invoice invoice, InvoiceComputation computed) {
            new WalletUse(work)
                    .use(invoice, GrantedDiscounts.used(invoice.parts().credits()));
        }
    }
}
