package billing.einvoice.mapping;

import billing.documents.DocumentTexts;
import billing.einvoice.ElectronicInvoice.Adjustment;
import billing.einvoice.VatGroup;
import billing.invoicing.CouponShare;
import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.kernel.money.Allocation;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an invoice deducts before taxes, as allowances of the groups of VAT. Each reduction and each
 * group get whole cents, which add up to what the invoice states.
 */
final class Reductions {
    /** UNTDID 5189: discount. */
    static final String DISCOUNT = "95";
    /** UNTDID 7161: other, of what a correction charges again. */
    private static final String OTHER_CHARGE = "ABK";

    private final Invoice invoice;
    private final VatGroups groups;
    private final DocumentTexts texts;
    private final CurrencyUnit currency;
    private final List<Adjustment> adjustments = new ArrayList<>();

    private Reductions(Invoice invoice, VatGroups groups, DocumentTexts texts) {
        this.invoice = invoice;
        this.groups = groups;
        this.texts = texts;
        this.currency = invoice.document().currency();
    }

    static List<Adjustment> of(Invoice invoice, VatGroups groups, DocumentTexts texts) {
        Reductions reductions = new Reductions(invoice, groups, texts);
        reductions.corrections();
        reductions.others();
        return reductions.adjustments;
    }

    /** Coupons of corrected invoices are known fee by fee, in whole cents. */
    private void corrections() {
        Map<String, Map<VatGroup, Long>> byName = new LinkedHashMap<>();
        for (Fee fee : invoice.parts().fees()) {
            for (CouponShare share : fee.couponsAtIssue().orElse(List.of())) {
                byName.computeIfAbsent(share.name() + " ("
                                + fee.correctedInvoice().orElseThrow() + ")",
                        name -> new LinkedHashMap<>())
                        .merge(groups.groupOf(fee), share.cents(), Long::sum);
            }
        }
        byName.forEach((name, cents) -> cents.forEach((group, amount) ->
                add(group, amount, texts.text("total.coupon", name))));
    }

    private void others() {
        List<Credit> credits = invoice.parts().credits().stream()
                .filter(credit -> credit.beforeTaxes() && credit.amountCents() != 0
                        && credit.source() != Credit.Source.CORRECTION).toList();
        if (credits.isEmpty()) {
            return;
        }
        long total = credits.stream().mapToLong(Credit::amountCents).sum();
        List<VatGroup> all = groups.all();
        List<Long> columns = Allocation.whole(total, exact(all));
        List<List<Long>> table = Allocation.table(
                credits.stream().map(Credit::amountCents).toList(), columns);
        for (int row = 0; row < credits.size(); row++) {
            for (int column = 0; column < all.size(); column++) {
                add(all.get(column), table.get(row).get(column), reason(credits.get(row)));
            }
        }
    }

    /** What is deducted of each group, but for the coupons of corrected invoices. */
    private List<BigDecimal> exact(List<VatGroup> all) {
        Map<VatGroup, BigDecimal> sums = new HashMap<>();
        for (Fee fee : invoice.parts().fees()) {
            long past = CouponShare.sum(fee.couponsAtIssue().orElse(List.of()));
            sums.merge(groups.groupOf(fee),
                    fee.amounts().couponsCents().subtract(BigDecimal.valueOf(past)),
                    BigDecimal::add);
        }
        return all.stream().map(sums::get).toList();
    }

    private String reason(Credit credit) {
        return credit.source() == Credit.Source.INVOICE
                ? texts.text("total.progressive") + ": " + credit.code()
                : credit.source() == Credit.Source.WALLET
                        ? texts.text("total.prepaid") + ": " + credit.name()
                        : texts.text("total.coupon", credit.name());
    }

    private void add(VatGroup group, long cents, String reason) {
        if (cents != 0) {
            adjustments.add(adjustment(group, new Money(cents, currency), reason));
        }
    }

    /** An allowance, or a charge where the amount is negative. */
    static Adjustment adjustment(VatGroup group, Money amount, String reason) {
        return amount.isPositive() ? new Adjustment(false, amount, group, reason, DISCOUNT)
                : new Adjustment(true, Money.zero(amount.currency()).minus(amount), group, reason,
                        OTHER_CHARGE);
    }
}
