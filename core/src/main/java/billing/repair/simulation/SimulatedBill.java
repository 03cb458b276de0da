package billing.repair.simulation;

import billing.invoicing.Invoice;
import billing.invoicing.InvoiceAmounts;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;

/**
 * The invoiced amounts in one currency, in the order of {@code subscriptions-and-invoicing.md 6.2}
 * up to the total with taxes. Payments by wallets or credit notes are not included.
 *
 * @param fees        before deductions
 * @param progressive deducted, because progressive invoices have billed it
 * @param coupons     deducted by coupons
 * @param credited    credited by credit notes, before taxes
 * @param taxes       the taxes of all amounts
 */
public record SimulatedBill(Money fees, Money progressive, Money coupons, Money credited,
                            Money taxes) {
    /** Returns a bill with all amounts 0. */
    public static SimulatedBill nothing(CurrencyUnit currency) {
        Money zero = Money.zero(currency);
        return new SimulatedBill(zero, zero, zero, zero, zero);
    }

    /** Returns the amounts of an invoice. */
    public static SimulatedBill of(Invoice invoice) {
        return of(invoice.document().currency(), invoice.amounts());
    }

    /** Returns the amounts of an invoice. */
    static SimulatedBill of(CurrencyUnit currency, InvoiceAmounts amounts) {
        return new SimulatedBill(new Money(amounts.feesCents(), currency),
                new Money(amounts.progressiveBillingCreditCents(), currency),
                new Money(amounts.couponsCents(), currency), Money.zero(currency),
                new Money(amounts.taxesCents(), currency));
    }

    /** Returns fees billed without an invoice. */
    public static SimulatedBill billed(Money fees, Money taxes) {
        Money zero = Money.zero(fees.currency());
        return new SimulatedBill(fees, zero, zero, zero, taxes);
    }

    /** Returns the amounts of a credit note. */
    public static SimulatedBill credited(Money credited, Money taxes) {
        Money zero = Money.zero(credited.currency());
        return new SimulatedBill(zero, zero, zero, credited, zero.minus(taxes));
    }

    /** The currency of all its amounts. */
    public CurrencyUnit currency() {
        return fees.currency();
    }

    /** Returns the total, including taxes. */
    public Money total() {
        return fees.minus(progressive).minus(coupons).minus(credited).plus(taxes);
    }

    /** Whether every amount is zero. */
    public boolean isNothing() {
        return equals(nothing(currency()));
    }

    /** Returns the sum; throws as {@link Money#plus} does. */
    public SimulatedBill plus(SimulatedBill other) {
        return new SimulatedBill(fees.plus(other.fees), progressive.plus(other.progressive),
                coupons.plus(other.coupons), credited.plus(other.credited),
                taxes.plus(other.taxes));
    }

    /** Returns the difference; throws as {@link Money#plus} does. */
    public SimulatedBill minus(SimulatedBill other) {
        return new SimulatedBill(fees.minus(other.fees), progressive.minus(other.progressive),
                coupons.minus(other.coupons), credited.minus(other.credited),
                taxes.minus(other.taxes));
    }
}
