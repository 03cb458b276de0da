package billing.mail;

import billing.customer.BillingEntity;
import billing.kernel.codelist.Codes;

/** The documents that are mailed. */
public enum MailKind {
    INVOICE("invoice.finalized"), CREDIT_NOTE("credit_note.created"),
    PAYMENT_RECEIPT("payment_receipt.created"), PAYMENT_REQUEST(null);

    private final String setting;

    MailKind(String setting) {
        this.setting = setting;
    }

    /** Its name in the database, the output of commands and the names of templates. */
    public String code() {
        return Codes.of(this);
    }

    /** Its name in the {@code email_settings}; null for payment requests, which have none. */
    public String setting() {
        return setting;
    }

    /**
     * Whether a billing entity mails such documents: the kind is in its {@code email_settings}.
     * Payment requests are always mailed.
     */
    public boolean isMailedBy(BillingEntity entity) {
        return setting == null || entity.documents().emailSettings().contains(setting);
    }
}
