package billing.kernel.limit;

import java.util.Locale;

/**
 * The most that is accepted of anything that comes from outside. The limits of the specification
 * are those that it documents; the others lie far above honest use, and low enough that nothing
 * sent within them keeps the database's writer for long.
 */
public enum Limit {
    /** Length of a request's body; {@code billing serve --max-body} sets another. */
    REQUEST_BODY(Subject.REQUESTS, 10_485_760, "bytes", "Body of a request, also once unpacked"
            + " (`serve --max-body` sets another)", "413"),
    /** Bytes of a chunked body that are not data, up to the next byte of data or the end. */
    CHUNK_FRAMING(Subject.REQUESTS, 8_192, "bytes", "Trailers of a chunked body; line of a chunk,"
            + " with its extensions", "400, and the connection is closed"),
    /** Values in a JSON body. */
    BODY_VALUES(Subject.REQUESTS, 100_000, "values", "Objects, lists, texts, numbers, flags and"
            + " nulls in a JSON body", "400 that names it"),
    /** Levels of nesting in a JSON body or in the properties of an event. */
    BODY_DEPTH(Subject.REQUESTS, 100, "levels", "Nesting of a JSON body", "400 that names it"),
    /** Length of the name of a member in JSON. */
    MEMBER_NAME(Subject.REQUESTS, 1_000, "characters", "Name of a member in JSON",
            "400 that names it"),
    /** Items of a list in a body, where nothing lower is documented. */
    LIST_ITEMS(Subject.REQUESTS, 1_000, "items",
            "List in a JSON body, where the field has no lower limit", "422 `too_many_items`"),
    /** Items of the lists that can be long: the values of a filter, the fees that are credited. */
    LONG_LIST_ITEMS(Subject.REQUESTS, 10_000, "items",
            "`values` of a filter, `items` of a credit note", "422 `too_many_items`"),
    /** Length of a text, where nothing lower is documented. */
    TEXT(Subject.REQUESTS, 10_000, "characters", "Text, where the field has no lower limit",
            "422 `value_is_too_long`"),
    /** Length of the reason of a request. */
    REASON(Subject.REQUESTS, 500, "characters", "Header `Billing-Reason`, decoded",
            "422 `value_is_too_long`"),
    /** Length of one e-mail address, or of several with commas between. */
    EMAIL(Subject.REQUESTS, 1_000, "characters", "E-mail address, or several with commas between",
            "422 `invalid_email_format`"),
    /** Parameters in the query of an address. */
    QUERY_PARAMETERS(Subject.REQUESTS, 500, "parameters", "Parameters in the query of an address,"
            + " each value of a list counted", "400 that names it"),
    /** Length of the name or the value of a query parameter. */
    QUERY_VALUE(Subject.REQUESTS, 2_000, "characters", "Name or value of a query parameter,"
            + " `search_term` among them", "422 `value_is_too_long`"),
    /** Items of a page of a list, which are in memory together. */
    PAGE_ITEMS(Subject.REQUESTS, 10_000, "items", "Page of a list (`per_page`)",
            "the page has 10,000 items; `meta` shows how many pages there are"),
    /** Length of a form of the customer portal. */
    PORTAL_FORM(Subject.REQUESTS, 65_536, "bytes", "Form of the customer portal", "413"),
    /** Length of a form of the console, in which catalog files are compared. */
    CONSOLE_FORM(Subject.REQUESTS, 1_048_576, "bytes", "Form of the console", "413"),
    /** Open connections of one address; {@code billing serve --max-connections} sets another. */
    ADDRESS_CONNECTIONS(Subject.REQUESTS, 256, "connections", "Open connections of one address, but"
            + " this machine and trusted proxies (`serve --max-connections` sets another)",
            "the connection is closed"),
    /** Open connections of all addresses. */
    CONNECTIONS(Subject.REQUESTS, 10_000, "connections", "Open connections in all",
            "the connection is closed"),
    /** Wrong keys from one address in a minute. */
    WRONG_KEYS(Subject.REQUESTS, 100, "requests a minute",
            "Requests with a wrong key from one address", "429"),

