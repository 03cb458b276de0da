package billing.settlement;

import billing.engine.UnitOfWork;
import billing.invoicing.service.SettlementOrder;
import billing.invoicing.service.SettlementSource;
import billing.settlement.balance.service.BalanceSource;
import billing.settlement.coupon.service.CouponSource;
import billing.settlement.creditnote.service.CreditNoteSource;
import billing.settlement.dunning.service.DunningSource;
import billing.settlement.progressive.service.ProgressiveCreditSource;
import billing.settlement.progressive.service.ProgressiveExcessSource;
import billing.settlement.wallet.ledger.GrantedCreditSource;
import billing.settlement.wallet.ledger.PrepaidCreditSource;
import java.util.List;

/**
 * The only list of the sources that reduce and settle invoices
 * ({@code subscriptions-and-invoicing.md 6.2}). Invoices apply, consume and restore them in this
 * order.
 */
public final class InvoiceSettlementOrder implements SettlementOrder {
    @Override
    public List<SettlementSource> sources(UnitOfWork work) {
        return List.of(
                // First, because it is the part of the fees that was billed before: all others
                // deduct from the rest only.
                new ProgressiveCreditSource(work),
                // Before granted credits, because an applied coupon is a term of the sale, and some
                // expire unused; credits left in a wallet remain for later invoices.
                new CouponSource(work),
                // Last of the discounts, and still before taxes: these credits were granted free of
                // charge, so no tax is due on the amounts that they cover.
                new GrantedCreditSource(work),
                // First of the settlements of the total with taxes: money owed to the customer,
                // which only an invoice can use up.
                new CreditNoteSource(work),
                // After stored notes, which are older: these are issued with the invoice.
                new ProgressiveExcessSource(work),
                // After credit notes, because each wallet pays the remainder of the kinds of fees
                // that it covers, and its remaining credits pay later usage too.
                new PrepaidCreditSource(work),
                // Last: the customer balance pays the remainder once the invoice is final and due.
                new BalanceSource(work),
                // Settles nothing; it only receives the payment.
                new DunningSource(work));
    }
}
