package billing.invoicing;

import java.util.ArrayList;
import java.util.List;

/**
 * The sums of an invoice as people see them, in the order of their computation
 * ({@code subscriptions-and-invoicing.md 6.2}).
 */
public final class InvoiceSums {
    private final List<Sum> sums = new ArrayList<>();

    private InvoiceSums() {
    }

    /** How a sum is part of the result. */
    public enum Kind {
        /** Added to those before. */
        PART,
        /** The taxes together, which are rounded once: added instead of those of each tax. */
        TAXES,
        /** The total, and the amount due. */
        RESULT
    }

    /**
     * A sum.
     *
     * @param label in English
     * @param cents negative for what reduces the total or the amount due
     */
    public record Sum(Kind kind, String label, long cents) {
    }

    /**
     * The sums of an invoice. Reductions of zero are left out; so are the taxes together if those
     * of each tax add up to them, and the amount due if nothing has settled the total.
     */
    public static List<Sum> of(Invoice invoice) {
        InvoiceAmounts amounts = invoice.amounts();
        InvoiceSums all = new InvoiceSums();
        all.add(Kind.PART, "Fees", amounts.feesCents());
        all.less("Progressive billing", amounts.progressiveBillingCreditCents());
        all.less("Coupons", amounts.couponsCents());
        all.addTaxes(invoice);
        all.less("Credit notes", amounts.creditNotesCents());
        all.less("Prepaid credits", amounts.prepaidCreditCents());
        all.add(Kind.RESULT, "Total", amounts.totalCents());
        int unsettled = all.sums.size();
        all.less("Paid", invoice.settlement().paidCents());
        all.less("Offset", invoice.settlement().offsetCents());
        all.less("Settled manually", invoice.settledByHandCents());
        if (all.sums.size() > unsettled) {
            all.add(Kind.RESULT, "Amount due", invoice.dueCents());
        }
        return List.copyOf(all.sums);
    }

    private void addTaxes(Invoice invoice) {
        long together = 0;
        for (AppliedTax tax : invoice.parts().appliedTaxes()) {
            add(Kind.PART, tax.name() + " " + tax.rate().stripTrailingZeros().toPlainString()
                    + " %", tax.amountCents());
            together += tax.amountCents();
        }
        if (together != invoice.amounts().taxesCents()) {
            add(Kind.TAXES, "Total taxes", invoice.amounts().taxesCents());
        }
    }

    private void add(Kind kind, String label, long cents) {
        sums.add(new Sum(kind, label, cents));
    }

    private void less(String label, long cents) {
        if (cents != 0) {
            add(Kind.PART, label, -cents);
        }
    }
}
