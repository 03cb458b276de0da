package billing.usage.file;

/** The names of the fields of an event in a usage file. */
final class UsageField {
    static final String TRANSACTION_ID = "transaction_id";
    static final String EXTERNAL_SUBSCRIPTION_ID = "external_subscription_id";
    static final String CODE = "code";
    static final String TIMESTAMP = "timestamp";
    static final String PRECISE_TOTAL = "precise_total_amount_cents";
    static final String PROPERTIES = "properties";
    /** Of files of rejected rows: the line of the row. Skipped when such a file is imported. */
    static final String REJECTED_LINE = "rejected_line";
    /** Of files of rejected rows: what is wrong with it. */
    static final String REJECTED_REASON = "rejected_reason";

    private UsageField() {
    }
}
