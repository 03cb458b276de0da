package billing.einvoice;

import billing.einvoice.ElectronicInvoice.Adjustment;
import billing.einvoice.ElectronicInvoice.Content;
import billing.einvoice.ElectronicInvoice.Totals;
import billing.einvoice.ElectronicInvoice.VatBreakdown;
import billing.kernel.money.Money;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The sums that EN 16931 asks for, as equalities to the cent. */
public final class SumLaws {
    private final Content content;
    private final List<String> faults = new ArrayList<>();

    private SumLaws(Content content) {
        this.content = content;
    }

    /** Sentences, one for each rule that a document breaks. */
    public static List<String> faults(ElectronicInvoice invoice) {
        SumLaws laws = new SumLaws(invoice.content());
        laws.totals();
        laws.content.vat().forEach(laws::breakdown);
        laws.content.lines().forEach(laws::line);
        return laws.faults;
    }

    private void totals() {
        Totals totals = content.totals();
        expect("BR-CO-10", totals.lines(), content.lines().stream().map(LineItem::net));
        expect("BR-CO-11", totals.allowances(), adjustments(false));
        expect("BR-CO-12", totals.charges(), adjustments(true));
        expect("BR-CO-13", totals.excludingVat(), Stream.of(totals.lines()
                .minus(totals.allowances()).plus(totals.charges())));
        expect("BR-CO-14", totals.vat(), content.vat().stream().map(VatBreakdown::tax));
        expect("BR-CO-15", totals.includingVat(),
                Stream.of(totals.excludingVat().plus(totals.vat())));
        expect("BR-CO-16", totals.due(), Stream.of(totals.includingVat().minus(totals.paid())
                .plus(totals.rounding())));
        expect("bases", totals.excludingVat(), content.vat().stream().map(VatBreakdown::taxable));
    }

    private Stream<Money> adjustments(boolean charges) {
        content.adjustments().stream().filter(one -> one.amount().cents() <= 0)
                .forEach(one -> faults.add("an adjustment of " + one.amount()));
        return content.adjustments().stream().filter(one -> one.charge() == charges)
                .map(Adjustment::amount);
    }

    private void breakdown(VatBreakdown one) {
        Money lines = Money.sum(one.taxable().currency(), content.lines().stream()
                .filter(line -> line.vat().equals(one.group())).map(LineItem::net).toList());
        for (Adjustment adjustment : content.adjustments()) {
            if (adjustment.vat().equals(one.group())) {
                lines = adjustment.charge() ? lines.plus(adjustment.amount())
                        : lines.minus(adjustment.amount());
            }
        }
        expect("BR-S-08", one.taxable(), Stream.of(lines));
        BigDecimal exact = BigDecimal.valueOf(one.taxable().cents())
                .multiply(one.group().rate()).movePointLeft(2);
        if (exact.subtract(BigDecimal.valueOf(one.tax().cents())).abs()
                .compareTo(BigDecimal.valueOf(2)) > 0) {
            faults.add("BR-CO-17: " + one);
        }
    }

    /** Quantity times price by base is the net amount. */
    private void line(LineItem line) {
        BigDecimal base = line.price().base() == null ? BigDecimal.ONE : line.price().base();
        BigDecimal net = line.quantity().units().multiply(line.price().amount())
                .divide(base, Math.max(line.net().currency().exponent(), 2),
                        RoundingMode.HALF_UP);
        if (net.compareTo(line.net().currency().toUnits(line.net().cents())) != 0
                || line.price().amount().signum() < 0 || base.signum() <= 0) {
            faults.add("price of " + line);
        }
    }

    private void expect(String rule, Money stated, Stream<Money> parts) {
        Money sum = Money.sum(stated.currency(), parts.toList());
        if (!stated.equals(sum)) {
            faults.add(rule + ": " + stated + " is stated, the sum is " + sum);
        }
    }
}
