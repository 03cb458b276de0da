package billing.settlement;

import billing.engine.UnitOfWork;
import billing.invoicing.service.SettlementOrder;
import billing.invoicing.service.SettlementSource;
import billing.settlement.balance.service.BalanceSource;
import billing.settlement.coupon.service.CouponSource;
import billing.settlement.creditnote.service.CreditNoteSource;
import billing.settlement.dunning.service.DunningSource;
import billing.settlement.progressive.service.ProgressiveCreditSource;
import billing.settlement.wallet.ledger.GrantedCreditSource;
import billing.settlement.wallet.ledger.PrepaidCreditSource;
import java.util.List;

/**
 * The one list of all that reduces and settles invoices ({@code subscriptions-and-invoicing.md
 * 6.2}). Invoices take, consume and give back in this order.
 */
public final class InvoiceSettlementOrder implements SettlementOrder {
    @Override
    public List<SettlementSource> sources(UnitOfWork work) {
        return List.of(
                // First: it says which part of the fees was billed before, so that all others
                // deduct from the rest only.
                new ProgressiveCreditSource(work),
                // Before granted credits, because an applied coupon is a term of the sale, and
                // some end unused; credits left in a wallet remain for later invoices.
                new CouponSource(work),
                // Last of the discounts, and still before taxes: the seller gave these credits
                // away, so nobody pays tax on what they cover.
                new GrantedCreditSource(work),
                // First of what pays the total with taxes: money owed to the customer, which only
                // an invoice can use up.
                new CreditNoteSource(work),
                // After credit notes, because each wallet pays what they left of the kinds of fees
                // that it covers, and what remains in it pays later usage too.
                new PrepaidCreditSource(work),
                // Money in hand pays what nothing else paid, once the invoice is final and due.
                new BalanceSource(work),
                // Settles nothing, only hears of the payment.
                new DunningSource(work));
    }
}
