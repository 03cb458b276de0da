package billing.einvoice.mapping;

import billing.einvoice.ElectronicInvoice.Adjustment;
import billing.einvoice.ElectronicInvoice.VatBreakdown;
import billing.einvoice.LineItem;
import billing.einvoice.VatGroup;
import billing.kernel.money.Allocation;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The sums of a document's lines and adjustments, as electronic invoices state them. */
record DocumentSums(CurrencyUnit currency, VatGroups groups, List<LineItem> lines,
                    List<Adjustment> adjustments) {
    /** Of the lines (BT-106). */
    Money net() {
        return Money.sum(currency, lines.stream().map(LineItem::net).toList());
    }

    /** Of what is deducted (BT-107). */
    Money allowances() {
        return sum(false);
    }

    /** Of what is charged in addition to the lines (BT-108). */
    Money charges() {
        return sum(true);
    }

    private Money sum(boolean charges) {
        return Money.sum(currency, adjustments.stream().filter(one -> one.charge() == charges)
                .map(Adjustment::amount).toList());
    }

    /**
     * What each group is taxed on and with.
     *
     * @param taxesCents of the document, to which the taxes of the groups add up
     * @param exact      taxes by group
     */
    List<VatBreakdown> breakdown(long taxesCents, Map<VatGroup, BigDecimal> exact) {
        Map<VatGroup, Money> taxable = new HashMap<>();
        lines.forEach(line -> taxable.merge(line.vat(), line.net(), Money::plus));
        adjustments.forEach(one -> taxable.merge(one.vat(), one.charge() ? one.amount()
                : Money.zero(currency).minus(one.amount()), Money::plus));
        List<VatGroup> all = groups.all();
        List<Long> taxes = Allocation.whole(taxesCents, all.stream().map(exact::get).toList());
        List<VatBreakdown> breakdown = new ArrayList<>(all.size());
        for (int index = 0; index < all.size(); index++) {
            breakdown.add(new VatBreakdown(all.get(index), taxable.get(all.get(index)),
                    new Money(taxes.get(index), currency)));
        }
        return breakdown;
    }
}
