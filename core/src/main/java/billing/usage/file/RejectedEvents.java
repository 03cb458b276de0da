package billing.usage.file;

import billing.engine.Json;
import billing.kernel.time.Instants;
import billing.usage.UsageEvent;
import billing.usage.store.TransactionKey;
import com.fasterxml.jackson.core.type.TypeReference;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Rows of a batch that were valid by themselves, and are rejected by what the store holds. */
final class RejectedEvents {
    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() { };
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
        rejected.add(new RejectedRow(batch.line(row), fault, source.cells(event(row))));
    }

    /** The rows so far. */
    List<RejectedRow> all() {
        return rejected;
    }

    private UsageEvent event(int row) {
        Object key = batch.transactionKey(row);
        String total = batch.preciseTotal(row);
        return new UsageEvent(TransactionKey.text(key),
                check.subscriptions().get(batch.subscription(row)),
                check.codes().get(batch.code(row)).metered().code(),
                Instants.ofMicros(batch.timestamp(row)), Json.read(batch.properties(row), OBJECT),
                total == null ? null : new BigDecimal(total));
    }
}
