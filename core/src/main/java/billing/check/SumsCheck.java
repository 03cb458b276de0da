package billing.check;

import billing.invoicing.AppliedTax;
import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceAmounts;
import billing.invoicing.InvoiceType;
import billing.kernel.money.Allocation;
import billing.kernel.money.Decimals;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether an invoice's sums follow from its fees and its taxes from their bases
 * ({@code subscriptions-and-invoicing.md 6.2, money.md 1.4}).
 */
final class SumsCheck {
    private final Invoice invoice;
    private final List<String> faults = new ArrayList<>();

    SumsCheck(Invoice invoice) {
        this.invoice = invoice;
    }

    /** Sentences, one a fault. */
    List<String> faults() {
        InvoiceAmounts amounts = invoice.amounts();
        compare("the fees", amounts.feesCents(),
                invoice.parts().fees().stream().mapToLong(one -> one.amounts().cents()).sum());
        compare("the coupons", amounts.couponsCents(), couponsCents());
        compare("the sum before taxes", amounts.subTotalExcludingTaxesCents(),
                amounts.feesCents() - amounts.progressiveBillingCreditCents()
                        - amounts.couponsCents());
        compare("the taxes", amounts.taxesCents(), Decimals.toWhole(exactTaxes()));
        compare("the sum with taxes", amounts.subTotalIncludingTaxesCents(),
                amounts.subTotalExcludingTaxesCents() + amounts.taxesCents());
        compare("the total", amounts.totalCents(), amounts.feesCents()
                - amounts.progressiveBillingCreditCents() - amounts.couponsCents()
                + amounts.taxesCents() - amounts.creditNotesCents()
                - amounts.prepaidCreditCents());
        if (amounts.totalCents() < 0) {
            faults.add("the total is below zero: " + invoice.money(amounts.totalCents()));
        }
        compareTaxLines();
        for (Fee fee : invoice.parts().fees()) {
            if (!fee.amounts().currency().equals(invoice.document().currency())) {
                faults.add("the fee " + fee.item().invoiceDisplayName() + " is in "
                        + fee.amounts().currency() + ", not in " + invoice.document().currency());
            }
            BigDecimal tax = fee.taxes().applied().stream()
                    .map(line -> Decimals.percentage(fee.netAmountCents(), line.rate()))
                    .reduce(BigDecimal.ZERO, BigDecimal::add);
            compare("the taxes of the fee " + fee.item().invoiceDisplayName(),
                    fee.taxes().cents(), Decimals.toWhole(tax));
        }
        return faults;
    }

    /**
     * The lines are shares of the taxes by largest remainder. Each rounded by itself is right as
     * well: so they are where a fee has several taxes, and on invoices from before lines added up.
     */
    private void compareTaxLines() {
        List<AppliedTax> lines = invoice.parts().appliedTaxes();
        List<Long> rounded = lines.stream().map(line -> Decimals.toWhole(taxOf(line))).toList();
        List<Long> stored = lines.stream().map(AppliedTax::amountCents).toList();
        if (stored.equals(rounded)) {
            return;
        }
        List<Long> shares = isRegrouped() ? rounded
                : Allocation.whole(Decimals.toWhole(exactTaxes()),
                        lines.stream().map(this::taxOf).toList());
        for (int index = 0; index < lines.size(); index++) {
            compare("the tax " + lines.get(index).name(), stored.get(index), shares.get(index));
        }
    }

    private long couponsCents() {
        return invoice.parts().credits().stream().filter(credit -> credit.source().isDiscount())
                .mapToLong(Credit::amountCents).sum();
    }

    /** An invoice that groups paid fees is not taxed again: it has the taxes of its fees. */
    private boolean isRegrouped() {
        return invoice.document().type() == InvoiceType.ADVANCE_CHARGES;
    }

    private BigDecimal exactTaxes() {
        if (isRegrouped()) {
            return BigDecimal.valueOf(
                    invoice.parts().fees().stream().mapToLong(one -> one.taxes().cents()).sum());
        }
        return invoice.parts().fees().stream().flatMap(fee -> fee.taxes().applied().stream()
                        .map(line -> Decimals.percentage(fee.netAmountCents(), line.rate())))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private BigDecimal taxOf(AppliedTax line) {
        if (isRegrouped()) {
            return BigDecimal.valueOf(invoice.parts().fees().stream()
                    .flatMap(fee -> fee.taxes().applied().stream())
                    .filter(own -> own.key().equals(line.key()))
                    .mapToLong(AppliedTax::amountCents).sum());
        }
        return invoice.parts().fees().stream()
                .filter(fee -> fee.taxes().applied().stream()
                        .anyMatch(own -> own.key().equals(line.key())))
                .map(fee -> Decimals.percentage(fee.netAmountCents(), line.rate()))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private void compare(String what, long stored, long expected) {
        if (stored != expected) {
            faults.add(what + " should be " + invoice.money(expected) + ", not "
                    + invoice.money(stored));
        }
    }
}
