package billing.usage.file;

import billing.usage.store.MeteredCode;
import billing.usage.store.MeteredValue;

/**
 * A metric code that a file names.
 *
 * @param metered what ingestion knows of it
 * @param value   reads the values of its rows
 */
record ResolvedCode(MeteredCode metered, MeteredValue value) {
    ResolvedCode(MeteredCode metered) {
        this(metered, new MeteredValue(metered.fieldName()));
    }
}
