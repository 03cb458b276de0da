package billing.usage.file;

import billing.usage.store.MeteredCode;
import billing.usage.store.MeteredValue;

/**
 * A metric code that a file names.
 *
 * @param metered the metric of the code, as far as ingestion needs it
 * @param value   reads the values of its rows
 */
record ResolvedCode(MeteredCode metered, MeteredValue value) {
    ResolvedCode(MeteredCode metered) {
        this(metered, new MeteredValue(metered.fieldName()));
    }
}