    /** Digits before the point of a number, and digits after it. */
    NUMBER_DIGITS(Subject.NUMBERS, 60, "digits",
            "Number, before its decimal point and after it", "422 `value_is_invalid`"),
    /** The exponent of a number. */
    NUMBER_EXPONENT(Subject.NUMBERS, 99, "", "Exponent of a number (`1e99`), either sign",
            "422 `value_is_invalid`"),
    /** The size of an amount in minor units, or of a number of units. */
    AMOUNT(Subject.NUMBERS, 1_000_000_000_000_000L, "",
            "Amount in minor units, or number of units, either sign",
            "422 `value_is_out_of_range`"),
    /** Decimals, or tens, to which a metric rounds its units. */
    ROUNDING_PRECISION(Subject.NUMBERS, 100, "digits",
            "`rounding_precision` of a metric, either sign", "422 `value_is_out_of_range`"),

    /** Events in one batch. */
    BATCH_EVENTS(Subject.EVENTS, 100, "events", "Batch of events", "422 `too_many_events`"),
    /** Length of the texts that identify an event. */
    EVENT_KEY(Subject.EVENTS, 255, "characters",
            "`transaction_id`, `external_subscription_id` and `code` of an event",
            "422 `value_is_too_long`; in a file, the row is rejected"),
    /** Values in the properties of an event, at all levels. */
    EVENT_PROPERTIES(Subject.EVENTS, 1_000, "values",
            "Properties of an event, nested values counted",
            "422 `properties: too_many_keys`; in a file, the row is rejected"),
    /** Characters of the names and values of an event's properties together. */
    EVENT_PROPERTIES_TEXT(Subject.EVENTS, 100_000, "characters",
            "Names and values of an event's properties together",
            "422 `properties: value_is_too_long`; in a file, the row is rejected"),
    /** Digits of a number among the properties of an event, before its point and after it. */
    EVENT_DIGITS(Subject.EVENTS, 1_000, "digits", "Number among the properties of an event, before"
            + " its decimal point and after it, written out",
            "422 `properties: invalid_format`; in a file, the row is rejected;"
                    + " a stored one is not a number and is not rated"),
    /** Length of the expression of a metric. */
    EXPRESSION(Subject.EVENTS, 10_000, "characters", "Expression of a metric",
            "422 `value_is_too_long`"),
    /** Operations and calls in an expression: the most steps that one evaluation takes. */
    EXPRESSION_STEPS(Subject.EVENTS, 500, "steps",
            "Operators and function calls in an expression", "422 `invalid_expression`"),
    /** Nesting of parentheses and calls in an expression. */
    EXPRESSION_DEPTH(Subject.EVENTS, 100, "levels", "Parentheses and calls within each other in an"
            + " expression", "422 `invalid_expression`"),
    /** Digits of every number that an expression reads or computes. */
    EXPRESSION_DIGITS(Subject.EVENTS, 200, "digits", "Number in an expression, and every result on"
            + " the way, before its decimal point and after it",
            "422 `invalid_expression`, `expression_evaluation_failed` or `event: invalid_event`"),
    /** Length of a text that an expression computes. */
    EXPRESSION_TEXT(Subject.EVENTS, 1_000, "characters", "Text that an expression reads,"
            + " and that `concat` makes",
            "422 `expression_evaluation_failed` or `event: invalid_event`"),
    /** Different values that the percentiles of one charge keep in one billing period. */
    PERCENTILE_VALUES(Subject.EVENTS, 1_000_000, "values", "Different values of a `percentile_agg`"
            + " metric in one charge and billing period, over all filters and groups; one of more"
            + " than 18 digits counts as ten or more",
            "422 `percentile: too_many_values`; a billing run reports it and bills the others"),

