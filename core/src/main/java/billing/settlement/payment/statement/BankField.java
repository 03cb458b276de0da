package billing.settlement.payment.statement;

import java.util.List;

/** The names of the fields of a bank's CSV file. */
public final class BankField {
    public static final String DATE = "date";
    public static final String AMOUNT = "amount";
    /** In the place of the amount: what came in. */
    public static final String CREDIT = "credit";
    /** In the place of the amount: what went out. */
    public static final String DEBIT = "debit";
    public static final String CURRENCY = "currency";
    public static final String PAYER = "payer";
    public static final String IBAN = "iban";
    public static final String REFERENCE = "reference";
    public static final String STRUCTURED_REFERENCE = "structured_reference";
    public static final String BANK_REFERENCE = "bank_reference";
    public static final String ACCOUNT = "account";
    /** Numbers of invoices, put there by a person; blanks or semicolons between them. */
    public static final String INVOICE = "invoice";
    /** The identity of a line that was read before. */
    public static final String LINE_ID = "line_id";

    /** The columns of a file of lines that are left over, without line and reason. */
    static final List<String> WRITTEN = List.of(DATE, AMOUNT, CURRENCY, PAYER, IBAN, REFERENCE,
            STRUCTURED_REFERENCE, BANK_REFERENCE, ACCOUNT, INVOICE, LINE_ID);

    private BankField() {
    }
}
