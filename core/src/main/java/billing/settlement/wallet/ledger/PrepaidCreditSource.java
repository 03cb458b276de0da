package billing.settlement.wallet.ledger;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceSettlement;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceVoid;
import billing.invoicing.PaymentStatus;
import billing.invoicing.service.OpenSettlement;
import billing.invoicing.service.PreparedInvoice;
import billing.invoicing.service.SettlementSource;
import billing.invoicing.tax.InvoiceComputation;
import billing.invoicing.tax.ReductionStep;
import billing.kernel.money.CurrencyUnit;
import billing.settlement.wallet.GrantedCredits;
import billing.settlement.wallet.InvoicePayment;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.store.StaleBalances;
import billing.settlement.wallet.store.Wallets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Step 9 of {@code subscriptions-and-invoicing.md 6.2}: the prepaid credits of wallets that pay
 * totals ({@code money.md 5.7}). Wallets are also updated for drafts, which reduce ongoing
 * balances, and for the payment of top-up invoices ({@code money.md 5.5, 5.9}).
 */
public final class PrepaidCreditSource implements SettlementSource {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** The wallets of a database, used within one transaction. */
    public PrepaidCreditSource(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /** Returns the active wallets with a balance for an invoice, in the order of use. */
    static List<Wallet> spendable(List<Wallet> active, CurrencyUnit currency,
                                  GrantedCredits grantedAs) {
        return active.stream().filter(wallet -> wallet.terms().grantedAs() == grantedAs
                && wallet.balance().cents() > 0 && wallet.currency().equals(currency)).toList();
    }

    /** Opens any active wallet, because every final invoice changes ongoing balances. */
    @Override
    public Optional<OpenSettlement> open(PreparedInvoice invoice) {
        List<Wallet> active = new Wallets(handle).active(invoice.customerId());
        return active.isEmpty() ? Optional.empty() : Optional.of(new Open(
                spendable(active, invoice.currency(), GrantedCredits.PAYMENT)));
    }

    @Override
    public Optional<String> openCondition() {
        return Optional.of(Wallets.HAS_ACTIVE);
    }

    @Override
    public void restore(Invoice closed) {
        new WalletUse(work).restore(closed);
    }

    /**
     * When credit notes credit the voided invoice, they include the amounts that wallets paid. A
     * top-up that was not paid can no longer be paid.
     */
    @Override
    public Invoice restoreVoided(InvoiceVoid cause, Invoice voided) {
        if (voided.state().paymentStatus() == PaymentStatus.PENDING) {
            new WalletUse(work).topUpFailed(voided);
        }
        if (!cause.request().generatesCreditNote()) {
            new WalletUse(work).restore(voided, cause.prepaidCents());
        }
        return voided;
    }

    @Override
    public void followNewDrafts(List<Invoice> drafts) {
        new StaleBalances(handle).mark(drafts.stream()
                .map(draft -> draft.parties().customerId()).toList(), now);
    }

    @Override
    public Invoice followDraft(Invoice before, Invoice after) {
        if (after.state().status() == InvoiceStatus.DRAFT
                || after.state().status() == InvoiceStatus.DELETED) {
            new StaleBalances(handle).mark(List.of(after.parties().customerId()), now);
        }
        return after;
    }

    @Override
    public void followPayment(Invoice invoice) {
        WalletUse use = new WalletUse(work);
        if (invoice.state().paymentStatus() == PaymentStatus.FAILED) {
            use.topUpFailed(invoice);
        } else if (invoice.state().paymentStatus() == PaymentStatus.SUCCEEDED) {
            use.topUpPaid(invoice);
        }
    }

    private final class Open implements OpenSettlement {
        private final List<Wallet> paying;

        private Open(List<Wallet> paying) {
            this.paying = paying;
        }

        @Override
        public ReductionStep step() {
            return ReductionStep.PREPAID_CREDIT;
        }

        @Override
        public AfterTaxes takeAfterTaxes(List<Fee> fees, long totalCents) {
            return new AfterTaxes(fees, List.of(),
                    InvoicePayment.of(paying, fees, totalCents));
        }

        @Override
        public InvoiceSettlement settled(InvoiceSettlement before, InvoiceComputation computed) {
            WalletUse.Origin origin = WalletUse.origin(handle, computed.prepaid());
            return before.prepaid(origin.grantedCents(), origin.purchasedCents());
        }

        @Override
        public void consume(Invoice invoice, InvoiceComputation computed) {
            new WalletUse(work).pay(invoice, computed.prepaid());
        }
    }
}