    /** How far ahead of the current time commands may work, and that of the machine's clock. */
    YEARS_AHEAD(Subject.RESOURCES, 10, "years",
            "Time from the clock of the machine to `--now`; from `--now`, or else the clock, to"
                    + " `run --until` and the `--to` of reports and the journal; and from a test"
                    + " clock to where `PUT /test_clock` moves it",
            "exit code 2; `PUT /test_clock`: 422 `now: value_is_out_of_range`"),
    /** The year of a date or an instant; the first one is 1. */
    YEAR(Subject.RESOURCES, 9999, "", "Year of a date or an instant; the least is 1. Events that"
            + " count seconds may be later", "422 with the code of an invalid date; in a file, an"
            + " error or a rejected row"),
    /** Length of what a resource is identified by; an index entry of PostgreSQL holds two. */
    KEY(Subject.RESOURCES, 255, "characters", "`code` and `external_id` of a resource,"
            + " `code` of a privilege, `key` and `values` of a metric's filter",
            "422 `value_is_too_long`"),
    /** Length of the address of a webhook endpoint. */
    WEBHOOK_URL(Subject.RESOURCES, 600, "characters", "`webhook_url` of a webhook endpoint",
            "422 `value_is_too_long`"),
    /** The length of a term, a trial or another time that is counted in days. */
    DAYS(Subject.RESOURCES, 36_500, "days", "`trial_period`, `net_payment_term`,"
            + " `invoice_grace_period` and `days_between_attempts`; `timeout_hours` in hours",
            "422 `value_is_out_of_range`"),
    /** The length of the period of a fee of a one-off invoice, which is earned day by day. */
    FEE_YEARS(Subject.RESOURCES, 100, "years", "`from_datetime` to `to_datetime` of a fee of a"
            + " one-off invoice", "422 `boundaries: values_are_invalid`"),
    /** How long a link to the customer portal is valid at most. */
    PORTAL_LINK_DAYS(Subject.RESOURCES, 365, "days",
            "Validity of a link to the customer portal (`customer portal --expires`)",
            "exit code 2"),
    /** Webhook endpoints of an organization. */
    WEBHOOK_ENDPOINTS(Subject.RESOURCES, 10, "endpoints", "Webhook endpoints",
            "422 `base: exceeded_limit`"),
    /** Active wallets of a customer. */
    ACTIVE_WALLETS(Subject.RESOURCES, 6, "wallets", "Active wallets of a customer",
            "422 `customer: wallet_limit_reached`"),
    /** Steps of a recurring threshold that are listed. */
    RECURRENCES(Subject.RESOURCES, 10_000, "steps", "Steps of a recurring threshold that a"
            + " triggered alert or the lifetime usage of a subscription lists",
            "the latest are listed"),
    /** Thresholds of an alert. */
    ALERT_THRESHOLDS(Subject.RESOURCES, 20, "thresholds", "Thresholds of an alert",
            "422 `too_many_thresholds`"),
    /** Coupons of a preview. */
    PREVIEW_COUPONS(Subject.RESOURCES, 100, "coupons", "`coupons` of an invoice preview",
            "422 `too_many_items`"),
    /** Pairs of object metadata. */
    METADATA_PAIRS(Subject.RESOURCES, 50, "pairs", "Metadata of plans, wallets and credit notes",
            "422 `too_many_keys`"),
    /** Length of a key of object metadata. */
    METADATA_KEY(Subject.RESOURCES, 100, "characters", "Key of such metadata",
            "422 `key_too_long`"),
    /** Length of a value of object metadata. */
    METADATA_VALUE(Subject.RESOURCES, 255, "characters", "Value of such metadata",
            "422 `value_is_invalid`"),
    /** Size of a logo. */
    LOGO(Subject.RESOURCES, 800_000, "bytes", "Logo of a billing entity", "422 `file_too_large`"),
    /** The longest side of a picture. */
    PICTURE_SIDE(Subject.RESOURCES, 5_000, "pixels", "Width and height of a logo",
            "422 `invalid_content_type`"),
    /** Width times height of a picture. */
    PICTURE_PIXELS(Subject.RESOURCES, 4_000_000, "pixels", "Width times height of a logo",
            "422 `invalid_content_type`"),
    /** Length of a text of a billing entity on its documents. */
    DOCUMENT_TEXT(Subject.RESOURCES, 2_000, "characters",
            "`footer` and `terms` of a billing entity's `document_texts`",
            "422 `value_is_too_long`"),
    /** Addresses in each of the lists of recipients of a mail. */
    MAIL_ADDRESSES(Subject.RESOURCES, 50, "addresses",
            "`to`, `cc` and `bcc` of `resend_email`, each", "422 `too_many_items`"),
    /** Months that one analytics answer covers. */
    ANALYTICS_MONTHS(Subject.RESOURCES, 1_200, "months", "Analytics, back from now",
            "earlier months are left out"),

