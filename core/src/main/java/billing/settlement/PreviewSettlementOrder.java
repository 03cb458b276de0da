package billing.settlement;

import billing.engine.UnitOfWork;
import billing.invoicing.service.SettlementOrder;
import billing.invoicing.service.SettlementSource;
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.service.CouponSource;
import billing.settlement.creditnote.service.PreviewedCreditNotes;
import billing.settlement.wallet.ledger.GrantedCreditSource;
import billing.settlement.wallet.ledger.PrepaidCreditSource;
import java.util.List;

/**
 * The sources that would reduce a previewed invoice, in the order of
 * {@link InvoiceSettlementOrder}. Progressive invoices are left out, and no source is updated,
 * because the invoice is never stored ({@code subscriptions-and-invoicing.md 6.11}).
 *
 * @param coupons deducted when the customer has none
 */
public record PreviewSettlementOrder(List<AppliedCoupon> coupons) implements SettlementOrder {
    public PreviewSettlementOrder {
        coupons = List.copyOf(coupons);
    }

    /** Previews with the customer's own coupons only. */
    public PreviewSettlementOrder() {
        this(List.of());
    }

    @Override
    public List<SettlementSource> sources(UnitOfWork work) {
        return List.of(new CouponSource(work, coupons),
                new GrantedCreditSource(work),
                new PreviewedCreditNotes(work),
                new PrepaidCreditSource(work));
    }
}
