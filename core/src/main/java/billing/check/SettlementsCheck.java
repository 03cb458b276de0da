package billing.check;

import billing.check.store.SettlementSums;
import billing.check.store.SettlementSums.OfInvoice.Header;
import billing.check.store.SettlementSums.OfInvoice.Settled;
import billing.engine.Handle;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceType;
import billing.invoicing.PaymentStatus;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether every settlement of an invoice follows from a payment, its reversal, the customer
 * balance, a credit note or the invoice itself, whether they settle more than its total, and
 * whether a voided invoice was credited by anything but its void
 * ({@code money.md 4.2, 4.9, 7, 12}).
 */
final class SettlementsCheck {
    private final Handle handle;
    private final List<Finding> findings = new ArrayList<>();

    SettlementsCheck(Handle handle) {
        this.handle = handle;
    }

    /** Where they differ; nothing when all is well. */
    List<Finding> findings() {
        SettlementSums sums = new SettlementSums(handle);
        sums.eachInvoice(this::check);
        sums.eachPayment(sum -> compare(null, "payment " + sum.name(), "used",
                sum.cents(), "what is left of it", sum.expectedCents(), sum.currency()));
        sums.eachBalance(sum -> compare(null, "the balance of customer " + sum.name(),
                "kept", sum.cents(), "its entries", sum.expectedCents(), sum.currency()));
        sums.eachBalanceUse(sum -> compare(sum.name(), "the customer balance", "settled",
                sum.cents(), "its entries", sum.expectedCents(), sum.currency()));
        sums.eachOffset(sum -> compare(null, "credit note " + sum.name(), "settled",
                sum.cents(), "the credit note", sum.expectedCents(), sum.currency()));
        sums.notesAfterVoid().forEach(one -> findings.add(new Finding(one.invoice(),
                "credit note " + one.note() + " was issued after the invoice was voided",
                "void the credit note: billing credit-note void " + one.note())));
        return findings;
    }

    private void check(SettlementSums.OfInvoice invoice) {
        Header header = invoice.header();
        Settled settled = invoice.settled();
        String number = header.number();
        CurrencyUnit currency = header.currency();
        long paid = settled.paidCents();
        compare(number, "what was paid", "recorded", paid, "payments, reversals and balance",
                paid - settled.unexplainedCents(), currency);
        // Its fees were paid one by one, before it gathered them.
        compare(number, "what its fees had been paid with", "recorded", settled.feesCents(),
                "the type of the invoice", header.type() == InvoiceType.ADVANCE_CHARGES
                        ? header.totalCents() : 0, currency);
        compare(number, "what credit notes offset", "recorded", settled.offsetCents(),
                "the credit notes", invoice.noteOffsetCents(), currency);
        long open = header.totalCents() - paid - settled.offsetCents();
        if (header.status() == InvoiceStatus.FINALIZED && open < 0) {
            findings.add(new Finding(number, "the amount due is " + new Money(open, currency)
                    + ": payments and credit notes settle more than the total", null));
        }
        boolean payable = header.status() == InvoiceStatus.FINALIZED
                || header.status() == InvoiceStatus.OPEN;
        compare(number, "what the payment status settles by hand", "recorded",
                settled.byHandCents(), "the payment status",
                payable && header.paymentStatus() == PaymentStatus.SUCCEEDED
                        ? Math.max(0, open) : 0, currency);
        compare(number, "the amount that the void deducted", "recorded", settled.voidedCents(),
                "what was open", header.status() == InvoiceStatus.VOIDED ? open : 0, currency);
    }

    private void compare(String invoice, String what, String how, long one, String source,
                         long other, CurrencyUnit currency) {
        if (one != other) {
            findings.add(new Finding(invoice, what + ": " + new Money(one, currency) + " is " + how
                    + ", " + new Money(other, currency) + " follows from " + source, null));
        }
    }
}
