package billing.alert;

import billing.kernel.error.BillingException;
import billing.kernel.error.ErrorKind;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Alerts of a batch break rules, so none of them was made: 422 ({@code money.md 6.1}). */
public final class RefusedBatchException extends BillingException {
    private static final long serialVersionUID = 1L;
    private final transient Map<Integer, Map<String, List<String>>> faults;

    /** By the index of the alert: its fields with their codes. */
    public RefusedBatchException(Map<Integer, Map<String, List<String>>> faults) {
        super("alerts " + faults.keySet() + " of the batch break rules");
        this.faults = new TreeMap<>(faults);
    }

    /** By the index of the alert: its fields with their codes. */
    public Map<Integer, Map<String, List<String>>> faults() {
        return faults;
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.INVALID;
    }
}
