package billing.check;

import billing.engine.Handle;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.correction.CorrectionLine;
import billing.invoicing.correction.FeeKey;
import billing.kernel.money.CurrencyUnit;
import billing.repair.correction.CorrectedFee;
import billing.repair.correction.service.PastCoupons;
import billing.repair.correction.store.Corrections;
import billing.settlement.wallet.GrantedDiscounts;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Whether corrections are where they were booked, fee by fee, and whether the coupons of a
 * corrected invoice deduct from all of it what they would have deducted at the time.
 */
final class CorrectionCheck {
    private final Handle handle;
    private final Corrections corrections;
    private final Invoice invoice;
    private final List<String> faults = new ArrayList<>();

    CorrectionCheck(Handle handle, Corrections corrections, Invoice invoice) {
        this.handle = handle;
        this.corrections = corrections;
        this.invoice = invoice;
    }

    /**
     * The inconsistency.
     *
     * @param lines the lines of corrections that are on the invoice
     */
    List<String> faults(List<CorrectionLine> lines) {
        lines.forEach(line -> invoice.parts().fees().stream()
                .filter(fee -> fee.id().equals(line.billed().feeId())).findFirst()
                .ifPresentOrElse(fee -> compare(line, fee), () -> faults.add("the correction \""
                        + line.item().invoiceDisplayName() + "\" is not on it")));
        boolean known = invoice.parts().fees().stream()
                .noneMatch(fee -> fee.isCorrection() && fee.couponsAtIssue().isEmpty());
        if (known && corrections.coupons(invoice.id()) == Corrections.Coupons.KEPT) {
            compareCoupons(corrections.ofInvoice(invoice.id()));
        }
        return faults;
    }

    private void compare(CorrectionLine line, Fee fee) {
        if (fee.amounts().cents() != line.amount().cents()) {
            faults.add("the correction \"" + line.item().invoiceDisplayName() + "\" should be "
                    + invoice.money(line.amount().cents()) + ", not "
                    + invoice.money(fee.amounts().cents()));
        }
        BigDecimal deducted = fee.amounts().couponsCents();
        int compared = deducted.compareTo(BigDecimal.valueOf(line.couponsCents()));
        if (line.amount().coupons() != null
                && (isDiscountedByCredits() ? compared < 0 : compared != 0)) {
            faults.add("the coupons of the correction \"" + line.item().invoiceDisplayName()
                    + "\" should be " + invoice.money(line.couponsCents()) + ", not "
                    + money(deducted));
        }
    }

    /** Granted credits that are used as discounts are deducted from corrections, too. */
    private boolean isDiscountedByCredits() {
        return !GrantedDiscounts.used(invoice.parts().credits()).isEmpty();
    }

    private void compareCoupons(Map<FeeKey, CorrectedFee> corrected) {
        PastCoupons coupons = new PastCoupons(handle, invoice, corrected);
        Map<UUID, Long> used = coupons.used();
        Map<UUID, Long> deducted = coupons.deducted();
        Set<UUID> reducing = coupons.ofCorrectedFees();
        corrections.couponCents(invoice.id()).forEach((id, cents) -> {
            if (cents != 0 && !reducing.contains(id)) {
                faults.add("a coupon that reduces none of the corrected fees deducts "
                        + invoice.money(cents) + " from the corrections");
            }
        });
        for (UUID id : reducing) {
            long booked = used.getOrDefault(id, 0L);
            long due = deducted.getOrDefault(id, 0L);
            if (booked != due) {
                faults.add("a coupon deducts " + invoice.money(booked)
                        + " from it and its corrections, and would have deducted "
                        + invoice.money(due));
            }
        }
    }

    private String money(BigDecimal cents) {
        CurrencyUnit currency = invoice.document().currency();
        return cents.scaleByPowerOfTen(-currency.exponent()).toPlainString() + " " + currency;
    }
}
