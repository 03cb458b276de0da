package billing.books;

import billing.kernel.codelist.Codes;

/** The kinds of entries; entries of one day are in this order. */
public enum EntryKind {
    OPENING("Opening balances"), INVOICE("Invoice"),
    ACCRUAL_REVERSED("Accrued usage invoiced"), FEE_PAID("Fee paid on its own"),
    FEE_REVERSED("Payment of a fee reversed"), CREDIT_NOTE("Credit note"), PAYMENT("Payment"),
    BALANCE_APPLIED("Customer balance used"),
    SETTLED_BY_HAND("Payment status set by hand"), CREDITS_BOUGHT("Credits bought"),
    REFUND("Refund"), REFUND_REVERSED("Refund reversed"), PAYMENT_VOIDED("Payment voided"),
    PAYMENT_RETURNED("Payment returned"),
    PAYMENT_REFUNDED("Payment refunded"), BALANCE_REFUNDED("Customer balance refunded"),
    CREDIT_NOTE_VOIDED("Credit note voided"), DISPUTE_LOST("Dispute lost"),
    INVOICE_VOIDED("Invoice voided"), CREDITS_ENDED("Bought credits ended unused"),
    RECOGNITION("Revenue earned"), ACCRUAL("Usage accrued");

    private final String title;

    EntryKind(String title) {
        this.title = title;
    }

    /** In words. */
    public String title() {
        return title;
    }

    /** Whether what it books as revenue is invoiced or reversed by it, not only earned. */
    public boolean invoices() {
        return this != RECOGNITION && this != ACCRUAL && this != ACCRUAL_REVERSED;
    }

    /** As machines read it. */
    public String code() {
        return Codes.of(this);
    }
}
