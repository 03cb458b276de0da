package billing.settlement.payment.statement;

import java.util.List;
import java.util.stream.Stream;

/** The names of the fields of a bank's CSV file. */
public final class BankField {
    public static final String DATE = "date";
    public static final String AMOUNT = "amount";
    /** In place of the amount: incoming money. */
    public static final String CREDIT = "credit";
    /** In place of the amount: outgoing money. */
    public static final String DEBIT = "debit";
    public static final String CURRENCY = "currency";
    public static final String PAYER = "payer";
    public static final String IBAN = "iban";
    public static final String REFERENCE = "reference";
    public static final String STRUCTURED_REFERENCE = "structured_reference";
    public static final String BANK_REFERENCE = "bank_reference";
    public static final String ACCOUNT = "account";
    /** Invoice numbers entered by a user, separated by blanks or semicolons. */
    public static final String INVOICE = "invoice";
    /** The id of a line from an earlier import. */
    public static final String LINE_ID = "line_id";

    /** The columns of a file of unmatched lines, without line and reason. */
    static final List<String> WRITTEN = List.of(DATE, AMOUNT, CURRENCY, PAYER, IBAN, REFERENCE,
            STRUCTURED_REFERENCE, BANK_REFERENCE, ACCOUNT, INVOICE, LINE_ID);

    /** All of them. */
    static final List<String> ALL = Stream.concat(WRITTEN.stream(), Stream.of(CREDIT, DEBIT))
            .toList();

    private BankField() {
    }
}
