package billing.book;

import java.util.Locale;

/** What happened; entries of one day stand in this order. */
public enum EntryKind {
    OPENING("Opening balances"), INVOICE("Invoice"), FEE_PAID("Fee paid on its own"),
    CREDIT_NOTE("Credit note"), PAYMENT("Payment"), CREDITS_BOUGHT("Credits bought"),
    REFUND("Refund"),
    CREDIT_NOTE_VOIDED("Credit note voided"), DISPUTE_LOST("Dispute lost"),
    INVOICE_VOIDED("Invoice voided"), CREDITS_ENDED("Bought credits ended unused"),
    RECOGNITION("Revenue earned");

    private final String title;

    EntryKind(String title) {
        this.title = title;
    }

    /** In words. */
    public String title() {
        return title;
    }

    /** As machines read it. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
