package billing.usage.file;

import billing.engine.Json;
import billing.input.file.SourceFile;
import billing.input.file.SourceText;
import billing.kernel.error.FileErrors;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import billing.kernel.time.Instants;
import billing.usage.UsageEvent;
import billing.usage.store.MeteredCodes;
import billing.usage.store.TransactionKey;
import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The events of a usage file in memory: what an import would keep of it, without a database.
 *
 * @param events     in the order of the file; of those with one key the first
 * @param duplicates how many had the key of an earlier row
 * @param problems   the rows that an import would reject
 */
public record UsageFileEvents(List<UsageEvent> events, long duplicates, List<Problem> problems) {
    private static final int ROWS_PER_BATCH = 50_000;
    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() { };

    /**
     * Reads a file.
     *
     * @param codes the metrics whose numbers and expressions matter
     * @throws InputException when the file cannot be read at all
     */
    public static UsageFileEvents read(SourceFile file, UsageFormat format, MeteredCodes codes) {
        UsageFileEvents found = new UsageFileEvents(new ArrayList<>(), 0, new ArrayList<>());
        Set<List<String>> keys = new HashSet<>();
        long rows = 0;
        try (SourceText source = file.open()) {
            RowCheck check = new RowCheck(format, codes, null, null);
            try (RowFeed feed = new RowFeed(UsageRows.of(file, source, format), source, check,
                    ROWS_PER_BATCH)) {
                for (UsageBatch batch = feed.take(); batch != null; batch = feed.take()) {
                    rows += batch.size();
                    found.add(batch, check, keys);
                    batch.rejected().forEach(row -> found.problems.add(new Problem(file.name(),
                            row.line(), 0, null, ErrorCode.VALUE_IS_INVALID,
                            row.reason(), null)));
                    feed.restore(batch);
                }
            }
        } catch (IOException e) {
            throw FileErrors.unreadable(file.name(), e);
        }
        return new UsageFileEvents(found.events, rows - found.events.size(), found.problems);
    }

    private void add(UsageBatch batch, RowCheck check, Set<List<String>> keys) {
        for (int row = 0; row < batch.size(); row++) {
            String subscription = check.subscriptions().get(batch.subscription(row));
            String transactionId = TransactionKey.text(batch.transactionKey(row));
            if (keys.add(List.of(subscription, transactionId))) {
                String precise = batch.preciseTotal(row);
                events.add(new UsageEvent(transactionId, subscription,
                        check.codes().get(batch.code(row)).metered().code(),
                        Instants.ofMicros(batch.timestamp(row)),
                        Json.read(batch.properties(row), OBJECT),
                        precise == null ? null : new BigDecimal(precise)));
            }
        }
    }
}
