package billing.usage.file;

import java.util.ArrayList;
import java.util.List;

/** Rows of a batch that were valid by themselves, and are rejected by what the store holds. */
final class RejectedEvents {
    private final UsageBatch batch;
    private final RowCheck check;
    private final UsageRows source;
    private final List<RejectedRow> rejected = new ArrayList<>();

    RejectedEvents(UsageBatch batch, RowCheck check, UsageRows source) {
        this.batch = batch;
        this.check = check;
        this.source = source;
    }

    /** Rejects a row. */
    void add(int row, RowFault fault) {
        rejected.add(new RejectedRow(batch.line(row), fault,
                source.cells(check.event(batch, row))));
    }

    /** The rows so far. */
    List<RejectedRow> all() {
        return rejected;
    }
}