    /** Length of a row of usage. */
    USAGE_ROW(Subject.FILES, 1_048_576, "characters", "Row of a usage file",
            "a line of JSON is rejected; a CSV file ends there with an error"),
    /** Length of a catalog file. */
    CATALOG_FILE(Subject.FILES, 268_435_456, "bytes", "Catalog file",
            "error before it is read"),
    /** Length of a text in a YAML file; a logo has fewer characters. */
    YAML_TEXT(Subject.FILES, 1_200_000, "characters", "Text or comment in a YAML file, as far as"
            + " it has no blank and no line break", "error with file and line"),
    /** Values in a catalog file, with all its aliases unfolded. */
    FILE_VALUES(Subject.FILES, 5_000_000, "values", "Catalog file, with all YAML aliases resolved",
            "error"),
    /** Aliases of YAML collections. */
    YAML_ALIASES(Subject.FILES, 10_000, "aliases", "Aliases of collections in a YAML file",
            "error"),
    /** Levels of nesting in a catalog file. */
    FILE_DEPTH(Subject.FILES, 60, "levels", "Nesting of a catalog file", "error"),
    /** Lines of a bank statement. */
    STATEMENT_LINES(Subject.FILES, 100_000, "lines", "Bank statement", "error"),
    /** Length of a row of a bank's CSV file. */
    STATEMENT_ROW(Subject.FILES, 65_536, "characters", "Row of a bank's CSV file", "error"),
    /** Elements of a camt.053 file. */
    STATEMENT_ELEMENTS(Subject.FILES, 1_000_000, "elements", "One entry of a camt.053 file",
            "error"),
    /** Length of a text in an XML file from outside. */
    XML_TEXT(Subject.FILES, 1_000_000, "characters", "Text, comment or tag in a camt.053 file or"
            + " an e-invoice, except for the files that an e-invoice contains", "error"),
    /** Size of an electronic invoice from outside, and of the one in a PDF file. */
    INVOICE_FILE(Subject.FILES, 52_428_800, "bytes",
            "File of `einvoice check` and `einvoice show`, also once unpacked", "error"),
    /** Bytes that the compressed parts of a PDF file take once unpacked. */
    INVOICE_UNPACKED(Subject.FILES, 104_857_600, "bytes", "Cross-references and objects of a PDF"
            + " file with an e-invoice, once unpacked", "error"),
    /** Objects of a PDF file, and the highest of their numbers. */
    INVOICE_OBJECTS(Subject.FILES, 1_000_000, "objects", "PDF file with an e-invoice", "error"),
    /** Elements of an electronic invoice from outside; also its attributes, and its comments. */
    INVOICE_ELEMENTS(Subject.FILES, 500_000, "elements", "E-invoice; as many attributes",
            "error"),
    /** Levels of nesting in an electronic invoice from outside. */
    INVOICE_DEPTH(Subject.FILES, 100, "levels", "Nesting of an e-invoice", "error"),
    /** Digits of a number in an electronic invoice from outside, which rules calculate with. */
    INVOICE_DIGITS(Subject.FILES, 1_000, "digits", "Number in an e-invoice", "error"),
    /** Size of a template of mails. */
    MAIL_TEMPLATE(Subject.FILES, 262_144, "bytes", "Template of mails", "error"),
    /** Sections of a template of mails, which are rendered recursively. */
    MAIL_SECTIONS(Subject.FILES, 500, "sections", "Sections and blocks in a template of mails",
            "error"),
    /** Size of what a mail server replies at a time. */
    MAIL_REPLY(Subject.FILES, 65_536, "bytes", "Reply of a mail server",
            "the connection is closed, mails stay queued");

    /** What a limit is about. */
    public enum Subject {
        REQUESTS("Requests"), NUMBERS("Numbers"), EVENTS("Events and expressions"),
        RESOURCES("Resources"), FILES("Files");

        private final String title;

        Subject(String title) {
            this.title = title;
        }

        /** The heading of its part of the table. */
        public String title() {
            return title;
        }
    }

    private final Subject subject;
    private final long most;
    private final String unit;
    private final String what;
    private final String refusal;

    Limit(Subject subject, long most, String unit, String what, String refusal) {
        this.subject = subject;
        this.most = most;
        this.unit = unit;
        this.what = what;
        this.refusal = refusal;
    }

    /** The most that is accepted, in the unit of the limit. */
    public int most() {
        return Math.toIntExact(most);
    }

    /** The same, where it is larger than an {@code int}. */
    public long mostLong() {
        return most;
    }

    /** What the limit is about. */
    public Subject subject() {
        return subject;
    }

    /** What is limited, for people. */
    public String what() {
        return what;
    }

    /** What answers more than that, for people. */
    public String refusal() {
        return refusal;
    }

    /** The value with its unit: {@code 1,000 characters}. */
    public String shown() {
        return String.format(Locale.ROOT, "%,d %s", most, unit).strip();
    }
}
