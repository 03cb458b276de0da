package billing.server.console;

import billing.kernel.limit.Limit;
import billing.server.console.view.FormField;
import java.util.Map;

/** The field of forms that asks why something is done. */
public final class ReasonField {
    private static final String NAME = "reason";

    private ReasonField() {
    }

    /** The field; it may stay empty. */
    public static FormField field() {
        return FormField.text(NAME, "Reason", "").hinted("Kept in the activity log, up to "
                + Limit.REASON.most() + " characters.");
    }

    /** What was entered. */
    public static String of(Map<String, String> values) {
        return values.getOrDefault(NAME, "").strip();
    }
}
