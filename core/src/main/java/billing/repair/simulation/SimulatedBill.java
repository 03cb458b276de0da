package billing.repair.simulation;

import billing.invoicing.Invoice;
import billing.invoicing.InvoiceAmounts;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;

/**
 * What is invoiced in one currency, in the order of {@code subscriptions-and-invoicing.md 6.2} up
 * to the total with taxes. How it is paid, by wallets or by earlier credits, is not part of it.
 *
 * @param fees        before anything is deducted
 * @param progressive deducted, because progressive invoices billed it before
 * @param coupons     deducted by coupons
 * @param credited    credited by credit notes, before taxes
 * @param taxes       of all this
 */
public record SimulatedBill(Money fees, Money progressive, Money coupons, Money credited,
                            Money taxes) {
    /** Nothing is invoiced. */
    public static SimulatedBill nothing(CurrencyUnit currency) {
        Money zero = Money.zero(currency);
        return new SimulatedBill(zero, zero, zero, zero, zero);
    }

    /** What an invoice states. */
    public static SimulatedBill of(Invoice invoice) {
        return of(invoice.document().currency(), invoice.amounts());
    }

    /** What the amounts of an invoice state. */
    static SimulatedBill of(CurrencyUnit currency, InvoiceAmounts amounts) {
        return new SimulatedBill(new Money(amounts.feesCents(), currency),
                new Money(amounts.progressiveBillingCreditCents(), currency),
                new Money(amounts.couponsCents(), currency), Money.zero(currency),
                new Money(amounts.taxesCents(), currency));
    }

    /** What is billed alone, without an invoice of its own. */
    public static SimulatedBill billed(Money fees, Money taxes) {
        Money zero = Money.zero(fees.currency());
        return new SimulatedBill(fees, zero, zero, zero, taxes);
    }

    /** What a note credits. */
    public static SimulatedBill credited(Money credited, Money taxes) {
        Money zero = Money.zero(credited.currency());
        return new SimulatedBill(zero, zero, zero, credited, zero.minus(taxes));
    }

    /** The currency of all its amounts. */
    public CurrencyUnit currency() {
        return fees.currency();
    }

    /** What is to be paid in the end, taxes included. */
    public Money total() {
        return fees.minus(progressive).minus(coupons).minus(credited).plus(taxes);
    }

    /** Whether every amount is zero. */
    public boolean isNothing() {
        return equals(nothing(currency()));
    }

    /** Both together; throws as {@link Money#plus} does. */
    public SimulatedBill plus(SimulatedBill other) {
        return new SimulatedBill(fees.plus(other.fees), progressive.plus(other.progressive),
                coupons.plus(other.coupons), credited.plus(other.credited),
                taxes.plus(other.taxes));
    }

    /** What this one has more than another one; throws as {@link Money#plus} does. */
    public SimulatedBill minus(SimulatedBill other) {
        return new SimulatedBill(fees.minus(other.fees), progressive.minus(other.progressive),
                coupons.minus(other.coupons), credited.minus(other.credited),
                taxes.minus(other.taxes));
    }
}
